-- The embedded booking system: another company's tables by intent, so nothing outside `inventory.` is read or written here
-- and nothing outside reads or writes these. Distributed by run (seats, quotas) and by booking key (bookings, allocations).
-- Decision 0050 says why seats are masks and why the class row of a run is the one lock.
create schema inventory;

-- A train on a date, opened by the first hold that touches it. Times and calls are copied: a later timetable does not move seats.
create table inventory.run (
  run_key text primary key,
  train_number text not null,
  service_date date not null,
  run_origin text not null,
  brand text not null,
  composition text not null,
  peak boolean not null,
  stops text[] not null check (cardinality(stops) between 2 and 63),
  departures timestamptz[] not null,
  opened_at timestamptz not null default clock_timestamp()
);
create index run_service_date on inventory.run (service_date);

-- Seats sold for points, per segment; `promo` seats count in both. Its row is the lock of a class of a run.
create table inventory.quota (
  run_key text not null,
  travel_class text not null check (travel_class in ('1', '2')),
  seats integer not null check (seats >= 0),
  points_limit integer not null check (points_limit >= 0),
  promo_limit integer not null check (promo_limit >= 0 and promo_limit <= points_limit),
  points_used smallint[] not null,
  promo_used smallint[] not null,
  primary key (run_key, travel_class),
  check (points_limit >= all (points_used) and promo_limit >= all (promo_used)),
  check (0 <= all (points_used) and 0 <= all (promo_used))
) with (fillfactor = 50);

-- Bit n of `taken` is the segment from stop n to stop n + 1. `elsewhere` is what other sales channels had sold at opening.
-- Consecutive ordinals of a coach are neighbours; a bench is a pair side by side (or face to face alone), a square a table of
-- four or a row.
create table inventory.seat (
  run_key text not null,
  travel_class text not null check (travel_class in ('1', '2')),
  ordinal smallint not null,
  coach text not null,
  seat text not null,
  position text not null,
  bench smallint not null,
  square smallint not null,
  at_table boolean not null,
  wheelchair boolean not null,
  elsewhere bigint not null default 0,
  taken bigint not null default 0,
  primary key (run_key, travel_class, ordinal),
  check ((taken & elsewhere) = elsewhere)
) with (fillfactor = 70);

create table inventory.booking (
  booking_key text primary key,
  booking_id uuid not null,
  -- `never-made` is the tombstone of a cancellation that came before its hold: it refuses that hold for good.
  state text not null check (state in ('held', 'confirmed', 'cancelled', 'expired', 'never-made')),
  input_hash text not null,
  request jsonb not null,
  run_keys text[] not null,
  held_until timestamptz not null,
  extended boolean not null default false,
  pnr text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (state <> 'confirmed' or pnr is not null)
);
create unique index booking_pnr on inventory.booking (pnr) where pnr is not null;
create index booking_held on inventory.booking (held_until) where state = 'held';

-- Who sits where. It counts while its booking is held or confirmed and stays afterwards as history.
create table inventory.allocation (
  booking_key text not null,
  journey smallint not null,
  leg smallint not null,
  passenger_id text not null,
  run_key text not null,
  travel_class text not null,
  ordinal smallint not null,
  fare text not null check (fare in ('points', 'promo')),
  coach text not null,
  seat text not null,
  position text not null,
  first_segment smallint not null,
  segments smallint not null check (segments > 0),
  mask bigint not null,
  primary key (booking_key, journey, leg, passenger_id)
);

create function inventory.segment_mask(first_segment integer, segments integer) returns bigint
  language sql immutable parallel safe
  return ((1::bigint << segments) - 1) << first_segment;

-- Adds `delta` to the counters of some segments (1-based array, 0-based segments).
create function inventory.bump(used smallint[], first_segment integer, segments integer, delta integer) returns smallint[]
  language sql immutable parallel safe
  return (select array_agg((u + case when n > first_segment and n <= first_segment + segments then delta else 0 end)::smallint order by n)
          from unnest(used) with ordinality as t(u, n));

-- The busiest segment's counter.
create function inventory.busiest(used smallint[], first_segment integer, segments integer) returns integer
  language sql immutable parallel safe
  return (select coalesce(max(u), 0)::integer from unnest(used[first_segment + 1 : first_segment + segments]) as t(u));

