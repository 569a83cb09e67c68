-- shop.paid_through: the orders whose payments pay the tickets of an order: its own first, then the one that these were exchanged for, and so on.
-- What goes back is taken from the nearest first: then no order ever needs what another one of the line has been given back.
create or replace function shop.paid_through(p_iuc uuid, p_order_id uuid) returns table (order_id uuid, place int)
language sql stable as $$
  with recursive line as (
    select p_order_id as order_id, 0 as place
    union all
    select (r.exchange ->> 'ofOrder')::uuid, l.place + 1 from line l
    join shop.rail_order r on r.iuc = p_iuc and r.order_id = l.order_id and r.exchange is not null)
  select l.order_id, l.place from line l
$$;
