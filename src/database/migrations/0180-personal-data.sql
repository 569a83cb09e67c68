-- migration: compatible
-- What customers take away of what is known about them, and the ends of their accounts (ACCOUNT-12).

create schema personal;

-- The one export that a customer has, on its way or to be fetched.
create table personal.export (
  iuc uuid not null primary key,
  export_id uuid not null,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed')),
  -- Business instants.
  asked_at timestamptz not null,
  ready_at timestamptz,
  -- Rows written so far, of those counted when it began.
  done bigint not null default 0 check (done >= 0),
  total bigint not null default 0 check (total >= 0),
  check ((state = 'ready') = (ready_at is not null))
);
create index export_by_age on personal.export (asked_at);

-- Its files, piece by piece as they were written: a long one is never whole in memory.
create table personal.export_piece (
  iuc uuid not null,
  export_id uuid not null,
  format text not null check (format in ('json', 'pdf')),
  number int not null,
  bytes bytea not null,
  primary key (iuc, export_id, format, number)
);

-- An account whose end was asked for: `asked` while it may be taken back, `leaving` while its last mail is under way.
create table personal.erasure (
  iuc uuid not null primary key,
  state text not null default 'asked' check (state in ('asked', 'leaving')),
  -- Business instants.
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at >= asked_at),
  -- The mail that says goodbye.
  message_id uuid,
  check ((state = 'leaving') = (message_id is not null))
);

-- Keys that what is kept of erased customers stands under; none leads to anybody.
create table personal.erased (
  pseudonym uuid not null primary key,
  -- Business instant.
  erased_at timestamptz not null
);
create index erased_by_age on personal.erased (erased_at);
