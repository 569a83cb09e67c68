-- migration: compatible
-- How customers want pages to look, on every device (A11Y-01). Null where they have not chosen.
create table customer.display_setting (
  iuc uuid primary key,
  -- `device`: as each device asks for.
  mode text check (mode in ('device', 'default', 'high', 'inverted')),
  font text check (font in ('default', 'adapted')),
  spacing text check (spacing in ('default', 'high')),
  -- Business instant of the last choice.
  chosen_at timestamptz not null
);
