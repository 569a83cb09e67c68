-- An attempt to pay an order has come to nothing: {"attempt", "outcome"}.
create or replace function shop.end_attempt(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  update shop.payment set outcome = p_with ->> 'outcome'
  where iuc = p_iuc and order_id = p_order_id and attempt = (p_with ->> 'attempt')::int
$$;
