-- migration: compatible
-- What became of each attempt to pay an order, also once another one counts.
alter table shop.payment add column outcome text;
