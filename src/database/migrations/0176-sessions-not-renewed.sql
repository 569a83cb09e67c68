-- migration: compatible
-- A session that the identity provider no longer renews stays, ended and without tokens, for as long as it would have lasted: its browser is
-- told by its next request, whichever of several that is (AUTH-07).
alter table session.session add column unrenewed_at timestamptz;
