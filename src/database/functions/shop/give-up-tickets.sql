-- shop.give_up_tickets: the booking system has let go of the seats of a cancellation: its tickets are none any more, here and among the trips.
create or replace function shop.give_up_tickets(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  select shop.take_out_tickets(p_iuc, c.of_order, p_order_id) from shop.cancellation c where c.iuc = p_iuc and c.order_id = p_order_id
$$;
