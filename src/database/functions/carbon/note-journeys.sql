-- Has journeys counted that are kept, or kept otherwise.
create or replace function carbon.note_journeys() returns trigger language plpgsql as $$
begin
  perform carbon.note_file(w.iuc, w.file_id) from (select distinct w.iuc, w.file_id from written w order by w.iuc, w.file_id) w;
  return null;
end $$;

create or replace trigger noted after insert on trip.journey referencing new table as written
  for each statement execute function carbon.note_journeys();
create or replace trigger noted_again after update on trip.journey referencing new table as written
  for each statement execute function carbon.note_journeys();
