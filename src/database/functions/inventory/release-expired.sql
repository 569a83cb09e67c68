-- Frees holds whose time is over, at most `most`; answers how many. Holds in use by somebody are left to them.
create or replace function inventory.release_expired(at timestamptz, most integer) returns integer
  -- The statements inside are planned once a connection: planning again for each call costs more than they do.
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  keys text[];
begin
  keys := array(select booking_key from inventory.booking
                where state = 'held' and held_until <= coalesce(at, clock_timestamp())
                order by held_until limit most for update skip locked);
  if cardinality(keys) = 0 then return 0; end if;
  perform inventory.give_back(keys);
  update inventory.booking set state = 'expired', changed_at = coalesce(at, clock_timestamp()) where booking_key = any (keys);
  return cardinality(keys);
end $$;
