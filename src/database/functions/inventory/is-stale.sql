-- Whether a hold on one of the runs is over and not swept yet.
create or replace function inventory.is_stale(runs text[], at timestamptz) returns boolean
  language sql stable
  return exists (select from inventory.booking where state = 'held' and held_until <= at and run_keys && runs);
