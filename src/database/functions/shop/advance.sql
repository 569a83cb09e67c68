-- shop.advance_orders for one order.
create or replace function shop.advance(
  p_iuc uuid, p_order_id uuid, p_version int, p_event text, p_change jsonb, p_effects jsonb, p_actor text, p_at timestamptz,
  p_takeover_ms int)
returns setof shop.progress language sql as $$
  select (a.progress).* from shop.advance_orders(array[p_iuc], array[p_order_id], array[p_version], array[p_event], array[p_change],
    array[p_effects], array[p_actor], array[p_at], array[p_takeover_ms]) a
$$;
