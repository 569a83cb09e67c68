-- migration: compatible
-- When the bank sent a refund back to the embedded payment provider.
alter table payment.refund add column returned_at timestamptz;
