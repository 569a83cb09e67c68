-- shop.supersede_exchanges: tickets of an order are given up, by a cancellation or an exchange: other exchanges of its tickets that wait for
-- their customer are given up with it, since what they cost was reckoned with those tickets (event `superseded`); so are those whose other way
-- they were, once it is exchanged. One that somebody pays
-- for, or that moves in this very moment, finds out when it claims its tickets. In the transaction that gives the tickets up, under the
-- lock of their order.
create or replace function shop.supersede_exchanges(p_iuc uuid, p_of_order uuid, p_at timestamptz) returns void
language plpgsql as $$
declare
  other record;
begin
  for other in
    select o.order_id, o.version from shop.rail_order r
    join shop."order" o on o.iuc = r.iuc and o.order_id = r.order_id
    join shop.transition t on t.kind = o.kind and t.from_state = o.state and t.event = 'superseded'
    where r.iuc = p_iuc and r.exchange is not null and o.stage = 'waiting' and (
      r.exchange ->> 'ofOrder' = p_of_order::text
      or exists (
        select from jsonb_to_recordset(r.exchange -> 'beside') as b ("ofOrder" uuid, journey smallint, passenger smallint)
        join shop.cancelled_ticket t on t.iuc = p_iuc and t.of_order = b."ofOrder" and t.journey = b.journey and t.passenger = b.passenger
        where b."ofOrder" = p_of_order and t.exchanged))
    for update of o skip locked
  loop
    perform shop.advance(p_iuc, other.order_id, other.version, 'superseded', '{"reason": "exchange-overtaken"}', null, 'system', p_at, 0);
  end loop;
end $$;
