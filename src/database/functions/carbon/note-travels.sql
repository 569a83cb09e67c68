-- Has travels counted once they have arrived; those counted already, and told otherwise now, at once.
create or replace function carbon.note_travels() returns trigger language plpgsql as $$
begin
  insert into carbon.due (iuc, travel_id, due_at)
    select w.iuc, w.travel_id,
      case when exists (select from carbon.travel t where t.iuc = w.iuc and t.travel_id = w.travel_id) then 'epoch' else w.arrival end
    from written w order by w.iuc, w.travel_id
    on conflict (iuc, travel_id) do update set due_at = excluded.due_at, noted_at = clock_timestamp();
  return null;
end $$;

create or replace trigger noted after insert on loyalty.travel referencing new table as written
  for each statement execute function carbon.note_travels();
create or replace trigger noted_again after update on loyalty.travel referencing new table as written
  for each statement execute function carbon.note_travels();
