-- shop.ask_payment: as shop.ask_payment_of, without vouchers.
create or replace function shop.ask_payment(
  p_iuc uuid, p_order_id uuid, p_transaction_id text, p_hash text, p_terms_key text, p_terms_version text, p_price int, p_points int,
  p_cents int, p_correlation_id text, p_most int, p_actor text, p_at timestamptz, p_takeover_ms int)
returns table (outcome text, o shop."order", effects jsonb, now timestamptz) language sql as $$
  select a.outcome, a.o, a.effects, a.now from shop.ask_payment_of(p_iuc, p_order_id, p_transaction_id, p_hash, p_terms_key, p_terms_version,
    p_price, p_points, p_cents, p_correlation_id, p_most, p_actor, p_at, p_takeover_ms, null) a
$$;
