-- For processes of the version before, until the next migration of this schema drops it (decision 0050).
-- The busiest segment's counter.
create or replace function inventory.busiest(used smallint[], first_segment integer, segments integer) returns integer
  language sql immutable parallel safe
  return (select coalesce(max(u), 0)::integer from unnest(used[first_segment + 1 : first_segment + segments]) as t(u));
