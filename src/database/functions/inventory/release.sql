-- inventory.release: gives up tickets of a booking, [{"passengerId", "journey"}], all or nothing: seats and quotas go back, everybody else
-- stays. With its last seat the booking is cancelled. What is given up already is left as it is, so that repeating it changes nothing. Locks
-- as everybody does: the booking's own row, then its class rows in order.
create or replace function inventory.release(wanted text, tickets jsonb, business_now timestamptz, moment timestamptz) returns jsonb
  -- The statements inside are planned once a connection: planning again for each call costs more than they do.
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
  b record;
  leaving inventory.allocation[];
  given inventory.allocation;
  points smallint[];
  promo smallint[];
  departed boolean := false;
  checked boolean := false;
begin
  select state, after_sales into b from inventory.booking where booking_key = wanted for update;
  if not found or b.state not in ('confirmed', 'cancelled') then return '{"ok": false, "reason": "unknown"}'; end if;
  if b.state = 'cancelled' then return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at)); end if;
  leaving := array(
    select a from inventory.allocation a join jsonb_to_recordset(tickets) as t ("passengerId" text, journey smallint)
      on t."passengerId" = a.passenger_id and t.journey = a.journey
    where a.booking_key = wanted order by a.run_key, a.travel_class, a.ordinal);
  if cardinality(leaving) > 0 then
    if b.after_sales ->> 'allowance' = 'procedure' then return '{"ok": false, "reason": "procedure"}'; end if;
    -- A run that is forgotten has run.
    select bool_or(coalesce(r.departures[l.first_segment + 1] <= business_now, true)),
      bool_or(b.after_sales -> 'checked' @> jsonb_build_array(jsonb_build_object('passengerId', l.passenger_id, 'journey', l.journey)))
    into departed, checked
    from unnest(leaving) as l left join inventory.run r on r.run_key = l.run_key;
    if departed then return '{"ok": false, "reason": "departed"}'; end if;
    if checked then return '{"ok": false, "reason": "checked"}'; end if;
    perform inventory.lock_classes(array[wanted], '{}', '{}');
    foreach given in array leaving loop
      select points_used, promo_used into points, promo
      from inventory.quota q where q.run_key = given.run_key and q.travel_class = given.travel_class;
      for segment in given.first_segment + 1 .. given.first_segment + given.segments loop
        points[segment] := points[segment] - 1;
        if given.fare = 'promo' then promo[segment] := promo[segment] - 1; end if;
      end loop;
      update inventory.quota q set points_used = points, promo_used = promo
      where q.run_key = given.run_key and q.travel_class = given.travel_class;
      update inventory.seat s set taken = s.taken & ~given.mask
      where s.run_key = given.run_key and s.travel_class = given.travel_class and s.ordinal = given.ordinal;
      delete from inventory.allocation a
      where a.booking_key = wanted and a.journey = given.journey and a.leg = given.leg and a.passenger_id = given.passenger_id;
    end loop;
    update inventory.booking set changed_at = at,
      state = case when exists (select from inventory.allocation where booking_key = wanted) then 'confirmed' else 'cancelled' end
    where booking_key = wanted;
  end if;
  return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at));
end $$;
