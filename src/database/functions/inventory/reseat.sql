-- inventory.reseat: moves passengers of a hold to other seats of the class they travel in, all or nothing. Seats are
-- [{"passengerId", "journey", "leg", "coach", "seat"}]; who is not named stays. Locks as everybody does: the booking's own row, then
-- its class rows in order. What the party itself has is free to it, so that two may change
-- places. A wheelchair space is for who needs one, and nothing else is.
create or replace function inventory.reseat(wanted text, seats jsonb, moment timestamptz) returns jsonb
  language plpgsql as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
  b inventory.booking;
  move record;
begin
  select * into b from inventory.booking where booking_key = wanted for update;
  if not found or b.state not in ('held', 'expired') then return '{"ok": false, "reason": "not-held"}'; end if;
  if b.state = 'held' and b.held_until <= at then
    perform inventory.expire_one(wanted, at);
    return '{"ok": false, "reason": "expired"}';
  end if;
  if b.state = 'expired' then return '{"ok": false, "reason": "expired"}'; end if;
  -- Nobody sits on two seats.
  if (select count(*) > count(distinct (e->'passengerId', e->'journey', e->'leg')) from jsonb_array_elements(seats) as e) then
    return '{"ok": false, "reason": "seats-gone"}';
  end if;
  perform inventory.lock_classes(array[wanted], '{}', '{}');
  begin
    -- First they all get up.
    update inventory.seat s set taken = s.taken & ~a.mask
    from inventory.allocation a, jsonb_array_elements(seats) as e
    where a.booking_key = wanted and a.passenger_id = e->>'passengerId'
      and a.journey = (e->>'journey')::smallint and a.leg = (e->>'leg')::smallint
      and s.run_key = a.run_key and s.travel_class = a.travel_class and s.ordinal = a.ordinal;
    for move in
      select a.journey, a.leg, a.passenger_id, a.run_key, a.travel_class, a.mask, e->>'coach' as coach, e->>'seat' as seat,
             exists (select from jsonb_array_elements(b.request->'passengers') as p
                     where p->>'id' = e->>'passengerId' and (p->>'wheelchair')::boolean) as wheelchair
      from jsonb_array_elements(seats) as e
      left join inventory.allocation a on a.booking_key = wanted and a.passenger_id = e->>'passengerId'
        and a.journey = (e->>'journey')::smallint and a.leg = (e->>'leg')::smallint
    loop
      update inventory.allocation a set ordinal = s.ordinal, coach = s.coach, seat = s.seat, position = s.position
      from inventory.seat s
      where a.booking_key = wanted and a.journey = move.journey and a.leg = move.leg and a.passenger_id = move.passenger_id
        and s.run_key = move.run_key and s.travel_class = move.travel_class and s.coach = move.coach and s.seat = move.seat
        and s.wheelchair = move.wheelchair;
      if not found then raise sqlstate 'IV001'; end if;
      update inventory.seat s set taken = s.taken | move.mask
      where s.run_key = move.run_key and s.travel_class = move.travel_class and s.coach = move.coach and s.seat = move.seat
        and (s.taken & move.mask) = 0;
      if not found then raise sqlstate 'IV001'; end if;
    end loop;
  exception when sqlstate 'IV001' then
    return '{"ok": false, "reason": "seats-gone"}';
  end;
  -- Whoever writes seats writes their class, by which offers know that they changed (docs/decisions/0050).
  update inventory.quota q set points_used = q.points_used
  from (select distinct a.run_key, a.travel_class from inventory.allocation a where a.booking_key = wanted) as c
  where q.run_key = c.run_key and q.travel_class = c.travel_class;
  update inventory.booking set changed_at = at where booking_key = wanted;
  return jsonb_build_object('ok', true, 'booking', inventory.booking_json(wanted, at));
end $$;
