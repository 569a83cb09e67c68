-- migration: compatible
-- Payments in euros. What was asked of the payment provider is written once, before it is asked; where it stands is in the order's
-- effect `payment`.
create table shop.payment (
  iuc uuid not null,
  order_id uuid not null,
  -- Counted from 1: after a refused card the customer may try again.
  attempt int not null,
  -- What the provider knows it by.
  payment_key text not null,
  -- X-Transac-Correlation-Id of the command that asked for it, with a hash of the request.
  transaction_id text not null,
  request_hash text not null,
  -- How the price is paid.
  points int not null check (points >= 0),
  cents int not null check (cents > 0),
  terms_key text not null,
  terms_version text not null,
  correlation_id text not null,
  -- Business instant.
  asked_at timestamptz not null,
  -- Money that arrived although nobody waited for it any more: what became of it, told to the customer once.
  returned_as text check (returned_as in ('cancelled', 'refunded')),
  primary key (iuc, order_id, attempt),
  unique (iuc, transaction_id)
);

-- Directory: leads from what the provider says to the order.
create table shop.payment_key (
  payment_key text primary key,
  iuc uuid not null,
  order_id uuid not null,
  attempt int not null
);
