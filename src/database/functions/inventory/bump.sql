-- For processes of the version before, until the next migration of this schema drops it (decision 0050).
-- Adds `delta` to the counters of some segments (1-based array, 0-based segments).
create or replace function inventory.bump(used smallint[], first_segment integer, segments integer, delta integer) returns smallint[]
  language sql immutable parallel safe
  return (select array_agg((u + case when n > first_segment and n <= first_segment + segments then delta else 0 end)::smallint order by n)
          from unnest(used) with ordinality as t(u, n));
