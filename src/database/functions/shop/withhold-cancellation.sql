-- shop.withhold_cancellation: people have decided that nothing goes back for tickets that an agent has cancelled without an automatic refund.
create or replace function shop.withhold_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  update shop.cancellation c set points = 0, cents = 0, voucher_cents = 0 where c.iuc = p_iuc and c.order_id = p_order_id and not c.automatic
$$;
