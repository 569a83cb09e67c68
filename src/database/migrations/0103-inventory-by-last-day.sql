-- migration: compatible, outside a transaction
create index concurrently if not exists booking_by_last_day on inventory.booking (last_day) where state = 'confirmed';
