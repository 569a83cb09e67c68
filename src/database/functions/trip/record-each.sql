-- Writes whole files from the orders' own documents (camelCase as in the contract of orders); at each place of the lists what belongs to one.
create or replace function trip.record_each(
  p_iuc uuid[], p_file_id uuid[], p_order_id uuid[], p_booking_id text[], p_pnr text[], p_at timestamptz[], p_journeys jsonb[],
  p_passengers jsonb[], p_seats jsonb[]) returns void
language plpgsql as $$
begin
  with journeys as (
    select u.iuc, p_file_id[n] as file_id, j.number - 1 as journey, j.journey as it
    from unnest(p_iuc) with ordinality as u (iuc, n) cross join lateral jsonb_array_elements(p_journeys[n]) with ordinality as j (journey, number)),
  file as (
    insert into trip.file (iuc, file_id, order_id, booking_id, pnr, booked_at)
    select u.iuc, p_file_id[n], p_order_id[n], p_booking_id[n], p_pnr[n], p_at[n] from unnest(p_iuc) with ordinality as u (iuc, n)),
  passenger as (
    insert into trip.passenger (iuc, file_id, passenger, first_name, last_name, birth_date, is_holder)
    select u.iuc, p_file_id[n], p.number - 1, p.passenger ->> 'firstName', p.passenger ->> 'lastName',
           (p.passenger ->> 'birthDate')::date, (p.passenger ->> 'isHolder')::boolean
    from unnest(p_iuc) with ordinality as u (iuc, n) cross join lateral jsonb_array_elements(p_passengers[n]) with ordinality as p (passenger, number)),
  journey as (
    insert into trip.journey (iuc, file_id, journey, travel_class, fare, departure, arrival)
    select j.iuc, j.file_id, j.journey, j.it ->> 'travelClass', j.it ->> 'fare',
           (j.it #>> '{legs,0,departure}')::timestamptz, (j.it #>> '{legs,-1,arrival}')::timestamptz
    from journeys j),
  segment as (
    insert into trip.segment (iuc, file_id, journey, leg, train_number, service_date, run_origin, transport_type,
                              from_station, from_name, to_station, to_name, departure, arrival)
    select j.iuc, j.file_id, j.journey, l.number - 1, l.leg ->> 'trainNumber', (l.leg ->> 'serviceDate')::date,
           l.leg ->> 'runOrigin', l.leg ->> 'transportType', l.leg ->> 'from', l.leg ->> 'fromName', l.leg ->> 'to',
           l.leg ->> 'toName', (l.leg ->> 'departure')::timestamptz, (l.leg ->> 'arrival')::timestamptz
    from journeys j cross join lateral jsonb_array_elements(j.it -> 'legs') with ordinality as l (leg, number))
  insert into trip.seat (iuc, file_id, journey, leg, passenger, coach, seat, position)
  select u.iuc, p_file_id[n], s.journey, s.leg, s.passenger, s.coach, s.seat, s.position
  from unnest(p_iuc) with ordinality as u (iuc, n) cross join lateral jsonb_to_recordset(p_seats[n])
    as s (journey smallint, leg smallint, passenger smallint, coach text, seat text, position text);
end $$;
