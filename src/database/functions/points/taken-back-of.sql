-- What corrections had taken back in all of points Monnaie, status points and trips at the bounds of a statement, without signs: what was
-- dated before an instant is in it. points.subtotal has points Monnaie of them among what is `spent`, as all that goes and does not expire,
-- and status points and trips beside what counters that start again have taken; here they are told apart
-- (docs/decisions/0285-what-was-counted-and-taken-back.md).
--
--   p_at  instants in ascending order; of `status` and `trips` the first and last alone are told, as by points.statement_bounds
create or replace function points.taken_back_of(p_iuc uuid, p_at timestamptz[]) returns table (account text, at timestamptz, amount bigint)
language sql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  select a.account, i.at, coalesce((
    select t.amount from points.taken_back_total t
    where t.iuc = p_iuc and t.account = a.account and t.at < i.at order by t.at desc, t.sequence desc limit 1), 0)
  from unnest(array['money', 'status', 'trips']) as a (account)
  cross join unnest(p_at) with ordinality as i (at, place)
  where a.account = 'money' or i.place = 1 or i.place = cardinality(p_at)
$$;
