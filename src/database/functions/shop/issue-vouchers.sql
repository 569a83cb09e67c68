-- Vouchers that an order buys enter their customer's ledger, in the transaction that takes the points: {"vouchers": [{voucherId, code,
-- movement}], "worth": {kind, cents | percent}, "until", "reason"}. Raises EV011 when the ledger takes one otherwise than as a new one.
create or replace function shop.issue_vouchers(p_iuc uuid, p_order_id uuid, p_with jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_wrong text;
begin
  insert into shop.prime_code (code, iuc, order_id, prime_id, until, issued_at)
  select v.code, p_iuc, p_order_id, o.prime_id, (p_with ->> 'until')::date, p_at
  from jsonb_to_recordset(p_with -> 'vouchers') as v (code text), shop."order" o
  where o.iuc = p_iuc and o.order_id = p_order_id;
  select string_agg(t.answer, ', ') into v_wrong
  from voucher.tell((
    select jsonb_agg(jsonb_build_object('iuc', p_iuc, 'voucher_id', v."voucherId", 'movement', v.movement, 'kind', p_with -> 'worth' ->> 'kind',
      'code', v.code, 'percent', p_with -> 'worth' -> 'percent', 'value', coalesce(p_with -> 'worth' -> 'cents', '1'), 'used', 0, 'used_for', '',
      'issued_on', points.paris_date(p_at), 'expires_on', p_with ->> 'until', 'reason', p_with ->> 'reason', 'at', p_at))
    from jsonb_to_recordset(p_with -> 'vouchers') as v ("voucherId" uuid, code text, movement uuid))) t
  where t.answer <> 'taken';
  if v_wrong is not null then
    raise exception 'the vouchers of order % are not new: %', p_order_id, v_wrong using errcode = 'EV011';
  end if;
end $$;
