-- Locks the class rows of bookings and of wanted (run, class) pairs, in the one order that everybody uses.
create or replace function inventory.lock_classes(keys text[], runs text[], classes text[]) returns void
  language plpgsql as $$
declare
  wanted record;
begin
  for wanted in
    select a.run_key, a.travel_class from inventory.allocation a where a.booking_key = any (keys)
    union select w.run_key, w.travel_class from unnest(runs, classes) as w(run_key, travel_class)
    order by run_key, travel_class
  loop
    perform 1 from inventory.quota where run_key = wanted.run_key and travel_class = wanted.travel_class for update;
  end loop;
end $$;
