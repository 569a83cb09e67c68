-- shop.give_up_tickets: the booking system has let go of the seats of a cancellation: its tickets are none any more, here and among the trips.
create or replace function shop.give_up_tickets(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_of uuid;
begin
  select c.of_order into strict v_of from shop.cancellation c where c.iuc = p_iuc and c.order_id = p_order_id;
  update shop.cancelled_ticket t set done = true where t.iuc = p_iuc and t.of_order = v_of and t.order_id = p_order_id;
  update shop.rail_order r set cancelled = (
    select jsonb_agg(jsonb_build_object('passenger', t.passenger, 'journey', t.journey) order by t.journey, t.passenger)
    from shop.cancelled_ticket t where t.iuc = p_iuc and t.of_order = v_of and t.done)
  where r.iuc = p_iuc and r.order_id = v_of;
  perform trip.give_up(p_iuc, v_of);
end $$;
