-- migration: compatible
-- The codes of a journey as the booking system has given them (TRIP-02): asked for once, and there when it does not answer.
create table trip.code (
  iuc uuid not null,
  file_id uuid not null,
  journey smallint not null,
  codes jsonb not null,
  kept_at timestamptz not null,
  primary key (iuc, file_id, journey)
);