create function inventory.booking_json(wanted text, at timestamptz) returns jsonb
  language sql stable
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'key', b.booking_key,
      'bookingId', b.booking_id,
      'state', case when b.state = 'held' and b.held_until <= at then 'expired' else b.state end,
      'heldUntil', case when b.state = 'held' and b.held_until > at
        then to_char(b.held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
      'extended', b.extended,
      'pnr', b.pnr)) || jsonb_build_object(
      'request', b.request,
      'seats', coalesce((
        select jsonb_agg(jsonb_build_object('passengerId', a.passenger_id, 'journey', a.journey, 'leg', a.leg,
                                            'coach', a.coach, 'seat', a.seat, 'position', a.position)
                         order by a.journey, a.leg, a.ordinal)
        from inventory.allocation a where a.booking_key = b.booking_key), '[]'::jsonb))
    from inventory.booking b where b.booking_key = wanted and b.state <> 'never-made');

-- Opens a run: its row, class rows and seats, once, whoever comes first. The caller made the plan from layouts and compositions.
create function inventory.open_run(p jsonb) returns boolean
  language plpgsql as $$
begin
  insert into inventory.run (run_key, train_number, service_date, run_origin, brand, composition, peak, stops, departures)
  values (p->>'runKey', p->>'trainNumber', (p->>'serviceDate')::date, p->>'runOrigin', p->>'brand', p->>'composition',
          (p->>'peak')::boolean,
          array(select jsonb_array_elements_text(p->'stops')),
          array(select jsonb_array_elements_text(p->'departures')::timestamptz))
  on conflict (run_key) do nothing;
  if not found then return false; end if;
  insert into inventory.quota (run_key, travel_class, seats, points_limit, promo_limit, points_used, promo_used)
  select p->>'runKey', q."travelClass", q.seats, q."pointsLimit", q."promoLimit", q."pointsUsed", q."promoUsed"
  from jsonb_to_recordset(p->'quotas') as q("travelClass" text, seats integer, "pointsLimit" integer, "promoLimit" integer,
                                            "pointsUsed" smallint[], "promoUsed" smallint[]);
  insert into inventory.seat (run_key, travel_class, ordinal, coach, seat, position, bench, square, at_table, wheelchair, elsewhere, taken)
  select p->>'runKey', s.class, s.ordinal, s.coach, s.seat, s.position, s.bench, s.square, s."atTable", s.wheelchair,
         s.elsewhere, s.elsewhere
  from jsonb_to_recordset(p->'seats') as s(class text, ordinal smallint, coach text, seat text, position text, bench smallint,
                                           square smallint, "atTable" boolean, wheelchair boolean, elsewhere bigint);
  return true;
end $$;

-- Gives back the seats and quotas of bookings. The caller holds the bookings' rows and the class rows concerned, and sets the state.
create function inventory.give_back(keys text[]) returns void
  language plpgsql as $$
declare
  part record;
begin
  update inventory.seat s set taken = s.taken & ~f.mask
  from (select run_key, travel_class, ordinal, bit_or(mask) as mask
        from inventory.allocation where booking_key = any (keys) group by 1, 2, 3) f
  where s.run_key = f.run_key and s.travel_class = f.travel_class and s.ordinal = f.ordinal;
  for part in
    select run_key, travel_class, fare, first_segment, segments, count(*)::integer as passengers
    from inventory.allocation where booking_key = any (keys) group by 1, 2, 3, 4, 5
  loop
    update inventory.quota q set
      points_used = inventory.bump(q.points_used, part.first_segment, part.segments, -part.passengers),
      promo_used = case part.fare when 'promo'
        then inventory.bump(q.promo_used, part.first_segment, part.segments, -part.passengers) else q.promo_used end
    where q.run_key = part.run_key and q.travel_class = part.travel_class;
  end loop;
end $$;

-- Locks the class rows of bookings and of wanted (run, class) pairs, in the one order that everybody uses.
create function inventory.lock_classes(keys text[], runs text[], classes text[]) returns void
  language plpgsql as $$
begin
  perform 1 from inventory.quota q
  where (q.run_key, q.travel_class) in (
    select a.run_key, a.travel_class from inventory.allocation a where a.booking_key = any (keys)
    union select w.run, w.class from unnest(runs, classes) as w(run, class))
  order by q.run_key, q.travel_class
  for update;
end $$;

-- Frees holds whose time is over, at most `most`; answers how many. Holds in use by somebody are left to them.
create function inventory.release_expired(at timestamptz, most integer) returns integer
  language plpgsql as $$
declare
  keys text[];
