-- migration: compatible
-- Whose sign-in name of before is to become an address of their choice (ACCOUNT-08): due while their address is still that one.
create table customer.identifier_migration (
  iuc uuid primary key,
  email_before text not null,
  -- What they answered when the loyalty card was offered on the way.
  enrolment_skipped_at timestamptz
);
