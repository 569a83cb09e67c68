-- migration: compatible
-- Seconds since 1970: what somebody proved of themselves before this is worth nothing any more, because their password was set anew.
alter table identity.account add column sessions_from bigint not null default 0;
