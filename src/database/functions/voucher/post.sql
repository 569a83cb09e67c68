-- Writes one movement of vouchers with its entries and moves their balances; the vouchers are locked already.
--
--   p_moves  [{voucher, remaining, reserved, counter}]: what each account gains, and the counter-account against which that balances
--            (null where the two balance each other), each voucher once
create or replace function voucher.post(
  p_iuc uuid, p_movement uuid, p_kind text, p_key text, p_hash bytea, p_label text, p_at timestamptz, p_settles uuid, p_moves jsonb
) returns void language plpgsql as $$
begin
  insert into voucher.movement (iuc, movement_id, kind, key, input_hash, label, at, settles)
    values (p_iuc, p_movement, p_kind, p_key, p_hash, p_label, p_at, p_settles);
  with move as (
    select * from jsonb_to_recordset(p_moves) as m (voucher uuid, remaining bigint, reserved bigint, counter text)
  ), moved as (
    update voucher.voucher v
      set remaining = v.remaining + m.remaining, reserved = v.reserved + m.reserved, sequence = v.sequence + 1
      from move m where v.iuc = p_iuc and v.voucher_id = m.voucher
      returning v.voucher_id, v.sequence, v.remaining as remaining_after, v.reserved as reserved_after, m.remaining, m.reserved, m.counter
  )
  insert into voucher.entry (iuc, movement_id, voucher_id, account, amount, sequence, balance_before, balance_after)
    select p_iuc, p_movement, d.voucher_id, e.account, e.amount, e.sequence, e.before, e.after
    from moved d cross join lateral (values
      ('remaining', d.remaining, d.sequence, d.remaining_after - d.remaining, d.remaining_after),
      ('reserved', d.reserved, d.sequence, d.reserved_after - d.reserved, d.reserved_after),
      (d.counter, -d.remaining - d.reserved, null, null, null)) as e (account, amount, sequence, before, after)
    where e.amount <> 0;
end $$;
