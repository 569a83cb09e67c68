-- What a travel was told as before it is told otherwise.
create or replace function loyalty.keep_travel() returns trigger language plpgsql as $$
begin
  insert into loyalty.travel_before (iuc, travel_id, replaced_at, facts)
    values (old.iuc, old.travel_id, clock_timestamp(), to_jsonb(old) - 'iuc' - 'travel_id');
  return null;
end $$;

create or replace trigger keep_before after update on loyalty.travel for each row execute function loyalty.keep_travel();
