-- A file that was booked, by its reference, also a cancelled one; null when there is none.
create or replace function inventory.file_json(p_pnr text, p_at timestamptz) returns jsonb
  language sql stable
  return (
    select inventory.as_answered(b.booking_key, b.booking_id, b.state, b.held_until, b.extended, b.pnr, b.request,
      inventory.seats_of(b.booking_key), p_at)
    from inventory.booking b where b.pnr = p_pnr and b.state in ('confirmed', 'cancelled'));
