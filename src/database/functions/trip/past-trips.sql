-- The newest of a customer's trips that have arrived, of both sources: travels that the operator's systems told the programme, and journeys
-- of files that are kept here. A journey that was told, too, is the travel alone.
--
--   p_since, p_before  only what departed from the one on and before the other
--   p_limit            rows that are answered
--   p_most             rows that are counted: `total` says no more
--
-- What is read does not grow with the history: of each source so many of the newest as are counted, and what a travel brought by its keys, in
-- sub-queries that the planner cannot take apart.
create or replace function trip.past_trips(p_iuc uuid, p_now timestamptz, p_since timestamptz, p_before timestamptz, p_limit int, p_most int)
returns table (
  travel_id uuid, file_id uuid, journey smallint, file text, train_number text, brand text, origin text, destination text,
  departure timestamptz, arrival timestamptz, price_cents bigint, bought_with_points boolean, forfait_fare boolean, added boolean,
  credit_due timestamptz, credited_at timestamptz, money bigint, status bigint,
  count_due timestamptz, counted_at timestamptz, trips bigint, total int)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  with told as materialized (
    select t.travel_id, t.file, t.train_number, t.brand, t.origin, t.destination, t.departure, t.arrival, t.price_cents,
      t.bought_with_points, t.forfait_fare
    from loyalty.travel t
    where t.iuc = p_iuc and t.departure >= p_since and t.departure < least(p_now, p_before) and t.arrival <= p_now
      and not t.cancelled
    order by t.departure desc, t.travel_id limit p_most
  ), kept as materialized (
    select j.file_id, j.journey, j.departure, j.arrival, j.fare
    from trip.journey j
    where j.iuc = p_iuc and j.departure >= p_since and j.departure < least(p_now, p_before) and j.arrival <= p_now
      and exists (select from trip.file f where f.iuc = p_iuc and f.file_id = j.file_id and f.state = 'booked' offset 0)
    order by j.departure desc, j.file_id, j.journey limit p_most
  ), untold as (
    select k.file_id, k.journey, f.pnr, k.fare <> 'other' as with_points, f.added_at is not null as added, s.train_number, s.transport_type, s.from_name, z.to_name, k.departure, k.arrival
    from kept k
    cross join lateral (select f.pnr, f.added_at from trip.file f where f.iuc = p_iuc and f.file_id = k.file_id offset 0) f
    cross join lateral (
      select s.train_number, s.transport_type, s.from_name from trip.segment s
      where s.iuc = p_iuc and s.file_id = k.file_id and s.journey = k.journey order by s.leg limit 1) s
    cross join lateral (
      select s.to_name from trip.segment s
      where s.iuc = p_iuc and s.file_id = k.file_id and s.journey = k.journey order by s.leg desc limit 1) z
    -- By the file and one of its trains: a train may have been retimed since it was booked.
    where not exists (
      select from loyalty.travel t
      where t.iuc = p_iuc and t.departure between k.departure - interval '6 hours' and k.departure + interval '6 hours' and t.file = f.pnr
        and exists (select from trip.segment s where s.iuc = p_iuc and s.file_id = k.file_id and s.journey = k.journey
                    and s.train_number = t.train_number offset 0)
      offset 0)
  ), past as (
    select t.travel_id, null::uuid as file_id, null::smallint as journey, t.file, t.train_number, t.brand, t.origin, t.destination,
      t.departure, t.arrival, t.price_cents, t.bought_with_points, t.forfait_fare, false as added
    from told t
    union all
    select null, u.file_id, u.journey, u.pnr, u.train_number, u.transport_type, u.from_name, u.to_name, u.departure, u.arrival,
      null, u.with_points, false, u.added
    from untold u
  ), shown as materialized (
    select p.*, least(count(*) over (), p_most)::int as total from past p
    order by p.departure desc, p.travel_id, p.file_id, p.journey limit p_limit
  )
  select s.travel_id, s.file_id, s.journey, s.file, s.train_number, s.brand, s.origin, s.destination, s.departure, s.arrival, s.price_cents,
    s.bought_with_points, s.forfait_fare, s.added, c.due_at, c.done_at, coalesce(c.brought, m.money),
    coalesce(c.counted, m.status), n.due_at, n.done_at, m.trips, s.total
  from shown s
  left join lateral (
    -- Told otherwise after it was credited, it is credited still, until the difference is moved; or nothing stands of it.
    select e.due_at, case when e.round > 0 then coalesce(e.done_at, e.due_at) else e.done_at end as done_at,
      case when e.round > 0 then e.brought end as brought, case when e.round > 0 then e.counted end as counted
    from loyalty.effect e
    where e.iuc = p_iuc and e.travel_id = s.travel_id and e.effect = 'credit'
      and not (e.round > 0 and e.brought = 0 and e.counted = 0) offset 0) c on true
  left join lateral (
    select e.due_at, case when e.round > 0 then coalesce(e.done_at, e.due_at) else e.done_at end as done_at from loyalty.effect e
    where e.iuc = p_iuc and e.travel_id = s.travel_id and e.effect = 'count' and not (e.round > 0 and e.counted = 0) offset 0) n on true
  left join lateral (
    select
      (select e.amount from points.entry e where e.iuc = p_iuc and e.account = 'money' and e.movement_id = w.credit) as money,
      (select e.amount from points.entry e where e.iuc = p_iuc and e.account = 'status' and e.movement_id = w.credit) as status,
      (select e.balance_after from points.entry e where e.iuc = p_iuc and e.account = 'trips' and e.movement_id = w.count) as trips
    from (select
      (select v.movement_id from points.movement v where v.iuc = p_iuc and v.key = 'travel:' || s.travel_id || ':credit') as credit,
      (select v.movement_id from points.movement v where v.iuc = p_iuc and v.key = 'travel:' || s.travel_id || ':count') as count offset 0) w
    offset 0) m on true
  order by s.departure desc, s.travel_id, s.file_id, s.journey
$$;
