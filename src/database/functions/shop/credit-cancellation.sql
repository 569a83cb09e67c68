-- shop.credit_cancellation: the points of a cancellation go back to the lots they came from: {"movement", "minimumDays"}. May be repeated.
-- Raises EV011 when the ledger has less to give back than the cancellation says: people must look at it.
create or replace function shop.credit_cancellation(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  c shop.cancellation;
begin
  select * into strict c from shop.cancellation r where r.iuc = p_iuc and r.order_id = p_order_id;
  perform shop.give_points_back(p_iuc, c.of_order, 'cancellation:' || p_order_id, c.points, (p_with ->> 'movement')::uuid, p_at,
    (p_with ->> 'minimumDays')::int);
  perform shop.owe_cancellation(p_iuc, p_order_id, p_with, p_at);
  update shop.refund r set accepted_at = p_at, credited_at = p_at
  where r.iuc = p_iuc and r.refund_key = 'cancellation:' || p_order_id and r.credited_at is null;
end $$;
