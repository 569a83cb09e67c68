-- voucher.capture: takes what a reservation kept, for good: it is spent, and `p_label` says where it went (« Dossier ZK4T7L »).
-- outcome: 'captured' (also on repetition), 'given-back' (it was given back before: nothing is taken), 'never-reserved'.
create or replace function voucher.capture(
  p_iuc uuid, p_movement uuid, p_key text, p_label text, p_at timestamptz, out outcome text
) language plpgsql as $$
declare
  v_reservation voucher.movement;
  v_done text;
begin
  select * into v_reservation from voucher.movement m where m.iuc = p_iuc and m.key = p_key and m.kind = 'reserve';
  if not found then
    outcome := 'never-reserved';
    return;
  end if;
  perform from voucher.voucher v
    where v.iuc = p_iuc and v.voucher_id in (
      select e.voucher_id from voucher.entry e where e.iuc = p_iuc and e.movement_id = v_reservation.movement_id)
    order by v.voucher_id for update;
  -- After the lock: what others committed while we waited must be seen. A giving back counts before a capture.
  select m.kind into v_done from voucher.movement m
    where m.iuc = p_iuc and m.settles = v_reservation.movement_id order by m.kind = 'capture' limit 1;
  if found then
    outcome := case v_done when 'capture' then 'captured' else 'given-back' end;
    return;
  end if;
  perform voucher.post(p_iuc, p_movement, 'capture', p_key || ':capture', points.fingerprint('capture', p_key), p_label, p_at,
    v_reservation.movement_id,
    (select jsonb_agg(jsonb_build_object('voucher', e.voucher_id, 'remaining', 0, 'reserved', -e.amount, 'counter', 'spent'))
     from voucher.entry e where e.iuc = p_iuc and e.movement_id = v_reservation.movement_id and e.account = 'reserved'));
  outcome := 'captured';
end $$;
