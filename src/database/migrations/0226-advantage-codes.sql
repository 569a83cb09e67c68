-- migration: compatible
-- The codes that trips bring (VOUCHER-03): once a year of the card and target, written by loyalty.settle with the trip that reached it.
create table loyalty.advantage_code (
  iuc        uuid        not null,
  -- The anniversary at which the year ends whose trips brought it.
  year_ends  date        not null,
  -- How many trips brought it.
  trips      int         not null check (trips > 0),
  code       text        not null,
  percent    int         not null check (percent between 1 and 100),
  issued_at  timestamptz not null,
  -- Last day (Paris).
  expires_on date        not null,
  -- As the operator's systems tell.
  used_at    timestamptz,
  used_for   text        not null default '',
  primary key (iuc, year_ends, trips),
  unique (iuc, code)
);

-- Who has made the trips of a code this year already has it from today on.
insert into loyalty.advantage_code (iuc, year_ends, trips, code, percent, issued_at, expires_on)
select m.iuc, m.next_anniversary, t.trips,
  regexp_replace('GV20' || translate(substr(md5(gen_random_uuid()::text), 1, 12), '0123456789abcdef', '2345679CDFGHJKMN'), '(....)(?=.)', '\1 ', 'g'),
  20, now(), (points.paris_date(now()) + interval '2 months')::date
from loyalty.member m cross join (values (10), (20)) as t (trips)
where m.trips - m.ahead_trips >= t.trips;
