-- migration: compatible
-- What customers have put away of what the dashboard pushes (PUSH-01): it stays away until its cause is another.
create table customer.dismissed_push (
  iuc uuid not null,
  kind text not null check (length(kind) between 1 and 20),
  -- What raised it: the last day of points with the notice that had begun, a voucher, a travel.
  cause text not null check (length(cause) between 1 and 100),
  -- The cause's last day: after it the push would not be there, dismissed or not.
  ends_on date not null,
  -- Business instant.
  dismissed_at timestamptz not null,
  primary key (iuc, kind, cause)
);
-- For the job that forgets them.
create index dismissed_push_end on customer.dismissed_push (ends_on);
