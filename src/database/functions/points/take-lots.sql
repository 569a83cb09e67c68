-- Takes points out of lots for a movement: out of those named first, then out of those that end first. The money account is locked, holds
-- so many, and what has expired is gone.
create or replace function points.take_lots(p_iuc uuid, p_movement uuid, p_points bigint, p_first uuid[]) returns void language plpgsql as $$
declare
  v_taken bigint;
begin
  with open as (
    select l.lot_id, l.remaining,
      sum(l.remaining) over (order by (l.lot_id = any (p_first)) desc, l.expires_on, l.earned_at, l.lot_id) - l.remaining as before
    from points.lot l where l.iuc = p_iuc and l.remaining > 0
  ), take as (
    select o.lot_id, least(o.remaining, p_points - o.before)::bigint as points from open o where o.before < p_points
  ), taken as (
    update points.lot l set remaining = l.remaining - t.points from take t where l.iuc = p_iuc and l.lot_id = t.lot_id
  ), used as (
    insert into points.lot_use (iuc, movement_id, lot_id, points) select p_iuc, p_movement, t.lot_id, t.points from take t returning points
  )
  select coalesce(sum(u.points), 0) into v_taken from used u;
  if v_taken <> p_points then
    raise exception 'the lots do not cover the balance' using errcode = 'EV004';
  end if;
end $$;
