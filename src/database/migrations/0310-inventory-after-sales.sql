-- migration: compatible
-- What is to be known of a booking before tickets of it are given up, as the port says it: {"checked": [{"passengerId", "journey"}],
-- "allowance"}. Null where there is nothing beyond the conditions of the fare.
alter table inventory.booking add column after_sales jsonb;
