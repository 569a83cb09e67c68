-- migration: compatible
-- What a customer was putting together and did not order: one cart a prime, the last one.
create table shop.kept_cart (
  iuc uuid not null,
  prime_id text not null,
  cart jsonb not null,
  -- What the customer saw it cost; nothing while nothing was chosen that has a price.
  points bigint check (points between 0 and 10000000),
  -- A UUIDv7 made when the cart was last changed: whatever of this prime was ordered after it has a greater id.
  version uuid not null,
  -- Business instant.
  kept_at timestamptz not null,
  primary key (iuc, prime_id)
);

-- For the job that forgets them.
create index kept_cart_age on shop.kept_cart (kept_at);
