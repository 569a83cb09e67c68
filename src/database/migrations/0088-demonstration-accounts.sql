-- migration: compatible
-- An account that signs in with a published password is told from a customer's own: it is closed while the demonstration is off (OPS-04).
alter table identity.account add column is_demonstration boolean not null default false;
update identity.account set is_demonstration = true where lower(email) like '%@demo.test';
