-- trip.record_each for one file.
create or replace function trip.record(p_iuc uuid, p_file_id uuid, p_order_id uuid, p_booking_id text, p_pnr text, p_at timestamptz,
                                       p_journeys jsonb, p_passengers jsonb, p_seats jsonb) returns void
language plpgsql as $$
begin
  perform trip.record_each(array[p_iuc], array[p_file_id], array[p_order_id], array[p_booking_id], array[p_pnr], array[p_at],
    array[p_journeys], array[p_passengers], array[p_seats]);
end $$;
