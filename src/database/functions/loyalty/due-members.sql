-- Members of a share for whom something is due: effects until p_now, years to settle that ended until p_ended_until. Those left aside as
-- stuck come back when it is time. Not more than p_limit, of those for whom something has been due longest: two things are often due at once,
-- as of a round trip.
--
-- The settings: statistics taken while the queue was empty would have every look read the whole table, and planning takes as long as looking.
create or replace function loyalty.due_members(p_now timestamptz, p_ended_until date, p_from uuid, p_to uuid, p_limit int)
returns table (iuc uuid, was_stuck boolean)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return query
  select d.iuc, exists (select from loyalty.stuck s where s.iuc = d.iuc) from (
    select e.iuc from (
      select e.iuc from loyalty.effect e
      where e.done_at is null and e.due_at at time zone 'UTC' <= p_now at time zone 'UTC' and e.iuc between p_from and p_to
        and not exists (select from loyalty.stuck s where s.iuc = e.iuc and s.retry_at > clock_timestamp())
      order by e.due_at at time zone 'UTC' limit 2 * p_limit) e
    union
    select m.iuc from (
      select m.iuc from loyalty.membership m
      where m.next_anniversary <= p_ended_until and m.iuc between p_from and p_to
        and not exists (select from loyalty.stuck s where s.iuc = m.iuc and s.retry_at > clock_timestamp())
      order by m.next_anniversary, m.iuc limit p_limit) m) d
  limit p_limit;
end $$;
