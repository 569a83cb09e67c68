-- trip.add_file: keeps a file that its traveller has bought elsewhere, of which they see themselves alone. Answers false when they have one of
-- this reference already: the same file added twice at once is kept once, by its identifier, which follows from customer and reference.
--
-- p_journeys, p_passengers, p_seats as for trip.record
create or replace function trip.add_file(p_iuc uuid, p_file_id uuid, p_booking_id text, p_pnr text, p_at timestamptz, p_journeys jsonb,
                                         p_passengers jsonb, p_seats jsonb) returns boolean
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_iuc::text || ' ' || p_pnr, 0));
  if exists (select from trip.file f where f.iuc = p_iuc and f.pnr = p_pnr) then
    return false;
  end if;
  perform trip.record(p_iuc, p_file_id, null, p_booking_id, p_pnr, p_at, p_journeys, p_passengers, p_seats);
  update trip.file set added_at = p_at, e_ticket = false where iuc = p_iuc and file_id = p_file_id;
  return true;
end $$;
