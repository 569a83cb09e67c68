-- Has a payment looked at later, when neither the customer's return nor the provider's word has said what became of it: {"key", "attempt",
-- "afterMs"}.
create or replace function shop.watch_payment(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  select job.enqueue('payment.check', p_with ->> 'key',
    jsonb_build_object('iuc', p_iuc, 'orderId', p_order_id, 'attempt', (p_with ->> 'attempt')::int),
    clock_timestamp() + (p_with ->> 'afterMs')::int * interval '1 millisecond', 0)
$$;
