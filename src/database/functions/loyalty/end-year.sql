-- Settles the membership year that ended on p_ended_on: the counters without what counts for the next year already, the year kept, and
-- lots earned in it shortened when p_points_until is given. The membership is locked. Called by loyalty.settle.
create or replace function loyalty.end_year(
  p_iuc uuid, p_ended_on date, p_next date, p_points_until date, p_movement uuid, p_label text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_member loyalty.membership;
begin
  select * into strict v_member from loyalty.membership m where m.iuc = p_iuc and m.next_anniversary = p_ended_on;
  -- All accounts at once, in their order: the calls below lock parts of them.
  perform points.lock_accounts(p_iuc, array['money', 'status', 'trips'], p_at);
  insert into loyalty.year (iuc, ended_on, status_points, trips)
    select p_iuc, p_ended_on, r.status_points, r.trips
    from points.reset_counters(p_iuc, p_movement, 'anniversary:' || p_ended_on, p_label, p_at,
      v_member.ahead_status, v_member.ahead_trips) r;
  if p_points_until is not null then
    perform points.shorten_lots(p_iuc, p_movement, p_points_until, p_ended_on::timestamp at time zone 'Europe/Paris', p_at);
  end if;
  update loyalty.membership m set next_anniversary = p_next, ahead_status = 0, ahead_trips = 0 where m.iuc = p_iuc;
end $$;
