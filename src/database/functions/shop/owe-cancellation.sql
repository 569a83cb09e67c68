-- shop.owe_cancellation: writes down that the points of a cancellation are to go back, asked for when it was. Not credited by that.
create or replace function shop.owe_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  insert into shop.refund (iuc, refund_key, order_id, what, amount, requested_at)
  select p_iuc, 'cancellation:' || p_order_id, c.of_order, 'points', c.points, o.created_at
  from shop.cancellation c join shop."order" o on o.iuc = c.iuc and o.order_id = c.order_id
  where c.iuc = p_iuc and c.order_id = p_order_id
  on conflict do nothing
$$;
