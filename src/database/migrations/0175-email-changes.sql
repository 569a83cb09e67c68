-- migration: compatible
-- The address that somebody wants to sign in with, until they confirm by its mail that it is theirs.
create table customer.email_change (
  iuc uuid primary key,
  email text not null,
  asked_at timestamptz not null default now()
);
create index email_change_by_age on customer.email_change (asked_at);
