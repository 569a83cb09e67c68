-- migration: compatible
-- What of an order goes back to its customer, step by step: points to the account, euros to the card. It outlives what the booking system
-- and the payment provider know of it. Instants are of the business clock.
create table shop.refund (
  iuc uuid not null,
  -- What the ledger or the payment provider knows it by.
  refund_key text not null,
  order_id uuid not null,
  what text not null check (what in ('points', 'euros')),
  -- Points, or cents.
  amount int not null check (amount > 0),
  -- Of euros: the payment they were taken with, and the end of its card's number.
  payment_key text,
  last_four text,
  requested_at timestamptz not null,
  accepted_at timestamptz,
  sent_at timestamptz,
  credited_at timestamptz,
  -- The provider, or the card's bank, does not give it back: people must look at it.
  refused_at timestamptz,
  primary key (iuc, refund_key)
);
create index refund_of_order on shop.refund (iuc, order_id);
-- The queue of those that look at them.
create index refund_refused on shop.refund (refused_at) where refused_at is not null;

insert into shop.refund (iuc, refund_key, order_id, what, amount, requested_at, accepted_at, credited_at)
select iuc, 'order-refund:' || order_id, order_id, 'points', amount, at, at, at from shop.order_effect
where effect = 'points' and state = 'undone' and amount > 0;
