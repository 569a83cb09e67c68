-- What happened to an order stays as it was written down; only an order that is forgotten altogether takes its history with it
-- (shop.forget_drafts). Who is erased (ACCOUNT-12) is taken out of it, as public.refuse_change allows.
create or replace function shop.refuse_history_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.forgetting', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'TRUNCATE' and current_setting('personal.erasing', true) = 'on' then
    return null;
  end if;
  raise exception '% on %.% is refused: its rows are append-only', tg_op, tg_table_schema, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on shop.order_history
  for each statement execute function shop.refuse_history_change();
