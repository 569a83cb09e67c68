-- migration: compatible
-- Where a customer last asked for trains: ids of stations, or of cities searched as one. Offered again in the search form, and to them alone.
create table shop.recent_search (
  iuc uuid not null,
  from_place text not null,
  to_place text not null,
  -- Business instant.
  searched_at timestamptz not null,
  primary key (iuc, from_place, to_place)
);

-- For the job that forgets them.
create index recent_search_age on shop.recent_search (searched_at);
