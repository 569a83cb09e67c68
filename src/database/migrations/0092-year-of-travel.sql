-- migration: incompatible
-- What is travelled before an anniversary counts for the year that ends there, whenever it is credited. So a year is settled some days
-- after it has ended, and what counts for the next one meanwhile is kept apart. Members are settled in batches.
drop function if exists customer.overview;
drop function if exists loyalty.apply_effect;
drop function if exists loyalty.close_year;
drop function if exists points.reset_counters;
drop function if exists points.shorten_lots;

-- What the counters in the ledger hold already of the year that begins at `next_anniversary`, while the one that ended there is not settled.
alter table loyalty.membership
  add column ahead_status bigint not null default 0 check (ahead_status >= 0),
  add column ahead_trips bigint not null default 0 check (ahead_trips >= 0);

create or replace view loyalty.member as
select
  m.iuc, m.opened_on, m.next_anniversary, m.version,
  y.status_points as last_status_points, y.trips as last_trips,
  -- Both years together while one is being settled.
  coalesce((select a.balance from points.account a where a.iuc = m.iuc and a.account = 'status'), 0) as status_points,
  coalesce((select a.balance from points.account a where a.iuc = m.iuc and a.account = 'trips'), 0) as trips,
  -- [from, until) pairs of ISO dates, until null while in force.
  (select jsonb_agg(jsonb_build_array(g.granted_on, g.ended_on)) from loyalty.operator_grant g where g.iuc = m.iuc) as operator_grants,
  m.ahead_status, m.ahead_trips
from loyalty.membership m
left join lateral (
  select y.status_points, y.trips from loyalty.year y where y.iuc = m.iuc order by y.ended_on desc limit 1
) y on true;

-- Members whom the engine could not settle: left aside until `retry_at`, so that they stop nobody else.
create table loyalty.stuck (
  iuc       uuid        not null primary key,
  since     timestamptz not null,
  failures  int         not null check (failures > 0),
  retry_at  timestamptz not null,
  error     text        not null
);
