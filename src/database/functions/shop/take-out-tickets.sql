-- shop.take_out_tickets: the booking system has let go of the seats of an order's tickets that an order p_by has claimed: they are none any more, here
-- and among the trips.
create or replace function shop.take_out_tickets(p_iuc uuid, p_of uuid, p_by uuid) returns void
language plpgsql as $$
begin
  -- One after the other: of two that give tickets up in the same moment the second must see those of the first.
  perform from shop.rail_order r where r.iuc = p_iuc and r.order_id = p_of for no key update;
  update shop.cancelled_ticket t set done = true where t.iuc = p_iuc and t.of_order = p_of and t.order_id = p_by;
  update shop.rail_order r set cancelled = (
    select jsonb_agg(jsonb_build_object('passenger', t.passenger, 'journey', t.journey)
      || case when t.exchanged then '{"exchanged": true}'::jsonb else '{}' end order by t.journey, t.passenger)
    from shop.cancelled_ticket t where t.iuc = p_iuc and t.of_order = p_of and t.done)
  where r.iuc = p_iuc and r.order_id = p_of;
  perform trip.give_up(p_iuc, p_of);
end $$;
