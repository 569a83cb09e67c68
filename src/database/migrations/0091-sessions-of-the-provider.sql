-- migration: compatible
-- The provider's own name of the session that a session of ours came from, as SHA-256: when the provider says that it has ended, so does ours.
alter table session.session add column provider_session bytea;
create index session_by_provider_session on session.session (provider_session) where provider_session is not null;
