-- migration: compatible, outside a transaction
create index concurrently if not exists message_by_age on mail.message (queued_at);
