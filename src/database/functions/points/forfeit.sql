-- points.forfeit: takes all points Monnaie that are left, whatever their last day, because their account ends (ACCOUNT-12). Answers how many;
-- 0 when run again.
create or replace function points.forfeit(p_iuc uuid, p_movement uuid, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_total bigint;
begin
  perform points.lock_accounts(p_iuc, array['money'], p_at);
  with emptied as (
    update points.lot l set remaining = 0 where l.iuc = p_iuc and l.remaining > 0 returning l.lot_id, old.remaining
  ), used as (
    insert into points.lot_use (iuc, movement_id, lot_id, points)
      select p_iuc, p_movement, e.lot_id, e.remaining from emptied e returning points
  )
  select coalesce(sum(u.points), 0) into v_total from used u;
  if v_total > 0 then
    perform points.post(p_iuc, p_movement, 'expiry', 'forfeit:' || p_movement, points.fingerprint('forfeit'), 'Points perdus', '',
      p_at, null, array['money'], array['money:expired'], array[-v_total]);
  end if;
  return v_total;
end $$;
