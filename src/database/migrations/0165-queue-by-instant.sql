-- migration: compatible, outside a transaction
create index concurrently if not exists effect_by_instant on loyalty.effect ((due_at at time zone 'UTC')) include (iuc) where done_at is null;
