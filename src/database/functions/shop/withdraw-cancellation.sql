-- shop.withdraw_cancellation: the booking system lets go of nothing: the tickets of a cancellation stay, and may be in another one.
create or replace function shop.withdraw_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  delete from shop.cancelled_ticket t using shop.cancellation c
  where c.iuc = p_iuc and c.order_id = p_order_id and t.iuc = c.iuc and t.of_order = c.of_order and t.order_id = c.order_id
$$;
