-- shop.refund_to_people: a refund does not end by itself (its bank did not take it, or sent it back, or has been silent for long): its order
-- is put into the queue of people, whatever became of it otherwise. Not again once they have seen to it.
create or replace function shop.refund_to_people(p_iuc uuid, p_refund_key text, p_error text) returns void language sql as $$
  insert into shop.manual_order (iuc, order_id, kind, last_error)
  select r.iuc, r.order_id, o.kind, p_error
  from shop.refund r join shop."order" o on o.iuc = r.iuc and o.order_id = r.order_id
  where r.iuc = p_iuc and r.refund_key = p_refund_key and shop.is_stuck(r)
  on conflict (iuc, order_id) do nothing
$$;
