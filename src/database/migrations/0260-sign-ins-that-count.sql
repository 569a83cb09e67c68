-- migration: compatible
-- From when on somebody's sign-ins count, by the time at which they proved who they are: one that was proved before, and is finished only
-- now, opens no session. A row is made by the first sign-in; who opens a session and who ends them all hold it, one after the other.
create table session.proofs_from (
  iuc uuid primary key,
  counts_from timestamptz not null
);
