-- migration: compatible
-- Runs whose seats are still there: those of the past are found without looking at every run that ever was.
alter table inventory.run add column seats_forgotten boolean not null default false;
create index run_with_seats on inventory.run (service_date) where not seats_forgotten;

-- The last day on which one of its trains leaves. Null for what an older version booked, until somebody looks for what is to be forgotten.
alter table inventory.booking add column last_day date;
