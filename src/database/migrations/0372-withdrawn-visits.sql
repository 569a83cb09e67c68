-- migration: compatible
-- Visits whose browser agrees to statistics no longer (COOKIE-01): what any process still keeps of them for a collector that does not answer is
-- not sent any more. Leads to nobody, as the visits of measure.event.
create table measure.withdrawn_visit (
  visit text primary key,
  -- Real time.
  at timestamptz not null default clock_timestamp()
);
create index withdrawn_visit_by_age on measure.withdrawn_visit (at);
