-- migration: compatible
-- Forms whose customer has left to prove who they are, and comes back to what was typed (AUTH-15). Sealed.
create table session.kept_form (
  iuc uuid not null,
  form_id uuid not null,
  content bytea not null,
  expires_at timestamptz not null,
  primary key (iuc, form_id)
);
create index kept_form_by_expiry on session.kept_form (expires_at);
