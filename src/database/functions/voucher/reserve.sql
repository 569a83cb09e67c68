-- voucher.reserve: keeps parts of vouchers for an order, all or none; one call, in whatever transaction the caller is in.
--
--   p_movement  a new UUIDv7 made by the caller
--   p_key       idempotency key: `order:<orderId>:<attempt>`
--   p_uses      [{voucher, amount}]: cents of each, each voucher once; of a reduction 1
--   p_label     where it goes, French
--   p_at        business time
--
-- outcome:
--   'reserved'    done now, or before under this key with this input
--   'not-usable'  nothing changed: `voucher` is one that has ended, has less left, can only be used whole, or is not this customer's
--   'given-back'  the key was given back: it will never take effect (again)
-- Raises EV001 when the key was used with another input, EV003 on amounts that are no amounts.
create or replace function voucher.reserve(
  p_iuc uuid, p_movement uuid, p_key text, p_uses jsonb, p_label text, p_at timestamptz,
  out outcome text, out voucher uuid
) language plpgsql as $$
declare
  v_hash bytea := points.fingerprint('reserve', p_uses::text, p_label);
  v_seen voucher.movement;
begin
  if jsonb_array_length(p_uses) = 0 or exists (
      select from jsonb_to_recordset(p_uses) as u (voucher uuid, amount bigint)
      group by u.voucher having count(*) > 1 or min(u.amount) is null or min(u.amount) <= 0) then
    raise exception 'a reservation takes something of each voucher, once' using errcode = 'EV003';
  end if;
  -- A giving back that comes first finds no voucher to lock: the key is the lock of both.
  perform pg_advisory_xact_lock(hashtextextended(p_iuc::text || p_key, 0));
  -- In one order, so that two never wait for each other in a circle.
  perform from voucher.voucher v
    where v.iuc = p_iuc and v.voucher_id in (select u.voucher from jsonb_to_recordset(p_uses) as u (voucher uuid))
    order by v.voucher_id for update;
  select * into v_seen from voucher.movement m where m.iuc = p_iuc and m.key = p_key;
  if found then
    if v_seen.input_hash <> v_hash then
      raise exception 'idempotency key reused with another input' using errcode = 'EV001';
    end if;
    outcome := case when exists (select from voucher.movement b where b.iuc = p_iuc and b.settles = v_seen.movement_id and b.kind = 'give-back')
      then 'given-back' else 'reserved' end;
    return;
  end if;
  if exists (select from voucher.void_reservation r where r.iuc = p_iuc and r.key = p_key) then
    outcome := 'given-back';
    return;
  end if;
  select u.voucher into voucher from jsonb_to_recordset(p_uses) as u (voucher uuid, amount bigint)
    left join voucher.voucher v on v.iuc = p_iuc and v.voucher_id = u.voucher
    where (v.remaining >= u.amount and v.expires_on >= points.paris_date(p_at)
      and (v.kind <> 'holiday-cheque' or u.amount = v.value)) is not true
    order by u.voucher limit 1;
  if found then
    outcome := 'not-usable';
    return;
  end if;
  perform voucher.post(p_iuc, p_movement, 'reserve', p_key, v_hash, p_label, p_at, null,
    (select jsonb_agg(jsonb_build_object('voucher', u.voucher, 'remaining', -u.amount, 'reserved', u.amount))
     from jsonb_to_recordset(p_uses) as u (voucher uuid, amount bigint)));
  outcome := 'reserved';
end $$;
