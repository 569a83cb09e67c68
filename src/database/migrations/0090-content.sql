-- Editorial texts: what was good when it was last read, so that a document broken at a start, or a version of the terms whose file is
-- gone, can still be shown. The documents themselves come from CONTENT_DIR.
create schema content;

create table content.kept_document (
  -- Kind, key and version: terms/boutique/2026-11-22.md
  path text primary key,
  -- As it was written, front matter included.
  text text not null,
  kept_at timestamptz not null default now()
);
