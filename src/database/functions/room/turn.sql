-- One turn at the door of the shop, for everybody whom a process has seen since its last: tells how many came in and stayed, by half minutes,
-- asks for `p_newcomers`, and calls as many of those who wait as there are places. Who asks comes in at once while nobody waits and there is
-- room; the others get tickets, `first_number` and those after it, up to `p_most_waiting` in all. `spent`: tickets that serve no more.
create or replace function room.turn(
  p_places int, p_most_waiting int, p_slots bigint[], p_entered int[], p_stayed int[], p_by_ticket int[], p_newcomers int,
  out let_in int, out first_number bigint, out tickets int, out admitted bigint, out last_number bigint, out spent bigint,
  out inside int, out called_a_minute double precision)
language plpgsql as $$
declare
  v_slot bigint := floor(extract(epoch from clock_timestamp()) / 30);
  v_door room.door;
  v_free int;
  v_called int := 0;
  v_wasted int;
begin
  insert into room.door default values on conflict do nothing;
  select * into v_door from room.door for update;
  insert into room.slot as s (slot, entered, stayed, entered_by_ticket)
  select u.slot, u.entered, u.stayed, u.by_ticket
    from unnest(p_slots, p_entered, p_stayed, p_by_ticket) as u (slot, entered, stayed, by_ticket)
   where u.slot between v_slot - 2 and v_slot + 1
   order by u.slot
  on conflict (slot) do update
    set entered = s.entered + excluded.entered, stayed = s.stayed + excluded.stayed,
        entered_by_ticket = s.entered_by_ticket + excluded.entered_by_ticket;
  -- Ten minutes after they were called, places that nobody took are somebody else's.
  with old as (delete from room.slot where slot < v_slot - 20 returning slot.admitted)
  select greatest(v_door.spent, max(old.admitted)) into v_door.spent from old;
  select greatest(
           coalesce(sum(s.entered + s.stayed) filter (where s.slot = v_slot - 1), 0)
             + coalesce(sum(s.entered) filter (where s.slot >= v_slot), 0),
           coalesce(sum(s.entered + s.stayed) filter (where s.slot >= v_slot), 0)),
         greatest(0, coalesce(sum(s.called - s.entered_by_ticket), 0))
    into inside, v_wasted
    from room.slot s where s.slot >= v_slot - 1;
  v_free := greatest(0, p_places - inside - v_wasted);
  v_called := least(v_free, v_door.last_number - v_door.admitted);
  v_door.admitted := v_door.admitted + v_called;
  v_free := v_free - v_called;
  let_in := case when v_door.admitted = v_door.last_number then least(p_newcomers, v_free) else 0 end;
  if v_door.admitted = v_door.last_number then v_door.began_slot := v_slot; end if;
  tickets := least(p_newcomers - let_in, greatest(0, p_most_waiting - (v_door.last_number - v_door.admitted)));
  first_number := v_door.last_number + 1;
  v_door.last_number := v_door.last_number + tickets;
  insert into room.slot as s (slot, entered, called, admitted) values (v_slot, let_in, v_called, v_door.admitted)
  on conflict (slot) do update
    set entered = s.entered + excluded.entered, called = s.called + excluded.called, admitted = excluded.admitted;
  update room.door
     set last_number = v_door.last_number, admitted = v_door.admitted, spent = v_door.spent, began_slot = v_door.began_slot;
  -- Of the queue that stands now, five minutes back at most; two half minutes are a minute.
  select coalesce(sum(s.called), 0) * 2.0 / greatest(1, v_slot - greatest(v_door.began_slot, v_slot - 10))
    into called_a_minute
    from room.slot s where s.slot > greatest(v_door.began_slot, v_slot - 10);
  inside := inside + let_in;
  admitted := v_door.admitted;
  last_number := v_door.last_number;
  spent := v_door.spent;
end $$;