begin
  keys := array(select booking_key from inventory.booking
                where state = 'held' and held_until <= coalesce(at, clock_timestamp())
                order by held_until limit most for update skip locked);
  if cardinality(keys) = 0 then return 0; end if;
  perform inventory.lock_classes(keys, '{}', '{}');
  perform inventory.give_back(keys);
  update inventory.booking set state = 'expired', changed_at = coalesce(at, clock_timestamp()) where booking_key = any (keys);
  return cardinality(keys);
end $$;

-- Takes away the seats and class rows of trains before a day, some hundreds of rows each; their bookings stay, and so does the run,
-- by which a late hold is still told that the train has departed. Answers how many trains.
create function inventory.forget_seats_before(day date, most integer) returns integer
  language plpgsql as $$
declare
  runs text[];
begin
  runs := array(select r.run_key from inventory.run r
                where r.service_date < day and exists (select from inventory.quota q where q.run_key = r.run_key)
                order by r.service_date limit most);
  perform 1 from inventory.quota where run_key = any (runs) order by run_key, travel_class for update;
  delete from inventory.seat where run_key = any (runs);
  delete from inventory.quota where run_key = any (runs);
  return cardinality(runs);
end $$;

-- Chooses the seats of a party on one leg: together in a coach if it can be, never a wheelchair space for somebody who has no need
-- of it. Answers ordinals in the order of the passengers; fewer than asked when there are not enough. The class row is locked.
create function inventory.choose_seats(
  run text, class text, mask bigint, wheelchairs boolean[], wish jsonb
) returns smallint[]
  language plpgsql as $$
declare
  special smallint[];
  ordinary smallint[];
  answer smallint[] := '{}';
  needed integer := cardinality(wheelchairs);
  n_special integer := cardinality(array_positions(wheelchairs, true));
  n integer := needed - n_special;
  near_coach text := wish->'near'->>'coach';
  near_ordinal smallint;
  place text := wish->>'position';
  start_coach text;
  start_ordinal smallint;
  flag boolean;
begin
  if needed = 1 and n_special = 0 and place is null and near_coach is null then
    -- One person without a wish: the first seat that is free fills up what others left, and is found without reading the train.
    answer := array(select ordinal from inventory.seat
                    where run_key = run and travel_class = class and not wheelchair and position <> 'companion' and (taken & mask) = 0
                    order by ordinal limit 1);
    if cardinality(answer) = 1 then return answer; end if;
  end if;
  if n_special > 0 then
    special := array(select ordinal from inventory.seat
                     where run_key = run and travel_class = class and wheelchair and (taken & mask) = 0
                     order by ordinal limit n_special);
    if cardinality(special) < n_special then return '{}'; end if;
    select coach, ordinal into near_coach, near_ordinal from inventory.seat
    where run_key = run and travel_class = class and ordinal = special[1];
  elsif near_coach is not null then
    select ordinal into near_ordinal from inventory.seat
    where run_key = run and travel_class = class and coach = near_coach and seat = wish->'near'->>'seat';
  end if;
  if n > 0 then
    -- One window in the order of the primary key: no sort, whatever the length of the train.
    with free as (
      select ordinal, coach, bench, square, at_table, position
      from inventory.seat
      where run_key = run and travel_class = class and not wheelchair and (taken & mask) = 0
    ), party as (
      select coach, ordinal as first, at_table,
             lead(coach, n - 1) over w as last_coach,
             lead(ordinal, n - 1) over w as last,
             lead(bench, n - 1) over w - bench as benches,
             lead(square, n - 1) over w - square as squares,
             -- A person alone does not break up a free pair.
             n = 1 and (bench = lag(bench) over w or bench = lead(bench) over w) as breaks_pair,
             count(*) filter (where position = place) over (w rows between current row and n - 1 following) as pleased,
             count(*) filter (where position = 'companion') over (w rows between current row and n - 1 following) as kept_back
      from free window w as (order by ordinal)
    )
    select coach, first into start_coach, start_ordinal from party
    where last_coach = coach
    order by (coach is not distinct from near_coach) desc,
             case when near_ordinal is not null and coach = near_coach
               then least(abs(first - near_ordinal), abs(last - near_ordinal)) end,
             -- Seats beside a wheelchair space are for those who travel with somebody on it, as long as there are others.
             kept_back,
             case when n = 1 then -pleased end,
             squares, benches, last - first, -pleased, (at_table = (n >= 3)) desc, coalesce(breaks_pair, false), first
    limit 1;
    if found then
      ordinary := array(select ordinal from inventory.seat
                        where run_key = run and travel_class = class and coach = start_coach and ordinal >= start_ordinal
                          and not wheelchair and (taken & mask) = 0
                        order by ordinal limit n);
    else
      -- No coach can take the whole party: fill the emptiest coaches, so that as few as possible sit alone.
      ordinary := array(select ordinal from (
                          select ordinal, count(*) over (partition by coach) as coach_free from inventory.seat
                          where run_key = run and travel_class = class and not wheelchair and (taken & mask) = 0) f
                        order by coach_free desc, ordinal limit n);
    end if;
    if cardinality(ordinary) < n then return '{}'; end if;
  end if;
  foreach flag in array wheelchairs loop
    if flag then
      answer := answer || special[1];
      special := special[2:];
    else
      answer := answer || ordinary[1];
      ordinary := ordinary[2:];
    end if;
  end loop;
  return answer;
