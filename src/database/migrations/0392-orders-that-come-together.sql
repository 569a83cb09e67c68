-- migration: compatible
-- What functions of orders that come together hand on to each other (docs/decisions/0294-orders-that-come-together.md).
--
-- A move that an order has made, with what comes with it (shop.after_moves).
create type shop.move as (
  iuc uuid,
  order_id uuid,
  version int,
  kind text,
  from_state text,
  event text,
  state text,
  stage text,
  wait_until timestamptz,
  note text,
  effects jsonb,
  actor text,
  at timestamptz,
  now timestamptz,
  takeover_ms int
);
-- Something that happens with a move: a function's name, and what it is called with (shop.run_effects_of).
create type shop.run as (iuc uuid, order_id uuid, run text, args jsonb, at timestamptz);
