-- migration: compatible
-- Cancelling tickets of an order (AFTER-03). See docs/decisions/0194-a-cancellation-is-an-order.md. A cancellation is an order of a kind of its own, which asks for no
-- points: what it is about, written once.
create table shop.cancellation (
  iuc uuid not null,
  order_id uuid not null,
  of_order uuid not null,
  -- [{"passenger", "journey"}], by their places in the order of the tickets.
  tickets jsonb not null,
  -- What goes back: points, cents to the card, cents to vouchers.
  points int not null check (points >= 0),
  cents int not null check (cents >= 0),
  voucher_cents int not null check (voucher_cents >= 0),
  -- False: people decide what goes back, and nothing does by itself.
  automatic boolean not null,
  -- First, second ... cancellation of its order.
  number int not null,
  primary key (iuc, order_id)
);
create index cancellation_of_order on shop.cancellation (iuc, of_order);

-- Each ticket is cancelled once: whose cancellation it is in, and whether its seat is given up already.
create table shop.cancelled_ticket (
  iuc uuid not null,
  of_order uuid not null,
  journey smallint not null,
  passenger smallint not null,
  order_id uuid not null,
  done boolean not null default false,
  primary key (iuc, of_order, journey, passenger)
);

-- The tickets whose seats were given up, beside those that were ordered: [{"passenger", "journey"}].
alter table shop.rail_order add column cancelled jsonb;
