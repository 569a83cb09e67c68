-- migration: compatible
-- How a login ended, for the authentication state of its browser (AUTH-03 to AUTH-05): null until it has, or where its process died.
alter table session.login_transaction
  add column ended_at timestamptz,
  add column failed_step text check (failed_step in ('authenticate', 'connect-account')),
  add column failed_code text;
create index login_transaction_by_browser on session.login_transaction (browser_hash, expires_at);
