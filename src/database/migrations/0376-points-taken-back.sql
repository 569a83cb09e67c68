-- migration: compatible, outside a transaction
create index concurrently if not exists movement_taken_back on points.movement (iuc, at) where kind = 'adjustment';
