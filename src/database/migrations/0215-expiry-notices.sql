-- migration: compatible
-- What customers have been told by mail of points that expire: once for each last day and each distance to it.
create table points.expiry_notice (
  iuc uuid not null,
  -- Last day of the points.
  expires_on date not null,
  -- The notice: so many days before, or fewer where the one before was never due.
  days_before smallint not null check (days_before in (90, 30, 7)),
  points bigint not null check (points > 0),
  -- Business instant.
  told_at timestamptz not null,
  primary key (iuc, expires_on, days_before)
);
-- For the job that forgets them.
create index expiry_notice_day on points.expiry_notice (expires_on);
