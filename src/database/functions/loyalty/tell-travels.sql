-- Takes travels in, given as a JSON array, each once by its id, and plans what each brings. Only members earn, and only for travel since
-- they joined; others' travels are kept and bring nothing. Answers each:
--
--   'taken'      new
--   'known'      told before with the same facts. What it brings is planned now if it was not: its brand may have had no name then
--   'corrected'  told before with other facts, which hold from now on: what had not been credited or counted yet follows them, and what
--                had been is done again for the difference
--   'outdated'   told before in a newer version: nothing is changed
--   'refused'    told before with other facts under the same version: nothing is changed, one of them is wrong
--   'due-first'  nothing is changed: something is due that the correction would change, so that the end would depend on whether the engine
--                was late. To be told again once it is done. Only where 'wait' asks for it
create or replace function loyalty.tell_travels(p_facts jsonb) returns table (travel uuid, answer text) language plpgsql as $$
begin
  -- Whoever settles one of these members at the same time decides again. In the order in which the engine locks them.
  update loyalty.membership m set version = m.version + 1
    from (select m.iuc from loyalty.membership m
          where m.iuc in (select f.iuc from jsonb_to_recordset(p_facts) as f (iuc uuid)) order by m.iuc for update) l
    where m.iuc = l.iuc;
  return query
  with facts as materialized (
    select * from jsonb_to_recordset(p_facts) as f (
      iuc uuid, travel_id uuid, file text, train_number text, brand text, origin text, destination text,
      departure timestamptz, arrival timestamptz, price_cents bigint, bought_with_points boolean, forfait_fare boolean,
      round_trip uuid, return_arrival timestamptz, recorded_at timestamptz, credit_due timestamptz, count_due timestamptz,
      cancelled boolean, version bigint, wait boolean)
  ), written as (
    insert into loyalty.travel (iuc, travel_id, file, train_number, brand, origin, destination, departure, arrival, price_cents,
        bought_with_points, forfait_fare, round_trip, return_arrival, recorded_at, cancelled, version)
      select f.iuc, f.travel_id, f.file, f.train_number, f.brand, f.origin, f.destination, f.departure, f.arrival, f.price_cents,
        f.bought_with_points, f.forfait_fare, f.round_trip, f.return_arrival, f.recorded_at, coalesce(f.cancelled, false), f.version
      from facts f order by f.iuc, f.travel_id
      on conflict do nothing
      returning iuc, travel_id
  ), judged as (
    select f.*, t.price_cents as price_before, t.version as version_before, case
      when t.travel_id is null then 'taken'
      when f.version < t.version then 'outdated'
      when (t.file, t.train_number, t.brand, t.origin, t.destination, t.departure, t.arrival, t.price_cents, t.bought_with_points,
            t.forfait_fare, t.round_trip, t.return_arrival, t.cancelled)
        is not distinct from (f.file, f.train_number, f.brand, f.origin, f.destination, f.departure, f.arrival, f.price_cents,
            f.bought_with_points, f.forfait_fare, f.round_trip, f.return_arrival, coalesce(f.cancelled, false)) then 'known'
      when f.version = t.version then 'refused'
      when f.wait and exists (select from loyalty.effect e
        where e.iuc = f.iuc and e.travel_id = f.travel_id and e.done_at is null and e.due_at <= f.recorded_at) then 'due-first'
      else 'corrected' end as answer,
      -- Whether what it brings may be something else now.
      (t.brand, t.price_cents, t.bought_with_points, t.forfait_fare, t.cancelled, points.paris_date(t.departure))
        is distinct from (f.brand, f.price_cents, f.bought_with_points, f.forfait_fare, coalesce(f.cancelled, false), points.paris_date(f.departure))
        as earns_otherwise
    from facts f left join loyalty.travel t on t.iuc = f.iuc and t.travel_id = f.travel_id
  ), corrected as (
    update loyalty.travel t
      set file = j.file, train_number = j.train_number, brand = j.brand, origin = j.origin, destination = j.destination,
        departure = j.departure, arrival = j.arrival, price_cents = j.price_cents, bought_with_points = j.bought_with_points,
        forfait_fare = j.forfait_fare, round_trip = j.round_trip, return_arrival = j.return_arrival,
        cancelled = coalesce(j.cancelled, false), version = j.version
      from judged j
      where (j.answer = 'corrected' or j.answer = 'known' and j.version is distinct from j.version_before)
        and t.iuc = j.iuc and t.travel_id = j.travel_id
  ), wanted as (
    select j.iuc, j.travel_id, j.answer, e.effect, greatest(e.due_at, j.recorded_at) as due_at
    from judged j
    join loyalty.membership m on m.iuc = j.iuc and m.opened_on <= points.paris_date(j.departure)
    cross join lateral (values ('credit', j.credit_due), ('count', j.count_due)) as e (effect, due_at)
    where j.answer in ('taken', 'known', 'corrected') and e.due_at is not null and j.cancelled is not true
  ), dropped as (
    -- Nothing is planned any more of what the travel no longer brings.
    delete from loyalty.effect e using judged j
      where j.answer = 'corrected' and e.iuc = j.iuc and e.travel_id = j.travel_id and e.done_at is null and e.round = 0
        and not exists (select from wanted w where w.iuc = e.iuc and w.travel_id = e.travel_id and w.effect = e.effect)
  ), done_before as (
    -- What an earlier version of the portal did says in the ledger what it brought, and nowhere else.
    select e.iuc, e.travel_id, e.effect, greatest(j.recorded_at, e.done_at) as due_at, coalesce(e.brought, l.money, 0) as brought,
      coalesce(e.counted, l.counters, 0) as counted, coalesce(e.counted_in_year, l.counters, 0) as counted_in_year,
      coalesce(e.tier, case when 100 * l.money >= 5 * j.price_before then 'GV_CLUB' when 100 * l.money >= 3 * j.price_before then 'GV'
        when l.money > 0 then 'GV_TRANS' end) as tier,
      coalesce(e.counted_for, case when e.done_at < m.next_anniversary - interval '1 year' + interval '8 days'
        then (m.next_anniversary - interval '1 year')::date else m.next_anniversary end) as counted_for
    from judged j join loyalty.effect e on e.iuc = j.iuc and e.travel_id = j.travel_id and e.done_at is not null
    join loyalty.membership m on m.iuc = j.iuc
    cross join lateral (
      select sum(n.amount) filter (where n.account = 'money') as money, sum(n.amount) filter (where n.account in ('status', 'trips')) as counters
      from points.movement o join points.entry n on n.iuc = o.iuc and n.movement_id = o.movement_id
      where e.brought is null and o.iuc = e.iuc and o.key = 'travel:' || e.travel_id || ':' || e.effect) l
    where j.answer = 'corrected' and j.earns_otherwise
  ), again as (
    update loyalty.effect e
      set done_at = null, due_at = d.due_at, round = e.round + 1, brought = d.brought, counted = d.counted,
        counted_in_year = d.counted_in_year, tier = d.tier, counted_for = d.counted_for
      from done_before d where e.iuc = d.iuc and e.travel_id = d.travel_id and e.effect = d.effect
  ), planned as (
    insert into loyalty.effect as e (iuc, travel_id, effect, due_at)
      select w.iuc, w.travel_id, w.effect, w.due_at from wanted w
      where not exists (select from done_before d where d.iuc = w.iuc and d.travel_id = w.travel_id and d.effect = w.effect)
      on conflict (iuc, travel_id, effect) do update set due_at = excluded.due_at
        where e.done_at is null and e.round = 0 and e.due_at <> excluded.due_at
          and exists (select from judged j where j.iuc = e.iuc and j.travel_id = e.travel_id and j.answer = 'corrected')
  )
  select j.travel_id, j.answer from judged j;
end $$;
