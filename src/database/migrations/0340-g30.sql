-- migration: compatible
-- Who is compensated by themselves after a delay (G30-01, G30-02).
create schema g30;
create table g30.subscription (
  iuc uuid not null,
  subscription_id uuid not null,
  -- Business instant, and its day in Paris.
  subscribed_at timestamptz not null,
  subscribed_on date not null,
  -- First day of the service.
  activates_on date not null,
  -- The version of the service's terms that was accepted.
  terms_version text not null,
  -- When its end was asked for, and the first day without it; null while nobody has. Taken back, they are null again.
  notified_at timestamptz,
  ends_on date,
  -- Business instant of the last change, by which the operator's systems learn of it.
  changed_at timestamptz not null,
  primary key (iuc, subscription_id),
  check (activates_on > subscribed_on),
  check ((notified_at is null) = (ends_on is null))
);
create unique index subscription_running on g30.subscription (iuc) where ends_on is null;
create index subscription_by_change on g30.subscription (changed_at, subscription_id);
