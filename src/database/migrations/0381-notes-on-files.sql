-- migration: compatible
-- What agents write on a customer's file for whoever serves them next. See docs/decisions/0274-notes-on-a-customers-file.md.

create table staff.note (
  iuc uuid not null,
  note_id uuid not null,
  -- Of the form: sent again, it is the same note.
  transaction_id text not null,
  file_id uuid not null,
  agent text not null,
  -- « Paris Gare de Lyon, guichet 4 », as the desk says it.
  place text,
  words text not null,
  -- Business instant.
  at timestamptz not null,
  primary key (iuc, note_id),
  unique (iuc, transaction_id)
);
create index note_by_age on staff.note (at);
