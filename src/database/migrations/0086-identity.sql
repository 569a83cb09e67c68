-- The embedded identity provider: accounts, what oidc-provider keeps, and the brake on guessed passwords.
create schema identity;

create table identity.account (
  iuc uuid primary key,
  email text not null,
  given_name text not null,
  family_name text not null,
  loyalty_number text,
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- Directory: the names a person may sign in with (lower-case e-mail, loyalty number). Found by name, so keyed by it.
create table identity.sign_in_name (
  name text primary key,
  iuc uuid not null
);
create index sign_in_name_by_account on identity.sign_in_name (iuc);

-- What oidc-provider stores (sessions, codes, tokens, grants). Identifiers are bearer values: kept as SHA-256 only, and
-- the content sealed.
create table identity.artifact (
  model text not null,
  id_hash bytea not null,
  uid_hash bytea,
  grant_hash bytea,
  content bytea not null,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id_hash)
);
create index artifact_by_uid on identity.artifact (uid_hash) where uid_hash is not null;
create index artifact_by_grant on identity.artifact (grant_hash) where grant_hash is not null;
create index artifact_by_expiry on identity.artifact (expires_at);

create table identity.signing_key (
  purpose text primary key,
  content bytea not null,
  created_at timestamptz not null default now()
);

-- Failed sign-ins by subject (a sign-in name with an address, or an address alone), as SHA-256.
create table identity.failed_sign_in (
  subject_hash bytea primary key,
  failures integer not null,
  allowed_at timestamptz not null,
  expires_at timestamptz not null
);
create index failed_sign_in_by_expiry on identity.failed_sign_in (expires_at);

-- Counts an attempt before the password is looked at, so that parallel guesses count too, and says how many seconds are
-- left to wait (0: go ahead). From the failure number `free` on, each further one doubles the wait, 15 minutes at most.
create function identity.claim_attempt(subject bytea, free integer) returns double precision
language plpgsql as $$
declare wait double precision;
begin
  insert into identity.failed_sign_in as f (subject_hash, failures, allowed_at, expires_at)
  values (subject, 0, now(), now() + interval '1 day')
  on conflict (subject_hash) do update
    set failures = case when f.expires_at < now() then 0 else f.failures end,
        allowed_at = case when f.expires_at < now() then now() else f.allowed_at end,
        expires_at = case when f.expires_at < now() then now() + interval '1 day' else f.expires_at end;
  select extract(epoch from allowed_at - clock_timestamp()) into wait
    from identity.failed_sign_in where subject_hash = subject for update;
  if wait > 0 then return wait; end if;
  update identity.failed_sign_in
     set failures = failures + 1,
         allowed_at = case when failures + 1 >= free
           then clock_timestamp() + make_interval(secs => least(900, power(2, least(failures + 1 - free, 20))))
           else clock_timestamp() end,
         expires_at = clock_timestamp() + interval '1 day'
   where subject_hash = subject;
  return 0;
end $$;
