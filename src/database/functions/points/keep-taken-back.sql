-- Keeps what corrections have taken back of an account in all, up to each of them (points.taken_back_total). At the end of its transaction: a
-- movement is written before its entries, and its accounts stay locked until then. No statement is of what is owed. The trigger is made by the
-- migration that makes the table, so that no correction of an older process is left out.
create or replace function points.keep_taken_back() returns trigger
language plpgsql set enable_seqscan = off as $$
begin
  insert into points.taken_back_total (iuc, account, sequence, at, amount)
    select e.iuc, e.account, e.sequence, new.at, coalesce((
      select t.amount from points.taken_back_total t
      where t.iuc = e.iuc and t.account = e.account and t.sequence < e.sequence order by t.sequence desc limit 1), 0) - e.amount
    from points.entry e
    where e.iuc = new.iuc and e.movement_id = new.movement_id and e.account in ('money', 'status', 'trips')
    on conflict do nothing;
  return null;
end $$;
