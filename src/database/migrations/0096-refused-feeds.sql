-- migration: compatible
-- A feed that could not be used, and the timetable that serves in its place: one sentence for whoever runs the portal, shared by its
-- processes. At most one row; none while the feed that lies there is the active timetable.
create table rail.refused_feed (
  only_one boolean primary key default true check (only_one),
  source text not null check (source <> ''),
  sentence text not null check (sentence <> ''),
  refused_at timestamptz not null default clock_timestamp()
);
