-- For processes of the version before, until the next migration of this schema drops it (decision 0050).
-- Seats and quotas left on legs of opened runs; legs of runs not opened yet are not answered. `stale` says that a hold on one of
-- them is over and not swept yet: release, then ask again.
create or replace function inventory.offers(p jsonb, moment timestamptz) returns jsonb
  language sql stable
  return (
    with leg as (
      select (e->>'i')::integer as i, r.run_key, r.departures[f.first_stop] as departure,
             f.first_stop - 1 as first_segment, t.last_stop - f.first_stop as segments
      from jsonb_array_elements(p) as e
      join inventory.run r on r.run_key = e->>'run'
      cross join lateral (select array_position(r.stops, e->>'from') as first_stop) f
      cross join lateral (select array_position(r.stops, e->>'to', f.first_stop + 1) as last_stop) t
    ), class as (
      select l.i, q.travel_class,
             q.points_limit - inventory.busiest(q.points_used, l.first_segment, l.segments) as points,
             q.promo_limit - inventory.busiest(q.promo_used, l.first_segment, l.segments) as promo,
             (select count(*) from inventory.seat s
              where s.run_key = q.run_key and s.travel_class = q.travel_class and not s.wheelchair
                and (s.taken & inventory.segment_mask(l.first_segment, l.segments)) = 0) as seats
      from leg l join inventory.quota q on q.run_key = l.run_key
      where l.segments is not null
    )
    select jsonb_build_object(
      'stale', exists (select from inventory.booking b where b.state = 'held' and b.held_until <= coalesce(moment, clock_timestamp())
                         and b.run_keys && array(select run_key from leg)),
      'legs', coalesce((
        select jsonb_agg(jsonb_build_object('i', l.i, 'departure', l.departure, 'classes', coalesce((
          select jsonb_agg(jsonb_build_object('travelClass', c.travel_class, 'points', c.points, 'promo', c.promo, 'seats', c.seats)
                           order by c.travel_class)
          from class c where c.i = l.i), '[]'::jsonb)))
        from leg l), '[]'::jsonb)));
