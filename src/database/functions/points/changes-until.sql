-- What the entries of an account between two places changed, without signs: after p_from, up to p_to, and of those the ones dated before
-- p_before. `entries` is how many they are, `movements` as in points.subtotal. Each entry's movement is looked up by its key: a join could
-- read the whole account where statistics are old. One query and nothing set, so that it becomes a part of the query that asks.
create or replace function points.changes_until(p_iuc uuid, p_account text, p_from bigint, p_to bigint, p_before timestamptz)
returns table (entries bigint, gained bigint, given_back bigint, spent bigint, expired bigint, movements bigint)
language sql stable as $$
  select count(*),
      coalesce(sum(e.amount) filter (where e.amount > 0 and m.kind <> 'refund'), 0)::bigint,
      coalesce(sum(e.amount) filter (where e.amount > 0 and m.kind = 'refund'), 0)::bigint,
      coalesce(-sum(e.amount) filter (where e.amount < 0 and m.kind <> 'expiry'), 0)::bigint,
      coalesce(-sum(e.amount) filter (where e.amount < 0 and m.kind = 'expiry'), 0)::bigint,
      count(*) filter (where p_account = 'money' or not exists (
          select from points.entry o where o.iuc = p_iuc and o.movement_id = e.movement_id
            and (o.account = 'money' or o.account = 'status' and p_account = 'trips')))
    from (select f.amount, f.movement_id from points.entry f
        where f.iuc = p_iuc and f.account = p_account and f.sequence > p_from and f.sequence <= p_to offset 0) e
    cross join lateral (select m.kind, m.at from points.movement m where m.iuc = p_iuc and m.movement_id = e.movement_id offset 0) m
    where m.at < p_before
$$;
