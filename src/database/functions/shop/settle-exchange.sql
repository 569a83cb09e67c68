-- shop.settle_exchange: what new tickets cost less than the old ones goes back: points to the lots they came from, euros to the cards, vouchers to
-- their owner: {"movement", "minimumDays", "attempt"}, of the attempt that had paid the old ones. In the transaction that confirms the exchange.
create or replace function shop.settle_exchange(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_of uuid;
  v_points int;
  v_cents int;
  v_vouchers int;
begin
  select (r.exchange ->> 'ofOrder')::uuid, (r.exchange #>> '{back,points}')::int, (r.exchange #>> '{back,cents}')::int,
      (r.exchange #>> '{back,voucherCents}')::int
    into strict v_of, v_points, v_cents, v_vouchers from shop.rail_order r where r.iuc = p_iuc and r.order_id = p_order_id;
  if v_points > 0 then
    perform shop.give_points_back(p_iuc, v_of, 'exchange:' || p_order_id, v_points, (p_with ->> 'movement')::uuid, p_at,
      (p_with ->> 'minimumDays')::int);
    insert into shop.refund (iuc, refund_key, order_id, what, amount, requested_at, accepted_at, credited_at)
    values (p_iuc, 'exchange:' || p_order_id, p_order_id, 'points', v_points, p_at, p_at, p_at)
    on conflict do nothing;
  end if;
  if v_cents > 0 then
    perform shop.give_euros_back(p_iuc, p_order_id, v_of, 'exchange-' || p_order_id || '-back', v_cents, p_at);
  end if;
  if v_vouchers > 0 then
    perform shop.give_vouchers_back(p_iuc, v_of, p_with, p_at);
  end if;
end $$;
