-- shop.claim_exchanged: the tickets that an accepted exchange gives up are its own from now on: nobody cancels or exchanges them meanwhile.
--
-- The rows of their order and of those that the other way is of are held: one cancellation or exchange after the other. Raises EV015, with nothing
-- done, when since the difference was reckoned tickets of that order were given up, or are being, or the other way was exchanged, which the new trains
-- were seen to go with.
create or replace function shop.claim_exchanged(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  x jsonb;
  v_of uuid;
begin
  select r.exchange, (r.exchange ->> 'ofOrder')::uuid into strict x, v_of from shop.rail_order r where r.iuc = p_iuc and r.order_id = p_order_id;
  -- In one order: of two windows that exchange a way each, the second sees the first.
  perform from shop."order" o
  where o.iuc = p_iuc and o.order_id in (
    select v_of union all select b."ofOrder" from jsonb_to_recordset(x -> 'beside') as b ("ofOrder" uuid))
  order by o.order_id for no key update;
  if not exists (select from shop."order" o where o.iuc = p_iuc and o.order_id = v_of and o.stage = 'confirmed')
    or x -> 'before' <> coalesce((
      select jsonb_agg(jsonb_build_array(t.journey, t.passenger) order by t.journey, t.passenger)
      from shop.cancelled_ticket t where t.iuc = p_iuc and t.of_order = v_of), '[]')
    or exists (
      select from jsonb_to_recordset(x -> 'beside') as b ("ofOrder" uuid, journey smallint, passenger smallint)
      join shop.cancelled_ticket t on t.iuc = p_iuc and t.of_order = b."ofOrder" and t.journey = b.journey and t.passenger = b.passenger
      where t.exchanged) then
    raise exception 'tickets of order % were given up meanwhile', v_of using errcode = 'EV015';
  end if;
  insert into shop.cancelled_ticket (iuc, of_order, journey, passenger, order_id, exchanged)
  select p_iuc, v_of, t.journey, t.passenger, p_order_id, true from jsonb_to_recordset(x -> 'tickets') as t (journey smallint, passenger smallint);
  perform shop.supersede_exchanges(p_iuc, v_of, p_at);
end $$;
