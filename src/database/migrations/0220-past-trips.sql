-- migration: compatible
-- Past trips are read from the newest, as many as a page shows (docs/decisions/0136-past-trips.md). A file that its traveller has bought
-- elsewhere and added by its reference says when.
create index journey_by_departure on trip.journey (iuc, departure desc);
alter table trip.file add column added_at timestamptz;
