-- Takes away the seats and class rows of trains before a day, some hundreds of rows each; their bookings stay, and so does the run,
-- by which a late hold is still told that the train has departed. Answers how many trains.
create or replace function inventory.forget_seats_before(day date, most integer) returns integer
  language plpgsql as $$
declare
  runs text[];
begin
  runs := array(select r.run_key from inventory.run r
                where r.service_date < day and not r.seats_forgotten order by r.service_date limit most);
  perform 1 from inventory.quota where run_key = any (runs) order by run_key, travel_class for update;
  delete from inventory.seat where run_key = any (runs);
  delete from inventory.quota where run_key = any (runs);
  update inventory.run set seats_forgotten = true where run_key = any (runs);
  return cardinality(runs);
end $$;
