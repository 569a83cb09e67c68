-- migration: compatible
-- Sessions of the operator's provider that have ended there, by its own word: a sign-in of one that is still on its way back opens nothing.
create table session.ended_at_provider (
  provider_session bytea primary key,
  expires_at timestamptz not null
);
create index ended_at_provider_by_expiry on session.ended_at_provider (expires_at);
