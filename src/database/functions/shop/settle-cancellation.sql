-- shop.settle_cancellation: people have settled with the customer the points that a cancellation could not credit: {"by", "note"}.
create or replace function shop.settle_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language sql as $$
  update shop.refund r set settled_at = p_at, settled_as = 'by-hand', settled_by = p_with ->> 'by', note = p_with ->> 'note'
  where r.iuc = p_iuc and r.refund_key = 'cancellation:' || p_order_id and r.credited_at is null and r.settled_at is null
$$;
