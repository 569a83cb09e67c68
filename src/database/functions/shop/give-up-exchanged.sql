-- shop.give_up_exchanged: the booking system has let go of the seats that an exchange gives up: its customer has the new ones in their place.
create or replace function shop.give_up_exchanged(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  select shop.take_out_tickets(p_iuc, (r.exchange ->> 'ofOrder')::uuid, p_order_id) from shop.rail_order r where r.iuc = p_iuc and r.order_id = p_order_id
$$;
