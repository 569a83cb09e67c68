-- shop.leave_queue: takes an order out of the queue of people, once neither itself nor a refund of it needs them any more.
create or replace function shop.leave_queue(p_iuc uuid, p_order_id uuid) returns void language sql as $$
  delete from shop.manual_order m
  where m.iuc = p_iuc and m.order_id = p_order_id
    and not exists (select from shop."order" o where o.iuc = p_iuc and o.order_id = p_order_id and o.stage = 'manual')
    and not exists (select from shop.refund r where r.iuc = p_iuc and r.order_id = p_order_id and shop.is_stuck(r))
$$;
