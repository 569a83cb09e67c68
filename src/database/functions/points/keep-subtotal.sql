-- Keeps what an account has gained and lost up to every 16th of its entries (points.subtotal). After the statement that wrote the entry,
-- so that its movement and the movement's other entries are there. No statement is of what is owed.
create or replace function points.keep_subtotal() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_before points.subtotal;
begin
  select * into v_before from points.subtotal s
    where s.iuc = new.iuc and s.account = new.account and s.sequence < new.sequence order by s.sequence desc limit 1;
  insert into points.subtotal (iuc, account, sequence, at, gained, given_back, spent, expired, movements)
    select new.iuc, new.account, new.sequence,
      (select m.at from points.movement m where m.iuc = new.iuc and m.movement_id = new.movement_id),
      coalesce(v_before.gained, 0) + c.gained, coalesce(v_before.given_back, 0) + c.given_back,
      coalesce(v_before.spent, 0) + c.spent, coalesce(v_before.expired, 0) + c.expired, coalesce(v_before.movements, 0) + c.movements
    from points.changes_until(new.iuc, new.account, coalesce(v_before.sequence, 0), new.sequence, 'infinity') c
    on conflict do nothing;
  return null;
end $$;
create or replace trigger subtotal after insert on points.entry
  for each row when (new.sequence % 16 = 0 and new.account <> 'owed') execute function points.keep_subtotal();
