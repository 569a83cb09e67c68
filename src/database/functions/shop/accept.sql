-- shop.accept_orders for one order of any kind, as processes of the version before ask.
create or replace function shop.accept(
  p_iuc uuid, p_order_id uuid, p_transaction_id text, p_hash text, p_terms_key text, p_terms_version text, p_expected_points int,
  p_expected_cents int, p_movement uuid, p_effects jsonb, p_actor text, p_at timestamptz, p_takeover_ms int)
returns table (outcome text, o shop."order", effects jsonb, now timestamptz) language sql as $$
  select a.outcome, a.o, a.effects, a.now from shop.accept_orders(array[p_iuc], array[p_order_id], array[p_transaction_id], array[p_hash],
    array[p_terms_key], array[p_terms_version], array[p_expected_points], array[p_expected_cents], array[p_movement], array[p_effects],
    array[p_actor], array[p_at], array[p_takeover_ms], array[null::text]) a
$$;
