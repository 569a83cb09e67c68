-- How many points Monnaie corrections took back from the first instant of a statement until each of its others, without signs: what was dated
-- before an instant is in it. points.subtotal has them among what is `spent`, as all that goes and does not expire; here they are told
-- apart. They are few, and have an index of their own (docs/decisions/0254-points-taken-back-are-not-spent.md).
--
--   p_at  instants in ascending order
create or replace function points.taken_back(p_iuc uuid, p_at timestamptz[]) returns table (at timestamptz, points bigint)
language sql stable set enable_seqscan = off as $$
  -- Each is read once, into the place among the instants that it comes after.
  with back as (
    select width_bucket(m.at, p_at) as after, -sum((select e.amount from points.entry e
      where e.iuc = p_iuc and e.movement_id = m.movement_id and e.account = 'money')) as points
    from points.movement m
    where m.iuc = p_iuc and m.kind = 'adjustment' and m.at >= p_at[1] and m.at < p_at[cardinality(p_at)]
    group by 1
  )
  select i.at, coalesce(sum(b.points) over (order by i.place), 0)::bigint
  from unnest(p_at) with ordinality as i (at, place) left join back b on b.after = i.place - 1
$$;
