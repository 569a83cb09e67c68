-- Takes away bookings that came to nothing before `undone_before`, and those whose last train left before `day`, with who sat where; at
-- most `most` of each. Answers how many. A key that is forgotten could be booked anew: nobody asks for it so long afterwards.
create or replace function inventory.forget_bookings(undone_before timestamptz, day date, most integer) returns integer
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  keys text[];
begin
  -- Those of a version that did not write it down.
  update inventory.booking b set last_day = coalesce((select max(r.service_date) from inventory.run r where r.run_key = any (b.run_keys)), 'epoch')
    where b.booking_key in (select o.booking_key from inventory.booking o where o.state = 'confirmed' and o.last_day is null
                            limit most for update skip locked);
  keys := array(select booking_key from inventory.booking
                where state in ('cancelled', 'expired', 'never-made') and changed_at < undone_before
                order by changed_at limit most for update skip locked)
       || array(select booking_key from inventory.booking where state = 'confirmed' and last_day < day
                order by last_day limit most for update skip locked);
  delete from inventory.allocation where booking_key = any (keys);
  delete from inventory.booking where booking_key = any (keys);
  return cardinality(keys);
end $$;
