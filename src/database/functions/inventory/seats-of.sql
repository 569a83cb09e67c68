-- The seats of a booking as the port answers them.
create or replace function inventory.seats_of(wanted text) returns jsonb
  language sql stable
  return (
    select coalesce(jsonb_agg(jsonb_build_object('passengerId', passenger_id, 'journey', journey, 'leg', leg,
                                                 'coach', coach, 'seat', seat, 'position', position)
                              order by journey, leg, ordinal), '[]')
    from inventory.allocation where booking_key = wanted);
