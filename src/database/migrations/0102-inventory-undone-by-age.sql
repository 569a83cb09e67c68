-- migration: compatible, outside a transaction
create index concurrently if not exists booking_undone_by_age on inventory.booking (changed_at) where state in ('cancelled', 'expired', 'never-made');
