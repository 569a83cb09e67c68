-- migration: compatible
-- Agents who see to what waits for people, of whichever customer. See docs/decisions/0305-one-list-of-what-waits.md.

-- A list that is open: found by the hash of its secret and by nothing else, as a file is. It is of no customer.
create table session.staff_queue (
  token_hash bytea primary key,
  agent text not null,
  -- « Paris Gare de Lyon, bureau 2 », as the desk says it.
  place text,
  -- They may end by hand what the portal does not end by itself, in the files that they open from it.
  may_settle boolean not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null,
  expires_at timestamptz not null
);
create index staff_queue_by_expiry on session.staff_queue (expires_at);
