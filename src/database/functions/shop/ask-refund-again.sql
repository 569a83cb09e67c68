-- shop.ask_refund_again: a refund that did not come about is asked for once more, under a key of its own, for the former one has its answer.
-- The job that follows it asks the provider. Answers whether there was one to ask for.
create or replace function shop.ask_refund_again(
  p_iuc uuid, p_refund_key text, p_new_key text, p_by text, p_note text, p_at timestamptz)
returns boolean language plpgsql as $$
declare
  former shop.refund;
begin
  update shop.refund r set settled_at = p_at, settled_as = 'asked-again', settled_by = p_by, note = p_note
  where r.iuc = p_iuc and r.refund_key = p_refund_key and r.what = 'euros' and shop.is_stuck(r)
    -- Of an order that people have as a whole, the undoing asks.
    and not exists (select from shop."order" o where o.iuc = r.iuc and o.order_id = r.order_id and o.stage in ('working', 'manual'))
  returning r.* into former;
  if not found then
    return false;
  end if;
  insert into shop.refund (iuc, refund_key, order_id, what, amount, payment_key, last_four, requested_at)
  values (p_iuc, p_new_key, former.order_id, 'euros', former.amount, former.payment_key, former.last_four, p_at);
  perform shop.leave_queue(p_iuc, former.order_id);
  perform job.enqueue('refund.follow', p_new_key, jsonb_build_object('iuc', p_iuc, 'refundKey', p_new_key), clock_timestamp(), 0);
  return true;
end $$;
