-- migration: compatible
-- Who has travelled with a customer and is offered next time: kept only at the customer's wish, and to be forgotten at a press.
create table customer.companion (
  iuc uuid not null,
  companion_id uuid not null,
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  -- The discount card that they had last: kind and number, or neither.
  card_kind text,
  card_number text,
  -- Business instant at which the last journey together was confirmed.
  used_at timestamptz not null,
  primary key (iuc, companion_id),
  unique (iuc, first_name, last_name, birth_date)
);

-- For the job that forgets them.
create index companion_age on customer.companion (used_at);
