-- migration: compatible, outside a transaction
create unique index concurrently if not exists message_asked_for on mail.message (iuc, transaction_id) where transaction_id is not null;
