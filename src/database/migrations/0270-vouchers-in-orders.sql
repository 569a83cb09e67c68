-- migration: compatible
-- Vouchers pay a part of an order's euros (VOUCHER-04). See docs/decisions/0160-vouchers-in-orders.md. What each attempt to pay asked of them is
-- written once, with the attempt; where it stands is in the ledger, under the key `order:<order>:<attempt>`.
create table shop.voucher_part (
  iuc uuid not null,
  order_id uuid not null,
  attempt int not null,
  voucher_id uuid not null,
  -- In the unit of the ledger: cents, or 1 of a reduction.
  amount bigint not null check (amount > 0),
  -- What it pays.
  cents int not null check (cents > 0),
  primary key (iuc, order_id, attempt, voucher_id)
);

-- What the payment provider is asked for may be nothing, where vouchers pay all of the euros.
alter table shop.payment
  add column voucher_cents int not null default 0 check (voucher_cents >= 0),
  drop constraint payment_cents_check,
  add constraint payment_cents_check check (cents >= 0 and cents + voucher_cents > 0);

alter table shop.refund
  drop constraint refund_what_check,
  add constraint refund_what_check check (what in ('points', 'euros', 'vouchers'));
