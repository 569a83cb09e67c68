-- migration: compatible
-- Trips that customers want to be told of when they cost fewer points. One a trip and day; each tells once.
create table shop.price_alert (
  iuc uuid not null,
  alert_id uuid not null,
  -- Ids of stations, or of cities searched as one.
  from_place text not null,
  to_place text not null,
  day date not null,
  -- The rest of the search: who travels, direct, via.
  search jsonb not null,
  -- For the whole party, to be told of this or less.
  most_points bigint not null check (most_points between 0 and 10000000),
  -- Business instant.
  made_at timestamptz not null,
  -- Real time.
  look_at timestamptz not null,
  -- Business instant.
  told_at timestamptz,
  told_points bigint check (told_points between 0 and 10000000),
  primary key (iuc, alert_id),
  unique (iuc, from_place, to_place, day),
  check ((told_at is null) = (told_points is null))
);

create index price_alert_due on shop.price_alert (look_at) where told_at is null;
-- For the job that forgets them.
create index price_alert_day on shop.price_alert (day);
