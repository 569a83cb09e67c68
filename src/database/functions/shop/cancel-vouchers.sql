-- shop.cancel_vouchers: what vouchers have paid of an order goes back to them with its last ticket: {"attempt", "minimumDays"}. May be repeated.
create or replace function shop.cancel_vouchers(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  select shop.give_vouchers_back(p_iuc, c.of_order, p_with, p_at) from shop.cancellation c where c.iuc = p_iuc and c.order_id = p_order_id
$$;
