-- migration: compatible
-- Systems of the operator's own that have to be told of an erased customer, until they have been (ACCOUNT-12).
create table personal.to_tell (
  system text not null check (system in ('desk', 'identity')),
  -- The key that the system knows the customer by; nothing else of the portal leads to it any more.
  subject text not null,
  -- `manual`: a person tells the system, and deletes the row.
  state text not null check (state in ('asked', 'manual')),
  -- Business instant.
  erased_at timestamptz not null,
  primary key (system, subject)
);
