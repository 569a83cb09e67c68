-- Gives back the seats and quotas of bookings. The caller holds the bookings' rows and sets the state; class rows are locked here, in
-- the one order that everybody uses.
create or replace function inventory.give_back(keys text[]) returns void
  language plpgsql as $$
declare
  class record;
  given inventory.allocation;
  points smallint[];
  promo smallint[];
begin
  for class in
    select run_key, travel_class, array_agg(a) as seats from inventory.allocation a where booking_key = any (keys)
    group by run_key, travel_class order by run_key, travel_class
  loop
    select points_used, promo_used into points, promo
    from inventory.quota where run_key = class.run_key and travel_class = class.travel_class for update;
    -- Not found: forgotten with its seats, since the train has run.
    continue when not found;
    foreach given in array class.seats loop
      for segment in given.first_segment + 1 .. given.first_segment + given.segments loop
        points[segment] := points[segment] - 1;
        if given.fare = 'promo' then promo[segment] := promo[segment] - 1; end if;
      end loop;
      update inventory.seat set taken = taken & ~given.mask
      where run_key = given.run_key and travel_class = given.travel_class and ordinal = given.ordinal;
    end loop;
    update inventory.quota set points_used = points, promo_used = promo
    where run_key = class.run_key and travel_class = class.travel_class;
  end loop;
end $$;
