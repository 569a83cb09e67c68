-- The calls (from 1) at which a leg boards and alights in a run that calls at one of its stations more than once: those that its times
-- name, nearest, because a timetable read since may have moved the train by some minutes; the first ones for who tells no times. Null
-- when the train does not call so. `callsOfLeg` of the booking system says the same.
create or replace function inventory.calls_of_leg(stops text[], departures timestamptz[], leg jsonb) returns integer[]
  language sql immutable parallel safe
  return (
    select array[f.call, t.call]
    from generate_subscripts(stops, 1) as f(call) join generate_subscripts(stops, 1) as t(call) on t.call > f.call
    where stops[f.call] = leg->>'from' and stops[t.call] = leg->>'to'
    order by abs(extract(epoch from departures[f.call] - (leg->>'departure')::timestamptz)), f.call,
             -- A train arrives at a call between leaving the one before and leaving it: no arrival needs to be known.
             greatest(departures[t.call - 1] - (leg->>'arrival')::timestamptz,
                      (leg->>'arrival')::timestamptz - departures[t.call], interval '0'), t.call
    limit 1);
