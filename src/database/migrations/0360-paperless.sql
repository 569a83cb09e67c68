-- migration: compatible
-- Cards in the telephone in place of plastic (CARD-06), and the photo that is shown with them (CARD-07). See docs/decisions/0205-paperless-cards.md.
create table customer.paperless (
  iuc uuid primary key,
  -- Business instants, of the last time; the end is null while it is subscribed to.
  subscribed_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= subscribed_at)
);

create table customer.card_photo (
  iuc uuid primary key,
  -- In its address: another photo has another.
  photo_id uuid not null,
  -- JPEG, 35 by 45, drawn anew by the portal.
  content bytea not null,
  -- Business instants. Unused from the day on which the cards became plastic again.
  taken_at timestamptz not null,
  unused_since timestamptz
);
-- Photographs do not get shorter.
alter table customer.card_photo alter column content set storage external;
create index card_photo_unused on customer.card_photo (unused_since) where unused_since is not null;
