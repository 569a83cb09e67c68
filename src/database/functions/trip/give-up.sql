-- trip.give_up: takes the tickets of an order that were given up out of its file: seats of those who do not travel any more, journeys that nobody makes. A
-- file without any ticket left is exchanged, where others have taken the place of them all, or cancelled, and stays as it was. Who has no ticket on
-- any journey is no passenger any more.
create or replace function trip.give_up(p_iuc uuid, p_order_id uuid) returns void language plpgsql as $$
declare
  f trip.file;
begin
  select * into f from trip.file r where r.iuc = p_iuc and r.order_id = p_order_id for update;
  if not found then
    return;
  end if;
  if not exists (
    select from trip.seat s where s.iuc = p_iuc and s.file_id = f.file_id and not exists (
      select from shop.cancelled_ticket t
      where t.iuc = p_iuc and t.of_order = p_order_id and t.done and t.journey = s.journey and t.passenger = s.passenger)) then
    update trip.file r set state = case when (select bool_and(t.exchanged) from shop.cancelled_ticket t
        where t.iuc = p_iuc and t.of_order = p_order_id and t.done) then 'exchanged' else 'cancelled' end
    where r.iuc = p_iuc and r.file_id = f.file_id;
    return;
  end if;
  delete from trip.seat s using shop.cancelled_ticket t
  where s.iuc = p_iuc and s.file_id = f.file_id and t.iuc = p_iuc and t.of_order = p_order_id and t.done
    and t.journey = s.journey and t.passenger = s.passenger;
  delete from trip.segment g where g.iuc = p_iuc and g.file_id = f.file_id
    and not exists (select from trip.seat s where s.iuc = p_iuc and s.file_id = f.file_id and s.journey = g.journey);
  delete from trip.journey j where j.iuc = p_iuc and j.file_id = f.file_id
    and not exists (select from trip.seat s where s.iuc = p_iuc and s.file_id = f.file_id and s.journey = j.journey);
  -- Codes of the booking system's own are of all travellers together: they are asked for anew.
  delete from trip.code k where k.iuc = p_iuc and k.file_id = f.file_id;
  -- Those who hold a ticket that was cancelled; infants never had a seat.
  delete from trip.passenger p where p.iuc = p_iuc and p.file_id = f.file_id
    and exists (select from shop.cancelled_ticket t where t.iuc = p_iuc and t.of_order = p_order_id and t.done and t.passenger = p.passenger)
    and not exists (select from trip.seat s where s.iuc = p_iuc and s.file_id = f.file_id and s.passenger = p.passenger);
end $$;
