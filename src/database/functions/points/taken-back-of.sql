-- How much of points Monnaie, status points and trips corrections took back from the first instant of a statement until each of its others,
-- without signs: what was dated before an instant is in it. points.subtotal has points Monnaie of them among what is `spent`, as all that goes
-- and does not expire, and status points and trips beside what counters that start again have taken; here they are told apart. Corrections
-- are few, and have an index of their own (docs/decisions/0285-what-was-counted-and-taken-back.md).
--
--   p_at  instants in ascending order
create or replace function points.taken_back_of(p_iuc uuid, p_at timestamptz[]) returns table (account text, at timestamptz, amount bigint)
language sql stable set enable_seqscan = off as $$
  -- Each is read once, into the place among the instants that it comes after.
  with back as (
    select e.account, width_bucket(m.at, p_at) as after, -sum(e.amount) as amount
    from points.movement m
    cross join lateral (select f.account, f.amount from points.entry f
      where f.iuc = p_iuc and f.movement_id = m.movement_id and f.account in ('money', 'status', 'trips') offset 0) e
    where m.iuc = p_iuc and m.kind = 'adjustment' and m.at >= p_at[1] and m.at < p_at[cardinality(p_at)]
    group by 1, 2
  )
  select a.account, i.at, coalesce(sum(b.amount) over (partition by a.account order by i.place), 0)::bigint
  from unnest(p_at) with ordinality as i (at, place) cross join unnest(array['money', 'status', 'trips']) as a (account)
  left join back b on b.account = a.account and b.after = i.place - 1
$$;
