-- The members given, as they stand, each beside what is due for them until p_now: one row an effect, p_effects at most of a member, in the
-- order in which they fell due; one row without an effect where nothing is due. Instants are texts: to make JSON of them, or objects, of
-- which most are never looked at, took longer than everything else here.
--
-- The settings: statistics taken while the queue was empty would have every look read the whole table, and planning takes as long as looking.
create or replace function loyalty.effects_due(p_iucs uuid[], p_now timestamptz, p_effects int)
returns table (iuc uuid, opened_on date, next_anniversary date, version bigint, last_status_points bigint, last_trips bigint,
  status_points bigint, trips bigint, operator_grants jsonb, ahead_status bigint, ahead_trips bigint,
  travel_id uuid, effect text, due_at text, brand text, train_number text, origin text, destination text, departure text, arrival text,
  return_arrival text, price_cents bigint, bought_with_points boolean, forfait_fare boolean, cancelled boolean,
  round int, tier text, brought bigint, counted bigint, counted_for text, counted_in_year bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select m.iuc, m.opened_on, m.next_anniversary, m.version, m.last_status_points, m.last_trips, m.status_points, m.trips,
    m.operator_grants, m.ahead_status, m.ahead_trips,
    d.travel_id, d.effect, d.due_at::text, t.brand, t.train_number, t.origin, t.destination, t.departure::text, t.arrival::text,
    t.return_arrival::text, t.price_cents, t.bought_with_points, t.forfait_fare, t.cancelled,
    d.round, d.tier, d.brought, d.counted, d.counted_for::text, d.counted_in_year
  -- Each member once, whatever is due of them: what a view looks up beside it would be looked up again for each effect.
  from (select m.* from unnest(p_iucs) as w (iuc) join loyalty.member m on m.iuc = w.iuc offset 0) m
  left join lateral (
    select e.* from loyalty.effect e
    where e.iuc = m.iuc and e.done_at is null and e.due_at <= p_now
    order by e.iuc, e.due_at, e.travel_id, e.effect desc limit p_effects) d on true
  left join loyalty.travel t on t.iuc = m.iuc and t.travel_id = d.travel_id
  order by m.iuc, d.due_at, d.travel_id, d.effect desc;
end $$;
