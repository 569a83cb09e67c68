-- migration: compatible
-- Accounts asked for and not yet activated (ACCOUNT-04): the customer is made when the mail's link is used.
create table customer.registration (
  iuc uuid not null primary key,
  -- The browser that asked, by the hash of its cookie: it may have the link sent again and correct the address.
  browser_hash bytea not null,
  civility text not null check (civility in ('M', 'Mme')),
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  email text not null,
  terms_version text not null,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  activated_at timestamptz
);
create index registration_by_age on customer.registration (asked_at);

-- Versions of terms that a customer has agreed to outside of an order (CONTENT-07).
create table customer.accepted_terms (
  iuc uuid not null,
  document text not null,
  version text not null,
  accepted_at timestamptz not null,
  primary key (iuc, document, version)
);

-- A password that was chosen for an account which is not activated yet.
create table identity.pending_password (
  iuc uuid not null primary key,
  password_hash text not null,
  made_at timestamptz not null default now()
);
create index pending_password_by_age on identity.pending_password (made_at);
