-- migration: compatible
-- A mail that its customer asked for again: X-Transac-Correlation-Id of the command, so that the same command sends one. None on others.
alter table mail.message add column transaction_id text;
