-- migration: compatible
-- Whether a link protects its owner, as that which keeps an account: a new password ends what opens the account, never this.
alter table link.link add column protects boolean not null default false;
update link.link set protects = true where purpose = 'erasure';
