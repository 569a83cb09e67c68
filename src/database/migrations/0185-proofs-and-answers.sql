-- migration: compatible
-- What people write to customer service has files, says who they want to be called or which trip is missing, is answered, and is followed
-- until it is dealt with. Whether somebody has written at all is kept with them, for the menus of every page.

alter table customer.person add column have_complaints boolean not null default false;
update customer.person p set have_complaints = true where exists (select from customer.complaint c where c.iuc = p.iuc);

alter table customer.complaint
  -- Name and birth date asked for, or the trip that is missing; empty once the desk has it.
  add column details jsonb not null default '{}',
  -- As the desk last said, and the business instant since when.
  add column state text not null default 'ENVOYEE' check (state in ('ENVOYEE', 'EN_COURS', 'EN_ATTENTE_CLIENT', 'TRAITEE')),
  add column changed_at timestamptz not null default now(),
  -- Real time: when the desk was last asked about it.
  add column looked_at timestamptz not null default now();
drop index customer.complaint_handed_age;
-- For the job that forgets them, and the one that asks about them.
create index complaint_dealt_with on customer.complaint (changed_at) where number is not null and state = 'TRAITEE';
create index complaint_followed on customer.complaint (looked_at) where number is not null and state <> 'TRAITEE';

-- Files on their way to customer service: examined, made harmless, and gone from here once the desk has them.
create table customer.complaint_file (
  iuc uuid not null,
  -- Of the form that they were chosen in.
  folder uuid not null,
  file_key uuid not null,
  name text not null,
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  content bytea not null,
  sha256 bytea not null,
  -- Real time.
  taken_at timestamptz not null,
  -- The complaint they go with; null while the form is not sent.
  complaint_key uuid,
  primary key (iuc, folder, file_key)
);
-- Photographs and packed pages do not get shorter.
alter table customer.complaint_file alter column content set storage external;
create index complaint_file_age on customer.complaint_file (taken_at);
create index complaint_file_sent on customer.complaint_file (iuc, complaint_key) where complaint_key is not null;

-- The embedded desk's side.
alter table desk.complaint
  add column details jsonb not null default '{}',
  -- Name and birth date that the desk has seen the proof of.
  add column accepted jsonb;

-- What was written since, by its customer or by the desk; the first message is the complaint's own.
create table desk.message (
  iuc uuid not null,
  complaint_key uuid not null,
  -- The portal's name for an answer: sent again, it is the same.
  message_key uuid not null,
  sender text not null check (sender in ('customer', 'desk')),
  message text not null,
  -- Files that came with it, as [{key, name, contentType, size}].
  files jsonb not null default '[]',
  written_at timestamptz not null,
  primary key (iuc, complaint_key, message_key)
);
create index message_age on desk.message (written_at);

create table desk.file (
  iuc uuid not null,
  file_key uuid not null,
  name text not null,
  content_type text not null,
  content bytea not null,
  -- Business instant.
  kept_at timestamptz not null,
  primary key (iuc, file_key)
);
alter table desk.file alter column content set storage external;
create index file_age on desk.file (kept_at);
alter table desk.complaint add column files jsonb not null default '[]';
