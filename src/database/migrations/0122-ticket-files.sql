-- migration: compatible
-- The public keys that tickets may have been signed with: what is printed is read for as long as it is valid.
create table trip.ticket_key (
  key_id text primary key,
  public_key text not null,
  first_used timestamptz not null
);

-- What came along with a mail of the mailbox.
create table mail.mailbox_file (
  iuc uuid not null,
  message_id uuid not null,
  number smallint not null,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  primary key (iuc, message_id, number),
  foreign key (iuc, message_id) references mail.mailbox on delete cascade
);
