-- migration: compatible
-- A login with a network that it has signed in from, as SHA-256: guesses that come from everywhere else do not slow its owner there.
create table identity.known_sign_in (
  subject_hash bytea primary key,
  expires_at timestamptz not null
);
create index known_sign_in_by_expiry on identity.known_sign_in (expires_at);
