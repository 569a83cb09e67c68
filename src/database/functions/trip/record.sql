-- Writes a whole file from the order's own documents (camelCase as in the contract of orders).
create or replace function trip.record(p_iuc uuid, p_file_id uuid, p_order_id uuid, p_booking_id text, p_pnr text, p_at timestamptz,
                                       p_journeys jsonb, p_passengers jsonb, p_seats jsonb) returns void
language plpgsql as $$
begin
  with f as (
  insert into trip.file (iuc, file_id, order_id, booking_id, pnr, booked_at)
  values (p_iuc, p_file_id, p_order_id, p_booking_id, p_pnr, p_at)),
  p as (
  insert into trip.passenger (iuc, file_id, passenger, first_name, last_name, birth_date, is_holder)
  select p_iuc, p_file_id, p.number - 1, p.passenger ->> 'firstName', p.passenger ->> 'lastName',
         (p.passenger ->> 'birthDate')::date, (p.passenger ->> 'isHolder')::boolean
  from jsonb_array_elements(p_passengers) with ordinality as p (passenger, number)),
  j as (
  insert into trip.journey (iuc, file_id, journey, travel_class, fare, departure, arrival)
  select p_iuc, p_file_id, j.number - 1, j.journey ->> 'travelClass', j.journey ->> 'fare',
         (j.journey #>> '{legs,0,departure}')::timestamptz, (j.journey #>> '{legs,-1,arrival}')::timestamptz
  from jsonb_array_elements(p_journeys) with ordinality as j (journey, number)),
  s as (
  insert into trip.segment (iuc, file_id, journey, leg, train_number, service_date, run_origin, transport_type,
                            from_station, from_name, to_station, to_name, departure, arrival)
  select p_iuc, p_file_id, j.number - 1, l.number - 1, l.leg ->> 'trainNumber', (l.leg ->> 'serviceDate')::date,
         l.leg ->> 'runOrigin', l.leg ->> 'transportType', l.leg ->> 'from', l.leg ->> 'fromName', l.leg ->> 'to',
         l.leg ->> 'toName', (l.leg ->> 'departure')::timestamptz, (l.leg ->> 'arrival')::timestamptz
  from jsonb_array_elements(p_journeys) with ordinality as j (journey, number)
  cross join lateral jsonb_array_elements(j.journey -> 'legs') with ordinality as l (leg, number))
  insert into trip.seat (iuc, file_id, journey, leg, passenger, coach, seat, position)
  select p_iuc, p_file_id, s.journey, s.leg, s.passenger, s.coach, s.seat, s.position
  from jsonb_to_recordset(p_seats)
    as s (journey smallint, leg smallint, passenger smallint, coach text, seat text, position text);
end $$;
