-- migration: compatible
-- What a customer recognises a session by (AUTH-12): the device in words and the network it came from, shortened. The address is not kept.
-- One that they ended from elsewhere stays, without tokens, for as long as it would have lasted, so that its browser can be told.
alter table session.session
  add column device text,
  add column network text,
  add column ended_at timestamptz;
