-- shop.pay_back_cancellation: the euros of a cancellation are going back to the card: {"key", "cents"}. May be repeated.
create or replace function shop.pay_back_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  select shop.give_euros_back(p_iuc, c.of_order, c.of_order, p_with ->> 'key', (p_with ->> 'cents')::int, p_at)
  from shop.cancellation c where c.iuc = p_iuc and c.order_id = p_order_id
$$;
