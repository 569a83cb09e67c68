-- Sessions of the portal and logins under way. A session is found by the hash of its cookie and by nothing else, so
-- that hash is its key: it spreads the table evenly, and a request costs one look-up by primary key.
create schema session;

create table session.session (
  token_hash bytea primary key,
  id uuid not null,
  iuc uuid not null,
  started_at timestamptz not null,
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Seconds without a request after which the session ends; null for a session kept for 30 days (AUTH-08).
  idle_seconds integer,
  expires_at timestamptz not null,
  remember_me boolean not null,
  is_esp boolean not null default false,
  agent text,
  -- Tokens of the identity provider, sealed: they are never in clear in the database (AUTH-06).
  tokens bytea not null,
  access_expires_at timestamptz,
  -- One process at a time renews the tokens; the lease ends by itself if that process dies.
  renewal_lease_until timestamptz
);
create index session_by_customer on session.session (iuc, id);
create index session_by_expiry on session.session (expires_at);

create table session.login_transaction (
  state_hash bytea primary key,
  -- The browser that started this login, by the hash of its cookie: another browser cannot finish it.
  browser_hash bytea not null,
  -- Nonce, PKCE verifier and return path, sealed.
  secrets bytea not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create index login_transaction_by_expiry on session.login_transaction (expires_at);
