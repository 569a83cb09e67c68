-- What vouchers pay of an order that is confirmed is spent, in the transaction that confirms it: {"attempt"}.
create or replace function shop.capture_vouchers(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_outcome text;
begin
  v_outcome := voucher.capture(p_iuc, points.derived_id(p_order_id, 'vouchers taken ' || (p_with ->> 'attempt')),
    'order:' || p_order_id || ':' || (p_with ->> 'attempt'),
    (select 'commande ' || r.number from shop."order" r where r.iuc = p_iuc and r.order_id = p_order_id), p_at);
  if v_outcome <> 'captured' then
    raise exception 'the vouchers of order % are not taken: %', p_order_id, v_outcome using errcode = 'EV011';
  end if;
end $$;
