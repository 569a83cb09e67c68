-- migration: compatible
-- Passkeys that sign somebody in (AUTH-13): the public half. A credential is the key, because a sign-in has nothing else to go by.
create table identity.passkey (
  credential_id bytea primary key,
  passkey_id uuid not null unique,
  iuc uuid not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_customer on identity.passkey (iuc);

-- Challenges that were given out, each for one sign-in or one customer; taking one deletes it.
create table identity.passkey_challenge (
  challenge_hash bytea primary key,
  subject_hash bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenge_by_expiry on identity.passkey_challenge (expires_at);