end $$;

-- Holds seats on every leg for every passenger, all or nothing, in one round trip. Locks, always in this order: the booking's own
-- row (waiting only for the same key), other bookings' rows that are over (never waiting), class rows sorted. Hence no deadlock.
create function inventory.hold(p jsonb) returns jsonb
  language plpgsql as $$
declare
  wanted text := p->>'key';
  at timestamptz := coalesce((p->>'now')::timestamptz, clock_timestamp());
  ids text[] := array(select e->>'id' from jsonb_array_elements(p->'passengers') with ordinality as t(e, n) order by n);
  wheelchairs boolean[] := array(select coalesce((e->>'wheelchair')::boolean, false)
                                 from jsonb_array_elements(p->'passengers') with ordinality as t(e, n) order by n);
  runs text[] := array(select e->>'run' from jsonb_array_elements(p->'legs') with ordinality as t(e, n) order by n);
  classes text[] := array(select e->>'class' from jsonb_array_elements(p->'legs') with ordinality as t(e, n) order by n);
  b inventory.booking;
  over text[];
  missing jsonb;
  leg jsonb;
  r inventory.run;
  q inventory.quota;
  first_stop integer;
  last_stop integer;
  mask bigint;
  n integer := cardinality(ids);
  chosen smallint[];
  changed integer;
