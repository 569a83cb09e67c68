-- Holds seats on every leg for every passenger, all or nothing, in one round trip. Locks, always in this order: the booking's own
-- row (waiting only for the same key), class rows sorted. Hence no deadlock. `stale` says that a hold on one of the trains is over and
-- not swept yet: release, then ask again.
create or replace function inventory.hold(p jsonb) returns jsonb
  -- The statements inside are planned once a connection: planning again for each call costs more than they do. They are small ones by
  -- primary key, and rows come back as scalars: starting a statement with joins, or copying a row whole, costs more than the work.
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  wanted text := p->>'key';
  at timestamptz := coalesce((p->>'now')::timestamptz, clock_timestamp());
  until timestamptz := at + make_interval(secs => (p->>'seconds')::integer);
  business_now timestamptz := (p->>'businessNow')::timestamptz;
  passengers jsonb := p->'passengers';
  legs jsonb := p->'legs';
  n integer := jsonb_array_length(passengers);
  ids text[] := '{}';
  wheelchairs boolean[] := '{}';
  runs text[] := '{}';
  classes text[] := '{}';
  was record;
  refusal text;
  missing text[] := '{}';
  seats jsonb := '[]';
  -- Of one leg.
  leg jsonb;
  limits record;
  points smallint[];
  promo smallint[];
  calls record;
  first_stop integer;
  last_stop integer;
  named integer[];
  mask bigint;
  chosen smallint[];
  place smallint;
  passenger text;
  sold record;
