-- Raised by triggers on tables whose rows, once written, stay as they are. The one leave: who is erased (ACCOUNT-12) is taken out of them, by
-- a transaction that says so of itself.
create or replace function public.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and current_setting('personal.erasing', true) = 'on' then
    return null;
  end if;
  raise exception '% on %.% is refused: its rows are append-only', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;
