-- An order's points go back, all that are left of its debit: {"movement", "minimumDays"}. Raises EV011 when the ledger knows better than
-- the order what was taken: people must look at it.
create or replace function shop.refund_points(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  refund record;
begin
  refund := points.give_back(p_iuc, (p_with ->> 'movement')::uuid, 'order:' || p_order_id, 'order-refund:' || p_order_id, null, p_at,
    (p_with ->> 'minimumDays')::int);
  if refund.outcome <> 'refunded' then
    raise exception 'the points of order % were not given back: %', p_order_id, refund.outcome using errcode = 'EV011';
  end if;
end $$;
