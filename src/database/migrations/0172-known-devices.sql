-- migration: compatible
-- Browsers that have shown that they read the account's mail (AUTH-14): named by the hash of their cookie.
create table identity.known_device (
  iuc uuid not null,
  device_id uuid not null,
  cookie_hash bytea not null,
  device text not null,
  network text not null,
  known_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (iuc, device_id),
  unique (iuc, cookie_hash)
);
create index known_device_by_cookie on identity.known_device (cookie_hash);
create index known_device_by_expiry on identity.known_device (expires_at);

-- Sign-ins that wait for the code of a mail. Whether the login and the password were right is in the sealed content: every sign-in from
-- an unknown device has a row.
create table identity.device_code (
  login_hash bytea primary key,
  content bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent integer not null default 1,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index device_code_by_expiry on identity.device_code (expires_at);
