-- migration: compatible
-- What visits have shown, of browsers that agreed to statistics (API-09, NAV-11): identifiers of pages, no customer's, no address.
create schema measure;
create table measure.event (
  event_id uuid primary key,
  -- Real time.
  at timestamptz not null,
  -- Drawn by lot for one visit.
  visit text not null,
  page text not null,
  profile text,
  -- Of a POST or PUT that failed; null where a page was seen.
  method text check (method in ('POST', 'PUT')),
  -- Null where nobody answered.
  status smallint,
  label text,
  check ((method is null) = (label is null))
);
create index event_by_age on measure.event (at);
