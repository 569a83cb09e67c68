-- migration: compatible
-- What has a time to live is found by its age, never by a walk over what stays: see docs/decisions/0019-retention.md. Indexes over tables
-- that may be large come in migrations of their own.

-- Orders that ended and that nobody had accepted: one row a draft until it is forgotten. An index over shop."order" would have every
-- order pay for it at each of its moves.
create table shop.ended_draft (
  iuc uuid not null,
  order_id uuid not null,
  -- Business time.
  ended_at timestamptz not null,
  primary key (iuc, order_id)
);
create index ended_draft_by_age on shop.ended_draft (ended_at);
insert into shop.ended_draft (iuc, order_id, ended_at)
  select o.iuc, o.order_id, o.state_since from shop."order" o where o.stage = 'closed' and o.accepted_at is null;

create index dead_by_age on job.dead (died_at);
