-- migration: compatible
-- Codes that were sent to unknown devices with the right password and never came back (AUTH-14): their holder is shown who has asked.
create table identity.unanswered_code (
  iuc uuid not null,
  asked_id uuid not null,
  login_hash bytea not null,
  device text not null,
  network text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (iuc, asked_id),
  unique (iuc, login_hash)
);
create index unanswered_code_by_expiry on identity.unanswered_code (expires_at);
