-- Trips to come and past, as the customer sees them: a file, its journeys, their trains, the passengers and their seats.
create schema trip;

create table trip.file (
  iuc uuid not null,
  file_id uuid not null,
  order_id uuid,
  booking_id text not null,
  pnr text not null,
  state text not null default 'booked' check (state in ('booked', 'exchanged', 'cancelled')),
  e_ticket boolean not null default true,
  booked_at timestamptz not null,
  primary key (iuc, file_id)
);

create table trip.passenger (
  iuc uuid not null,
  file_id uuid not null,
  passenger smallint not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  is_holder boolean not null,
  primary key (iuc, file_id, passenger)
);

create table trip.journey (
  iuc uuid not null,
  file_id uuid not null,
  journey smallint not null,
  travel_class text not null check (travel_class in ('1', '2')),
  fare text not null,
  departure timestamptz not null,
  arrival timestamptz not null check (arrival > departure),
  primary key (iuc, file_id, journey)
);
create index journey_by_arrival on trip.journey (iuc, arrival);

create table trip.segment (
  iuc uuid not null,
  file_id uuid not null,
  journey smallint not null,
  leg smallint not null,
  train_number text not null,
  service_date date not null,
  run_origin text not null,
  transport_type text not null,
  from_station text not null,
  from_name text not null,
  to_station text not null,
  to_name text not null,
  departure timestamptz not null,
  arrival timestamptz not null,
  primary key (iuc, file_id, journey, leg)
);

create table trip.seat (
  iuc uuid not null,
  file_id uuid not null,
  journey smallint not null,
  leg smallint not null,
  passenger smallint not null,
  coach text not null,
  seat text not null,
  position text not null,
  primary key (iuc, file_id, journey, leg, passenger)
);

-- Writes a whole file from the order's own documents (camelCase as in the contract of orders).
create function trip.record(p_iuc uuid, p_file_id uuid, p_order_id uuid, p_booking_id text, p_pnr text, p_at timestamptz,
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
