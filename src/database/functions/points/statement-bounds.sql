-- Where accounts of points stood at the bounds of a statement.
--
--   p_at   instants in ascending order: the first is the statement's beginning, the last its end, those between begin its months
--
-- Answers a row for each of `money`, `status` and `trips` at the first and last of them, and for `money` at all. What is dated before the
-- instant is in it: `sequence` is the place of the last such entry, the others are what the account had gained and lost in all by then.
-- The last subtotal before the instant and the entries up to the next one: sixteen at most where none is missing, whatever the history.
-- Dates of an account never go back, so that what comes after an entry dated later is later, too.
create or replace function points.statement_bounds(p_iuc uuid, p_at timestamptz[])
returns table (account text, at timestamptz, sequence bigint, gained bigint, given_back bigint, spent bigint, expired bigint, movements bigint)
language sql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  select a.account, i.at, coalesce(b.sequence, 0) + c.entries,
    coalesce(b.gained, 0) + c.gained, coalesce(b.given_back, 0) + c.given_back,
    coalesce(b.spent, 0) + c.spent, coalesce(b.expired, 0) + c.expired, coalesce(b.movements, 0) + c.movements
  from unnest(array['money', 'status', 'trips']) as a (account)
  cross join unnest(p_at) with ordinality as i (at, place)
  left join lateral (
    select s.* from points.subtotal s where s.iuc = p_iuc and s.account = a.account and s.at < i.at
    order by s.at desc, s.sequence desc limit 1) b on true
  left join lateral (
    select s.sequence from points.subtotal s where s.iuc = p_iuc and s.account = a.account and s.sequence > coalesce(b.sequence, 0)
    order by s.sequence limit 1) n on true
  cross join lateral points.changes_until(p_iuc, a.account, coalesce(b.sequence, 0), coalesce(n.sequence, 9223372036854775807), i.at) c
  where a.account = 'money' or i.place = 1 or i.place = cardinality(p_at)
$$;
