-- The entries of a movement are written by one statement, so one look at what a statement wrote tells whether it balances, voucher by voucher.
create or replace function voucher.check_entries() returns trigger language plpgsql as $$
begin
  if exists (
    select from written w
    group by w.iuc, w.movement_id, w.voucher_id
    having sum(w.amount) <> 0
      or (select m.kind from voucher.movement m where m.iuc = w.iuc and m.movement_id = w.movement_id) is null
      or bool_or(w.sequence is not null and (
           select v.sequence = w.sequence and case w.account when 'remaining' then v.remaining else v.reserved end = w.balance_after
           from voucher.voucher v where v.iuc = w.iuc and v.voucher_id = w.voucher_id) is not true)
  ) then
    raise exception 'a movement of vouchers does not balance, or an entry has no movement or is not the last of its voucher' using errcode = 'EV002';
  end if;
  return null;
end $$;

create or replace trigger balanced after insert on voucher.entry referencing new table as written
  for each statement execute function voucher.check_entries();
