-- Has the journeys of a file counted anew that was cancelled, exchanged, or booked after all.
create or replace function carbon.note_changed_file() returns trigger language plpgsql as $$
begin
  perform carbon.note_file(new.iuc, new.file_id);
  return null;
end $$;

create or replace trigger noted after update on trip.file for each row when (old.state <> new.state)
  execute function carbon.note_changed_file();
