-- shop.open_orders for one order, as processes of the version before ask. Answers the database's time or null.
create or replace function shop.open_order(
  p_iuc uuid, p_order_id uuid, p_number text, p_kind text, p_transaction_id text, p_request_hash text, p_prime_id text, p_item text,
  p_quantity int, p_channel text, p_actor text, p_points int, p_cents int, p_customer jsonb, p_email text, p_quotation_hash text,
  p_obsolete_at timestamptz, p_effects jsonb, p_at timestamptz, p_takeover_ms int)
returns timestamptz language plpgsql as $$
begin
  return (select o.now from shop.open_orders(array[p_iuc], array[p_order_id], array[p_number], array[p_kind], array[p_transaction_id],
    array[p_request_hash], array[p_prime_id], array[p_item], array[p_quantity], array[p_channel], array[p_actor], array[p_points],
    array[p_cents], array[p_customer], array[p_email], array[p_quotation_hash], array[p_obsolete_at], array[p_effects], array[p_at],
    array[p_takeover_ms]) o);
end $$;
