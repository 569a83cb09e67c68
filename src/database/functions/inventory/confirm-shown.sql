-- inventory.confirm_shown: books a hold whose seats are those shown, [{"passengerId", "journey", "leg", "coach", "seat"}] in any order, or
-- none to book whatever is held. Others are `seats-differ`, and the hold stays. The booking's own row is locked as for every change of it,
-- so that nobody moves between the look and the booking. One who is booked already is answered as they are.
create or replace function inventory.confirm_shown(wanted text, shown jsonb, candidates text[], moment timestamptz) returns jsonb
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  at timestamptz := coalesce(moment, clock_timestamp());
begin
  if shown is not null then
    perform from inventory.booking where booking_key = wanted and state = 'held' and held_until > at for update;
    if found and exists (
      with seen as (select s."passengerId", s.journey, s.leg, s.coach, s.seat
                    from jsonb_to_recordset(shown) as s("passengerId" text, journey smallint, leg smallint, coach text, seat text)),
           had as (select a.passenger_id, a.journey, a.leg, a.coach, a.seat from inventory.allocation a where a.booking_key = wanted)
      (select * from seen except select * from had) union all (select * from had except select * from seen)
    ) then return '{"ok": false, "reason": "seats-differ"}'; end if;
  end if;
  return inventory.confirm(wanted, candidates, moment);
end $$;
