-- Has the journeys of a file counted once they have arrived; those counted already, and other now, at once.
create or replace function carbon.note_file(p_iuc uuid, p_file_id uuid) returns void language sql as $$
  insert into carbon.journey_due (iuc, file_id, journey, due_at)
    select j.iuc, j.file_id, j.journey,
      case when exists (select from carbon.journey c where c.iuc = j.iuc and c.file_id = j.file_id and c.journey = j.journey)
        then 'epoch' else j.arrival end
    from trip.journey j where j.iuc = p_iuc and j.file_id = p_file_id order by j.journey
    on conflict (iuc, file_id, journey) do update set due_at = excluded.due_at, noted_at = clock_timestamp();
$$;
