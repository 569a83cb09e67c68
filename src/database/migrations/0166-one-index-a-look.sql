-- migration: compatible
-- While the queue is empty, the indexes by member and by instant are as small as each other and cost the same, and a plan made then has the
-- look for one member's effects walk over everybody's. By an expression without the member it can serve nothing but the walk in order.
drop index loyalty.effect_due;

-- A member travels more often than statistics of a young table say. With one travel a member, the index by departure would find a travel at
-- the same price as the primary key, and read all those of the member once they are many.
alter table loyalty.travel alter column iuc set (n_distinct = -0.01);
alter table loyalty.effect alter column iuc set (n_distinct = -0.01);
