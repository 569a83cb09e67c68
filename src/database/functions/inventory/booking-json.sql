create or replace function inventory.booking_json(wanted text, at timestamptz) returns jsonb
  language sql stable
  return (
    select inventory.as_answered(booking_key, booking_id, state, held_until, extended, pnr, request, inventory.seats_of(wanted), at)
      || case when after_sales is null then '{}' else jsonb_build_object('afterSales', after_sales) end
    from inventory.booking where booking_key = wanted and state <> 'never-made');
