-- migration: compatible
-- Links of mails, and counts of attempts: both are found by a hash and by nothing else, which spreads them evenly.
create schema link;

create table link.link (
  token_hash bytea primary key,
  -- Whom it acts for; of a registration, the customer that it will make.
  iuc uuid not null,
  purpose text not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Another one of the same purpose was sent since.
  replaced_at timestamptz
);
create index link_by_subject on link.link (iuc, purpose);
create index link_by_expiry on link.link (expires_at);

create schema limits;

-- Attempts by subject (a login with a network, an address that mails go to), as SHA-256.
create table limits.attempt (
  subject_hash bytea primary key,
  attempts integer not null,
  allowed_at timestamptz not null,
  expires_at timestamptz not null
);
create index attempt_by_expiry on limits.attempt (expires_at);
