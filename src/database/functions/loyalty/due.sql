-- What is due for members until p_now, with all that their tier follows from: the first p_effects of each, in the order in which they fell
-- due, trips before points of one instant. Nothing for somebody without a membership.
-- For processes of the version before, until the next migration of this schema drops it: loyalty.due_effects.
create or replace function loyalty.due(p_iucs uuid[], p_now timestamptz, p_effects int)
returns table (
  iuc uuid, opened_on date, next_anniversary date, version bigint, last_status_points bigint, last_trips bigint, status_points bigint,
  trips bigint, operator_grants jsonb, ahead_status bigint, ahead_trips bigint, due jsonb)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select m.iuc, m.opened_on, m.next_anniversary, m.version, m.last_status_points, m.last_trips, m.status_points, m.trips,
    m.operator_grants, m.ahead_status, m.ahead_trips,
    (select jsonb_agg(to_jsonb(d) order by d.due_at, d.travel_id, d.effect desc) from (
       select e.travel_id, e.effect, e.due_at, t.brand, t.train_number, t.origin, t.destination, t.departure, t.arrival, t.return_arrival,
         t.price_cents, t.bought_with_points, t.forfait_fare
       from loyalty.effect e join loyalty.travel t on t.iuc = e.iuc and t.travel_id = e.travel_id
       where e.iuc = m.iuc and e.done_at is null and e.due_at <= p_now
       order by e.due_at, e.travel_id, e.effect desc limit p_effects) d)
  from unnest(p_iucs) as w (iuc) join loyalty.member m on m.iuc = w.iuc
  order by m.iuc;
end $$;