begin
  loop
    insert into inventory.booking (booking_key, booking_id, state, input_hash, request, run_keys, held_until, created_at, changed_at)
    values (wanted, (p->>'bookingId')::uuid, 'held', p->>'hash', p->'request', runs,
            at + make_interval(secs => (p->>'seconds')::integer), at, at)
    on conflict (booking_key) do nothing;
    exit when found;
    select * into b from inventory.booking where booking_key = wanted;
    -- Not found: the other one failed between our two statements and took its row away.
    continue when not found;
    return case
      when b.state = 'never-made' then '{"ok": false, "reason": "cancelled"}'::jsonb
      when b.input_hash <> p->>'hash' then '{"ok": false, "reason": "key-reused"}'::jsonb
      when b.state = 'cancelled' then '{"ok": false, "reason": "cancelled"}'::jsonb
      when b.state = 'expired' or (b.state = 'held' and b.held_until <= at) then '{"ok": false, "reason": "expired"}'::jsonb
      else jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at)) end;
  end loop;

  select jsonb_agg(distinct w) into missing
  from unnest(runs) as w where not exists (select from inventory.run i where i.run_key = w);
  if missing is not null then
    delete from inventory.booking where booking_key = wanted;
    return jsonb_build_object('ok', false, 'missing', missing);
  end if;

  over := array(select booking_key from inventory.booking
                where state = 'held' and held_until <= at and run_keys && runs and booking_key <> wanted
                limit 50 for update skip locked);
  perform inventory.lock_classes(over, runs, classes);
  if cardinality(over) > 0 then
    perform inventory.give_back(over);
    update inventory.booking set state = 'expired', changed_at = at where booking_key = any (over);
  end if;

  begin
    for leg in select e from jsonb_array_elements(p->'legs') with ordinality as t(e, i) order by i loop
      select * into r from inventory.run where run_key = leg->>'run';
      first_stop := array_position(r.stops, leg->>'from');
      last_stop := array_position(r.stops, leg->>'to', first_stop + 1);
      if first_stop is null or last_stop is null then raise sqlstate 'IV001' using message = 'unknown-train'; end if;
      if r.departures[first_stop] <= (p->>'businessNow')::timestamptz then
        raise sqlstate 'IV001' using message = 'departed';
      end if;
      select * into q from inventory.quota where run_key = r.run_key and travel_class = leg->>'class';
      if not found then raise sqlstate 'IV001' using message = 'unknown-train'; end if;
      if inventory.busiest(q.points_used, first_stop - 1, last_stop - first_stop) + n > q.points_limit then
        raise sqlstate 'IV001' using message = 'full';
      end if;
      if leg->>'fare' = 'promo' and inventory.busiest(q.promo_used, first_stop - 1, last_stop - first_stop) + n > q.promo_limit then
        raise sqlstate 'IV001' using message = 'fare-gone';
      end if;
      mask := inventory.segment_mask(first_stop - 1, last_stop - first_stop);
      if jsonb_array_length(leg->'wish'->'seats') > 0 then
        chosen := array(
          select s.ordinal from unnest(ids) with ordinality as i(id, n)
          join jsonb_array_elements(leg->'wish'->'seats') as e on e->>'passengerId' = i.id
          join inventory.seat s on s.run_key = r.run_key and s.travel_class = leg->>'class'
            and s.coach = e->>'coach' and s.seat = e->>'seat' and s.wheelchair <= wheelchairs[i.n]
          order by i.n);
        if cardinality(chosen) <> n then raise sqlstate 'IV001' using message = 'seats-gone'; end if;
      else
        chosen := inventory.choose_seats(r.run_key, leg->>'class', mask, wheelchairs, leg->'wish');
        if cardinality(chosen) < n then raise sqlstate 'IV001' using message = 'full'; end if;
      end if;
      -- The mask is looked at again on the locked row: even a writer that forgot the class row cannot make a double sale.
      with taken_now as (
        update inventory.seat s set taken = s.taken | mask
        where s.run_key = r.run_key and s.travel_class = leg->>'class' and s.ordinal = any (chosen) and (s.taken & mask) = 0
        returning s.ordinal, s.coach, s.seat, s.position)
      insert into inventory.allocation (booking_key, journey, leg, passenger_id, run_key, travel_class, ordinal, fare,
                                        coach, seat, position, first_segment, segments, mask)
      select wanted, (leg->>'journey')::smallint, (leg->>'leg')::smallint, ids[array_position(chosen, s.ordinal)],
             r.run_key, leg->>'class', s.ordinal, leg->>'fare', s.coach, s.seat, s.position,
             first_stop - 1, last_stop - first_stop, mask
      from taken_now s;
      get diagnostics changed = row_count;
      if changed <> n then
        raise sqlstate 'IV001' using message = case when jsonb_array_length(leg->'wish'->'seats') > 0 then 'seats-gone' else 'full' end;
      end if;
      update inventory.quota set
        points_used = inventory.bump(points_used, first_stop - 1, last_stop - first_stop, n),
        promo_used = case leg->>'fare' when 'promo'
          then inventory.bump(promo_used, first_stop - 1, last_stop - first_stop, n) else promo_used end
      where run_key = r.run_key and travel_class = leg->>'class';
    end loop;
  exception when sqlstate 'IV001' then
    -- Everything since `begin` is undone; only our own row is left to take away, so that the key is free for another try.
    delete from inventory.booking where booking_key = wanted;
    return jsonb_build_object('ok', false, 'reason', sqlerrm);
  end;
  return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at));
end $$;

-- Frees one hold whose time is over; the caller holds its row.
create function inventory.expire_one(wanted text, at timestamptz) returns void
  language plpgsql as $$
begin
  perform inventory.lock_classes(array[wanted], '{}', '{}');
  perform inventory.give_back(array[wanted]);
  update inventory.booking set state = 'expired', changed_at = at where booking_key = wanted;
end $$;

create function inventory.extend(wanted text, seconds integer, moment timestamptz) returns jsonb
  language plpgsql as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
  b inventory.booking;
begin
  select * into b from inventory.booking where booking_key = wanted for update;
  if not found or b.state not in ('held', 'expired') then return '{"ok": false, "reason": "not-held"}'; end if;
  if b.state = 'held' and b.held_until <= at then
    perform inventory.expire_one(wanted, at);
    return '{"ok": false, "reason": "expired"}';
  end if;
  if b.state = 'expired' then return '{"ok": false, "reason": "expired"}'; end if;
  if b.extended then return '{"ok": false, "reason": "already-extended"}'; end if;
  update inventory.booking set held_until = held_until + make_interval(secs => seconds), extended = true, changed_at = at
  where booking_key = wanted;
  return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at));
end $$;

