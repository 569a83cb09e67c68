-- shop.reserve_vouchers: keeps what the vouchers of an attempt to pay are to pay of an order's euros, and writes it down; answers
-- [{voucher, kind, code, percent, cents}] as they were given.
--
--   p_cents  the euros of the order
--   p_parts  [{voucher, cents}]: what each is to pay
--
-- A reduction takes its share of all the euros, rounded down, and there is one at most. Raises EV014, with nothing done, when they do not pay
-- that: one has ended, is in another order, has less left, can only be used whole, or is not this customer's; or they are more than the euros.
create or replace function shop.reserve_vouchers(
  p_iuc uuid, p_order_id uuid, p_attempt int, p_cents int, p_parts jsonb, p_at timestamptz) returns jsonb
language plpgsql as $$
declare
  v_key text := 'order:' || p_order_id || ':' || p_attempt;
  v_parts jsonb;
  v_uses jsonb;
  v_valid boolean;
  v_outcome text;
begin
  -- Locked before they are read, in the one order that all take them in.
  perform from voucher.voucher v
    where v.iuc = p_iuc and v.voucher_id in (select u.voucher from jsonb_to_recordset(p_parts) as u (voucher uuid))
    order by v.voucher_id for update;
  select
    jsonb_agg(jsonb_build_object('voucher', v.voucher_id, 'kind', v.kind, 'code', v.code, 'percent', v.percent, 'cents', u.cents) order by u.place),
    jsonb_agg(jsonb_build_object('voucher', v.voucher_id, 'amount', case when v.percent is null then u.cents else 1 end) order by u.place),
    count(distinct v.voucher_id) = jsonb_array_length(p_parts) and bool_and(u.cents > 0) and sum(u.cents) <= p_cents and count(v.percent) <= 1
      and bool_and(v.percent is null or u.cents = p_cents::bigint * v.percent / 100)
  into v_parts, v_uses, v_valid
  from rows from (jsonb_to_recordset(p_parts) as (voucher uuid, cents int)) with ordinality as u (voucher, cents, place)
  join voucher.voucher v on v.iuc = p_iuc and v.voucher_id = u.voucher;
  if v_valid then
    select r.outcome into v_outcome from voucher.reserve(p_iuc, points.derived_id(p_order_id, 'vouchers ' || p_attempt), v_key, v_uses,
      (select 'commande ' || o.number from shop."order" o where o.iuc = p_iuc and o.order_id = p_order_id), p_at) r;
  end if;
  if v_outcome is distinct from 'reserved' then
    raise exception 'the vouchers of order % do not pay that', p_order_id using errcode = 'EV014';
  end if;
  insert into shop.voucher_part (iuc, order_id, attempt, voucher_id, amount, cents)
    select p_iuc, p_order_id, p_attempt, v.voucher_id, case when v.percent is null then u.cents else 1 end, u.cents
    from jsonb_to_recordset(p_parts) as u (voucher uuid, cents int)
    join voucher.voucher v on v.iuc = p_iuc and v.voucher_id = u.voucher;
  return v_parts;
end $$;
