-- A booking as the port answers it, from the columns of its row (scalars: a row passed whole is copied for each use).
create or replace function inventory.as_answered(
  booking_key text, booking_id uuid, state text, held_until timestamptz, extended boolean, pnr text, request jsonb, seats jsonb, at timestamptz
) returns jsonb
  language sql stable
  return jsonb_strip_nulls(jsonb_build_object(
      'key', booking_key,
      'bookingId', booking_id,
      'state', case when state = 'held' and held_until <= at then 'expired' else state end,
      'heldUntil', case when state = 'held' and held_until > at
        then to_char(held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
      'extended', extended,
      'pnr', pnr)) || jsonb_build_object('request', request, 'seats', seats);
