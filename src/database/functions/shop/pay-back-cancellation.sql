-- shop.pay_back_cancellation: the euros of a cancellation are going back to the card: {"key", "cents", "payment", "lastFour"}. Written down in the
-- transaction that decides it, with the job that asks the payment provider and follows the refund to its end. May be repeated.
create or replace function shop.pay_back_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_key text := p_with ->> 'key';
begin
  if exists (select from shop.refund r where r.iuc = p_iuc and r.refund_key = v_key) then
    return;
  end if;
  perform shop.begin_refund(p_iuc, (select c.of_order from shop.cancellation c where c.iuc = p_iuc and c.order_id = p_order_id), p_with, p_at);
  perform job.enqueue('refund.follow', v_key, jsonb_build_object('iuc', p_iuc, 'refundKey', v_key), clock_timestamp(), 0);
end $$;
