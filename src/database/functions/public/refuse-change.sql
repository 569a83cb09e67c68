-- Raised by triggers on tables whose rows, once written, stay as they are.
create or replace function public.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on %.% is refused: its rows are append-only', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;
