-- shop.unclaim_exchanged: an exchange came to nothing: its customer keeps the tickets, which may be given up otherwise.
create or replace function shop.unclaim_exchanged(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  delete from shop.cancelled_ticket t using shop.rail_order r
  where r.iuc = p_iuc and r.order_id = p_order_id and t.iuc = r.iuc and t.of_order = (r.exchange ->> 'ofOrder')::uuid and t.order_id = r.order_id
$$;
