-- points.take_back: takes back what movements brought that should not have: points Monnaie out of their own lots first, then out of those
-- that end first, for by them would have been paid what was paid by these. What is not there any more is owed. What had expired of those
-- lots before would have been lost anyhow, and is not taken again. Status points and trips are taken from the counters, which hold them.
--
--   p_keys  of the movements whose points are taken back
--
-- Answers what was taken and what is owed from now on.
create or replace function points.take_back(
  p_iuc uuid, p_movement uuid, p_keys text[], p_money bigint, p_status bigint, p_trips bigint, p_key text, p_label text, p_detail text,
  p_at timestamptz, out taken bigint, out owed bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_lots uuid[];
  v_due bigint;
begin
  perform points.lock_accounts(p_iuc, array['money', 'owed', 'status', 'trips'], p_at);
  perform points.expire_locked(p_iuc, points.derived_id(p_movement, 'expiry'), p_at);
  select coalesce(array_agg(m.movement_id), '{}') into v_lots from points.movement m where m.iuc = p_iuc and m.key = any (p_keys);
  select greatest(0, p_money - coalesce(sum(u.points), 0)) into v_due
    from points.lot_use u join points.movement m on m.iuc = u.iuc and m.movement_id = u.movement_id
    where u.iuc = p_iuc and u.lot_id = any (v_lots) and m.kind = 'expiry';
  select least(v_due, a.balance) into taken from points.account a where a.iuc = p_iuc and a.account = 'money';
  owed := v_due - taken;
  if taken + owed + p_status + p_trips = 0 then
    return;
  end if;
  perform points.take_lots(p_iuc, p_movement, taken, v_lots);
  perform points.post(p_iuc, p_movement, 'adjustment', p_key, points.fingerprint('take-back'), p_label,
    case when owed > 0 then p_detail || '. Le reste sera repris sur vos prochains points' else p_detail end, p_at, null,
    array['money', 'owed', 'status', 'trips'], array['money:issued', 'owed:claimed', 'status:earned', 'trips:counted'],
    array[-taken, owed, -p_status, -p_trips]);
end $$;
