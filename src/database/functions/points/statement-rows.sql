-- The newest movements of a customer among those whose entries stand between two places of each account: after `p_from`, up to `p_to`,
-- both in the order money, status, trips. The newest `p_limit` of all are among the rows, and those dated like the last of them; in no
-- order: that is for whoever puts the accounts together. An account is left out by two places that are the same.
create or replace function points.statement_rows(p_iuc uuid, p_from bigint[], p_to bigint[], p_limit int)
returns table (movement_id uuid, kind text, label text, detail text, at timestamptz, recorded_at timestamptz,
  money bigint, money_sequence bigint, balance_after bigint, status bigint, status_sequence bigint, trips bigint, trips_sequence bigint)
language sql stable set enable_seqscan = off as $$
  with place as (
    (select e.movement_id from points.entry e where e.iuc = p_iuc and e.account = 'money'
       and e.sequence > p_from[1] and e.sequence <= p_to[1] order by e.sequence desc limit p_limit)
    union
    (select e.movement_id from points.entry e where e.iuc = p_iuc and e.account = 'status'
       and e.sequence > p_from[2] and e.sequence <= p_to[2] order by e.sequence desc limit p_limit)
    union
    (select e.movement_id from points.entry e where e.iuc = p_iuc and e.account = 'trips'
       and e.sequence > p_from[3] and e.sequence <= p_to[3] order by e.sequence desc limit p_limit)
  ), movement as materialized (
    -- Each by its key, which a join would not be sure to use.
    select m.*
    from place p
    cross join lateral (
      select m.movement_id, m.kind, m.label, m.detail, m.at, m.recorded_at
      from points.movement m where m.iuc = p_iuc and m.movement_id = p.movement_id offset 0) m
  ), newest as (select n.at from movement n order by n.at desc limit p_limit)
  select m.*, a.*
  from movement m
  cross join lateral (
    select max(e.amount) filter (where e.account = 'money'), max(e.sequence) filter (where e.account = 'money'),
      max(e.balance_after) filter (where e.account = 'money'),
      max(e.amount) filter (where e.account = 'status'), max(e.sequence) filter (where e.account = 'status'),
      max(e.amount) filter (where e.account = 'trips'), max(e.sequence) filter (where e.account = 'trips')
    from points.entry e where e.iuc = p_iuc and e.movement_id = m.movement_id) a
  -- Dates of an account never go back: what is older is not among the newest in any order that the accounts agree on.
  where m.at >= (select min(n.at) from newest n)
$$;
