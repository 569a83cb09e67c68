-- migration: compatible
-- The carbon footprint of journeys whose files are kept here, bought in the shop or added by their traveller (CO2-01): counted as long as
-- the operator has not told the same journey as a travel (docs/decisions/0141-carbon-footprint.md).

-- Journeys to be counted, or counted anew, once they have arrived. Written by carbon.note_file.
create table carbon.journey_due (
  iuc uuid not null,
  file_id uuid not null,
  journey smallint not null,
  due_at timestamptz not null,
  -- Which noting: what is counted meanwhile does not take a later one away.
  noted_at timestamptz not null default clock_timestamp(),
  primary key (iuc, file_id, journey)
);
create index journey_due_by_instant on carbon.journey_due ((due_at at time zone 'UTC'));

-- What a journey has been counted as: a row for each kind of its trains, the one with most of the way counts as the journey.
create table carbon.journey (
  iuc uuid not null,
  file_id uuid not null,
  journey smallint not null,
  mode text not null check (mode in ('tgv', 'intercites', 'ter', 'unknown')),
  -- Its first day, of the journey's departure in Paris.
  month date not null check (month = date_trunc('month', month)),
  travels smallint not null check (travels in (0, 1)),
  metres bigint not null check (metres between 0 and 20000000),
  primary key (iuc, file_id, journey, mode)
);

insert into carbon.journey_due (iuc, file_id, journey, due_at) select iuc, file_id, journey, arrival from trip.journey;
