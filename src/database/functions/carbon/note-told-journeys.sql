-- Has the journeys of a file counted anew of which a travel is told, or told otherwise: told, the travel counts in their place.
create or replace function carbon.note_told_journeys() returns trigger language plpgsql as $$
begin
  perform carbon.note_file(t.iuc, t.file_id)
    from (select distinct f.iuc, f.file_id from written w join trip.file f on f.iuc = w.iuc and f.pnr = w.file order by f.iuc, f.file_id) t;
  return null;
end $$;

create or replace trigger noted_journeys after insert on loyalty.travel referencing new table as written
  for each statement execute function carbon.note_told_journeys();
create or replace trigger noted_journeys_again after update on loyalty.travel referencing new table as written
  for each statement execute function carbon.note_told_journeys();
create or replace trigger noted_journeys_before after update on loyalty.travel referencing old table as written
  for each statement execute function carbon.note_told_journeys();
