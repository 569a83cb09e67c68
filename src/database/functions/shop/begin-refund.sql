-- A refund of euros is going to be asked for: {"key", "cents", "payment", "lastFour"}. Asked for again after it was refused, it is under way
-- again. What gives money back is no mere draft any more, which would be forgotten.
create or replace function shop.begin_refund(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
begin
  insert into shop.refund as r (iuc, refund_key, order_id, what, amount, payment_key, last_four, requested_at)
  values (p_iuc, p_with ->> 'key', p_order_id, 'euros', (p_with ->> 'cents')::int, p_with ->> 'payment', p_with ->> 'lastFour', p_at)
  on conflict (iuc, refund_key) do update set refused_at = null, late_at = null where shop.is_stuck(r);
  perform shop.leave_queue(p_iuc, p_order_id);
  delete from shop.ended_draft d where d.iuc = p_iuc and d.order_id = p_order_id;
end $$;
