-- migration: compatible
-- The carbon footprint of what was travelled (CO2-01): kept by month, so that a page costs the same after two travels and after 5 000
-- (docs/decisions/0141-carbon-footprint.md).
create schema carbon;

-- Travels to be counted, or counted anew, once they have arrived. Written by carbon.note_travels with whatever is told of them.
create table carbon.due (
  iuc uuid not null,
  travel_id uuid not null,
  due_at timestamptz not null,
  -- Which telling: what is counted meanwhile does not take a later one away.
  noted_at timestamptz not null default clock_timestamp(),
  primary key (iuc, travel_id)
);
create index due_by_instant on carbon.due ((due_at at time zone 'UTC'));

-- What a travel has been counted as.
create table carbon.travel (
  iuc uuid not null,
  travel_id uuid not null,
  -- Its first day, of its departure in Paris.
  month date not null check (month = date_trunc('month', month)),
  -- `unknown`: a station or a brand that nobody knows, so that it has no metres.
  mode text not null check (mode in ('tgv', 'intercites', 'ter', 'unknown')),
  metres bigint not null check (metres between 0 and 20000000),
  primary key (iuc, travel_id)
);

create table carbon.month (
  iuc uuid not null,
  month date not null,
  mode text not null,
  travels int not null,
  metres bigint not null,
  primary key (iuc, month, mode)
);

insert into carbon.due (iuc, travel_id, due_at) select iuc, travel_id, arrival from loyalty.travel;
