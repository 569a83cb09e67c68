-- The timetable by feed version: what the importer accepted, as values that are read whole into the planner's memory.
create schema if not exists rail;

create table rail.feed_version (
  version uuid primary key,
  -- SHA-256 of the feed's files and of what our overlay adds: the same content is imported once.
  content_hash text not null,
  source text not null,
  timezone text not null,
  first_date date not null,
  last_date date not null,
  imported_at timestamptz not null default now(),
  active boolean not null,
  -- Counts, and what was skipped and why.
  report jsonb not null
);
create unique index feed_version_content on rail.feed_version (content_hash);
create unique index feed_version_active on rail.feed_version (active) where active;

create table rail.station (
  version uuid not null references rail.feed_version on delete cascade,
  station_id text not null,
  name text not null,
  city text not null,
  country char(2) not null,
  latitude double precision not null,
  longitude double precision not null,
  minimum_change integer not null check (minimum_change >= 0),
  primary key (version, station_id)
);

create table rail.footpath (
  version uuid not null references rail.feed_version on delete cascade,
  from_station text not null,
  to_station text not null,
  seconds integer not null check (seconds >= 0),
  primary key (version, from_station, to_station)
);

create table rail.service (
  version uuid not null references rail.feed_version on delete cascade,
  service_id text not null,
  dates date[] not null,
  primary key (version, service_id)
);

-- A trip's calls are one value, never read or changed apart: arrays of equal length, in order of travel.
create table rail.trip (
  version uuid not null references rail.feed_version on delete cascade,
  trip_id text not null,
  service_id text not null,
  train_number text not null,
  brand text not null,
  stations text[] not null,
  arrivals integer[] not null,
  departures integer[] not null,
  boarding boolean[] not null,
  alighting boolean[] not null,
  primary key (version, trip_id),
  check (cardinality(stations) >= 2
    and cardinality(arrivals) = cardinality(stations)
    and cardinality(departures) = cardinality(stations)
    and cardinality(boarding) = cardinality(stations)
    and cardinality(alighting) = cardinality(stations))
);
