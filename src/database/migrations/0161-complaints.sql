-- migration: compatible
-- The embedded complaints desk: what customers have written to customer service, and how far it is. Another company's, even here.
create schema desk;

create table desk.complaint (
  iuc uuid not null,
  -- The portal's own name for the request: sent again, it is the same complaint.
  complaint_key uuid not null,
  -- What people quote: « R2026-48213907 ».
  number text not null,
  subject text not null,
  order_number text,
  message text not null,
  state text not null default 'ENVOYEE' check (state in ('ENVOYEE', 'EN_COURS', 'EN_ATTENTE_CLIENT', 'TRAITEE')),
  -- Business instants.
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (iuc, complaint_key)
);

-- For the job that forgets them.
create index complaint_age on desk.complaint (changed_at);
