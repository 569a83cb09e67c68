-- migration: compatible
-- Professional mode: the files that agents open, and what they do in them. See docs/decisions/0198-files-that-agents-open.md.

-- A file that is open: found by the hash of its secret and by nothing else, as a session is.
create table session.staff_file (
  token_hash bytea primary key,
  id uuid not null,
  -- The customer who is served, and no other.
  iuc uuid not null,
  agent text not null,
  -- « Paris Gare de Lyon, guichet 4 », as the desk says it.
  place text,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null
);
create index staff_file_by_customer on session.staff_file (iuc, id);
create index staff_file_by_expiry on session.staff_file (expires_at);

-- Tokens of the desk that have opened a file, until they would not open one any more: each opens one.
create table session.desk_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index desk_token_by_expiry on session.desk_token (expires_at);

create schema staff;

-- What agents do for customers (PRO-05): written in the transaction that does it, never changed.
create table staff.act (
  iuc uuid not null,
  act_id uuid not null,
  file_id uuid not null,
  agent text not null,
  place text,
  act text not null,
  -- The order that it was done to, where there is one.
  order_id uuid,
  -- What of it is worth knowing later, in the act's own words.
  detail jsonb not null default '{}',
  correlation_id text not null,
  at timestamptz not null,
  primary key (iuc, act_id)
);
create trigger append_only before update or delete or truncate on staff.act for each statement execute function public.refuse_change();
