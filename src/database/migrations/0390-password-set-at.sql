-- migration: compatible
-- Since when an account has its password, a real instant: null where it was set before this was written down, or by nobody (demonstration).

alter table identity.account add column password_set_at timestamptz;