-- `candidates` are fresh random file references; the first that nobody has is given. A race for one is a unique violation.
create function inventory.confirm(wanted text, candidates text[], moment timestamptz) returns jsonb
  language plpgsql as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
  b inventory.booking;
  reference text;
begin
  select * into b from inventory.booking where booking_key = wanted for update;
  if not found then return '{"ok": false, "reason": "unknown"}'; end if;
  if b.state in ('cancelled', 'never-made') then return '{"ok": false, "reason": "cancelled"}'; end if;
  if b.state = 'expired' then return '{"ok": false, "reason": "expired"}'; end if;
  if b.state = 'held' then
    if b.held_until <= at then
      perform inventory.expire_one(wanted, at);
      return '{"ok": false, "reason": "expired"}';
    end if;
    select c into reference from unnest(candidates) as c
    where not exists (select from inventory.booking o where o.pnr = c) limit 1;
    if reference is null then raise unique_violation using message = 'no free file reference among the candidates'; end if;
    update inventory.booking set state = 'confirmed', pnr = reference, changed_at = at where booking_key = wanted;
  end if;
  return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at));
end $$;

create function inventory.cancel(wanted text, id uuid, moment timestamptz) returns jsonb
  language plpgsql as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
  b inventory.booking;
begin
  loop
    insert into inventory.booking (booking_key, booking_id, state, input_hash, request, run_keys, held_until, created_at, changed_at)
    values (wanted, id, 'never-made', '', '{}', '{}', at, at, at)
    on conflict (booking_key) do nothing;
    if found then return '{"ok": true, "state": "never-made"}'; end if;
    select * into b from inventory.booking where booking_key = wanted for update;
    exit when found;
  end loop;
  if b.state = 'never-made' then return '{"ok": true, "state": "never-made"}'; end if;
  if b.state in ('held', 'confirmed') then
    perform inventory.lock_classes(array[wanted], '{}', '{}');
    perform inventory.give_back(array[wanted]);
    update inventory.booking set state = 'cancelled', changed_at = at where booking_key = wanted;
  end if;
  return '{"ok": true, "state": "cancelled"}';
end $$;

-- Seats and quotas left on legs of opened runs; legs of runs not opened yet are not answered. `stale` says that a hold on one of
-- them is over and not swept yet: release, then ask again.
create function inventory.offers(p jsonb, moment timestamptz) returns jsonb
  language sql stable
  return (
    with leg as (
      select (e->>'i')::integer as i, r.run_key, r.departures[f.first_stop] as departure,
             f.first_stop - 1 as first_segment, t.last_stop - f.first_stop as segments
      from jsonb_array_elements(p) as e
      join inventory.run r on r.run_key = e->>'run'
      cross join lateral (select array_position(r.stops, e->>'from') as first_stop) f
      cross join lateral (select array_position(r.stops, e->>'to', f.first_stop + 1) as last_stop) t
    ), class as (
      select l.i, q.travel_class,
             q.points_limit - inventory.busiest(q.points_used, l.first_segment, l.segments) as points,
             q.promo_limit - inventory.busiest(q.promo_used, l.first_segment, l.segments) as promo,
             (select count(*) from inventory.seat s
              where s.run_key = q.run_key and s.travel_class = q.travel_class and not s.wheelchair
                and (s.taken & inventory.segment_mask(l.first_segment, l.segments)) = 0) as seats
      from leg l join inventory.quota q on q.run_key = l.run_key
      where l.segments is not null
    )
    select jsonb_build_object(
      'stale', exists (select from inventory.booking b where b.state = 'held' and b.held_until <= coalesce(moment, clock_timestamp())
                         and b.run_keys && array(select run_key from leg)),
      'legs', coalesce((
        select jsonb_agg(jsonb_build_object('i', l.i, 'departure', l.departure, 'classes', coalesce((
          select jsonb_agg(jsonb_build_object('travelClass', c.travel_class, 'points', c.points, 'promo', c.promo, 'seats', c.seats)
                           order by c.travel_class)
          from class c where c.i = l.i), '[]'::jsonb)))
        from leg l), '[]'::jsonb)));

-- The statements inside are planned once a connection: planning again for each call costs more than they do.
alter function inventory.hold(jsonb) set plan_cache_mode = force_generic_plan;
alter function inventory.confirm(text, text[], timestamptz) set plan_cache_mode = force_generic_plan;
alter function inventory.cancel(text, uuid, timestamptz) set plan_cache_mode = force_generic_plan;
alter function inventory.release_expired(timestamptz, integer) set plan_cache_mode = force_generic_plan;