begin
  for i in 0 .. n - 1 loop
    ids := ids || (passengers->i->>'id');
    wheelchairs := wheelchairs || coalesce((passengers->i->>'wheelchair')::boolean, false);
  end loop;
  for i in 0 .. jsonb_array_length(legs) - 1 loop
    runs := runs || (legs->i->>'run');
    classes := classes || (legs->i->>'class');
  end loop;

  loop
    insert into inventory.booking (booking_key, booking_id, state, input_hash, request, run_keys, held_until, created_at, changed_at, last_day)
    values (wanted, (p->>'bookingId')::uuid, 'held', p->>'hash', p->'request', runs, until, at, at, (p->>'lastDay')::date)
    on conflict (booking_key) do nothing;
    exit when found;
    select state, input_hash, held_until into was from inventory.booking where booking_key = wanted;
    -- Not found: the other one failed between our two statements and took its row away.
    continue when not found;
    return case
      when was.state = 'never-made' then '{"ok": false, "reason": "cancelled"}'::jsonb
      when was.input_hash <> p->>'hash' then '{"ok": false, "reason": "key-reused"}'::jsonb
      when was.state = 'cancelled' then '{"ok": false, "reason": "cancelled"}'::jsonb
      when was.state = 'expired' or (was.state = 'held' and was.held_until <= at) then '{"ok": false, "reason": "expired"}'::jsonb
      else jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at)) end;
  end loop;

  -- A single class row is locked where it is read. Of several, none before all are there to be locked in their order.
  if cardinality(runs) > 1 then
    missing := array(select distinct w from unnest(runs) as w where not exists (select from inventory.run where run_key = w));
    if cardinality(missing) = 0 then perform inventory.lock_classes('{}', runs, classes); end if;
  end if;

  for i in 1 .. cardinality(runs) loop
    exit when cardinality(missing) > 0;
    leg := legs->(i - 1);
    -- The run before its class: another hold may be opening both.
    select stops, departures into calls from inventory.run where run_key = runs[i];
    if not found then missing := runs; exit; end if;
    select points_limit, promo_limit, points_used, promo_used into limits
    from inventory.quota where run_key = runs[i] and travel_class = classes[i] for update;
    first_stop := array_position(calls.stops, leg->>'from');
    -- To search on from no place is an error.
    last_stop := case when first_stop is not null then array_position(calls.stops, leg->>'to', first_stop + 1) end;
    if last_stop is not null and (array_position(calls.stops, leg->>'from', first_stop + 1) is not null
                                  or array_position(calls.stops, leg->>'to', last_stop + 1) is not null) then
      named := inventory.calls_of_leg(calls.stops, calls.departures, leg);
      first_stop := named[1];
      last_stop := named[2];
    end if;
    refusal := case
      when first_stop is null or last_stop is null then 'unknown-train'
      when calls.departures[first_stop] <= business_now then 'departed'
      when limits.points_limit is null then 'unknown-train' end;
    exit when refusal is not null;

    points := limits.points_used;
    promo := limits.promo_used;
    for segment in first_stop .. last_stop - 1 loop
      points[segment] := points[segment] + n;
      if points[segment] > limits.points_limit then refusal := 'full'; exit; end if;
      if leg->>'fare' = 'promo' then
        promo[segment] := promo[segment] + n;
        if promo[segment] > limits.promo_limit then refusal := 'fare-gone'; end if;
      end if;
    end loop;
    exit when refusal is not null;

    mask := inventory.segment_mask(first_stop - 1, last_stop - first_stop);
    if jsonb_array_length(leg->'wish'->'seats') > 0 then
      chosen := array(
        select s.ordinal from unnest(ids) with ordinality as asked(id, at)
        join jsonb_array_elements(leg->'wish'->'seats') as e on e->>'passengerId' = asked.id
        join inventory.seat s on s.run_key = runs[i] and s.travel_class = classes[i]
          and s.coach = e->>'coach' and s.seat = e->>'seat' and s.wheelchair = wheelchairs[asked.at] and (s.taken & mask) = 0
        order by asked.at);
      if cardinality(chosen) < n then refusal := 'seats-gone'; exit; end if;
    else
      chosen := inventory.choose_seats(runs[i], classes[i], mask, wheelchairs, leg->'wish');
      if cardinality(chosen) < n then refusal := 'full'; exit; end if;
    end if;

    update inventory.quota set points_used = points, promo_used = promo where run_key = runs[i] and travel_class = classes[i];
    foreach place in array array_sort(chosen) loop
      passenger := ids[array_position(chosen, place)];
      -- The mask is looked at again on the locked row: even a writer that forgot the class row cannot make a double sale.
      update inventory.seat set taken = taken | mask
      where run_key = runs[i] and travel_class = classes[i] and ordinal = place and (taken & mask) = 0
      returning coach, seat, position into sold;
      if not found then raise 'a seat of % was sold without the lock of its class', runs[i]; end if;
      insert into inventory.allocation (booking_key, journey, leg, passenger_id, run_key, travel_class, ordinal, fare,
                                        coach, seat, position, first_segment, segments, mask)
      values (wanted, (leg->'journey')::smallint, (leg->'leg')::smallint, passenger, runs[i], classes[i], place, leg->>'fare',
              sold.coach, sold.seat, sold.position, first_stop - 1, last_stop - first_stop, mask);
      seats := seats || jsonb_build_object('passengerId', passenger, 'journey', leg->'journey', 'leg', leg->'leg',
                                           'coach', sold.coach, 'seat', sold.seat, 'position', sold.position);
    end loop;
  end loop;

  if refusal is null and cardinality(missing) = 0 then
    return jsonb_build_object('ok', true, 'booking', inventory.as_answered(
      wanted, (p->>'bookingId')::uuid, 'held', until, false, null, p->'request', seats, at));
  end if;
  -- What earlier legs took goes back, and our own row away, so that the key is free for another try.
  if jsonb_array_length(seats) > 0 then
    perform inventory.give_back(array[wanted]);
    delete from inventory.allocation where booking_key = wanted;
  end if;
  delete from inventory.booking where booking_key = wanted;
  if cardinality(missing) > 0 then return jsonb_build_object('ok', false, 'missing', missing); end if;
  return jsonb_build_object('ok', false, 'reason', refusal, 'stale', inventory.is_stale(runs, at));
end $$;
