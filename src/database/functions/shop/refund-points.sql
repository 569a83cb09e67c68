-- An order's points go back, all that are left of its debit: {"movement", "minimumDays", "state"}, the state in which it is
-- undone. Raises EV011 when the ledger knows better than the order what was taken: people must look at it.
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
  -- Asked for when the undoing began: between that and the credit stand the other systems.
  insert into shop.refund (iuc, refund_key, order_id, what, amount, requested_at, accepted_at, credited_at)
  select p_iuc, 'order-refund:' || p_order_id, p_order_id, 'points', refund.points,
    coalesce((select min(h.at) from shop.order_history h
              where h.iuc = p_iuc and h.order_id = p_order_id and h.to_state = p_with ->> 'state'), p_at), p_at, p_at
  on conflict do nothing;
end $$;
