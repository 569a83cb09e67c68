-- migration: compatible
-- Subscriptions whose holder has asked for their end (CONTENT-07); the right itself ends the day before `ends_on`.
create table customer.subscription_notice (
  iuc uuid not null,
  right_id uuid not null,
  -- Business instant.
  notified_at timestamptz not null,
  -- First day without it.
  ends_on date not null,
  primary key (iuc, right_id)
);
create index subscription_notice_by_time on customer.subscription_notice (notified_at, right_id);
