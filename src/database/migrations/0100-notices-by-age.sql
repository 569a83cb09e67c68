-- migration: compatible, outside a transaction
create index concurrently if not exists notice_by_age on mail.notice (at);
