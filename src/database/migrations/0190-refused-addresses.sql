-- migration: compatible
-- Addresses whose own mail server has refused us: what it said, since when, and by which mail we know. Gone with the next mail that passes.
create table mail.refused_address (
  iuc uuid not null,
  -- In lower case.
  address text not null,
  -- As the server said it: « 550 5.1.1 No such user ».
  reply text not null,
  -- By the business clock: the first refusal, and the last.
  since timestamptz not null,
  refused_at timestamptz not null,
  message_id uuid not null,
  primary key (iuc, address)
);
create index refused_address_by_age on mail.refused_address (refused_at);
