-- migration: compatible
-- Which members were told by mail that the terms of the programme are to change, and when: written with the mail, and kept as the proof of it.
create table customer.terms_notice (
  iuc uuid not null,
  document text not null,
  version text not null,
  -- Business instant.
  told_at timestamptz not null,
  primary key (iuc, document, version)
);
