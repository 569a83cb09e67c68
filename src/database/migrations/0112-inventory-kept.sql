-- migration: compatible
-- The end that a hold had before it was kept for a payment.
alter table inventory.booking add column kept_from timestamptz;
