-- migration: compatible
-- Codes that primes have given, by the very thing that may be given once (SHOP-07): a row is written with the order that took the points and
-- stays, so that a code that somebody has seen is never another's. See docs/decisions/0183-codes-are-our-own.md.
create table shop.prime_code (
  code text primary key check (length(code) between 8 and 40),
  iuc uuid not null,
  order_id uuid not null,
  prime_id text not null,
  -- Last day (Paris) on which it can be used.
  until date not null,
  issued_at timestamptz not null
);
create index prime_code_by_order on shop.prime_code (iuc, order_id);
