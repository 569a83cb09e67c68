-- Takes travels in, given as a JSON array, each once by its id, and plans what each brings. Only members earn, and only for travel since
-- they joined; others' travels are kept and bring nothing. Answers each:
--
--   'taken'      new
--   'known'      told before with the same facts. What it brings is planned now if it was not: its brand may have had no name then
--   'corrected'  told before with other facts, which hold from now on; what had not been credited or counted yet follows them
--   'refused'    told before with other facts on which depends what it has brought already: nothing is changed, people decide
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
      round_trip uuid, return_arrival timestamptz, recorded_at timestamptz, credit_due timestamptz, count_due timestamptz)
  ), written as (
    insert into loyalty.travel (iuc, travel_id, file, train_number, brand, origin, destination, departure, arrival, price_cents,
        bought_with_points, forfait_fare, round_trip, return_arrival, recorded_at)
      select f.iuc, f.travel_id, f.file, f.train_number, f.brand, f.origin, f.destination, f.departure, f.arrival, f.price_cents,
        f.bought_with_points, f.forfait_fare, f.round_trip, f.return_arrival, f.recorded_at
      from facts f order by f.iuc, f.travel_id
      on conflict do nothing
      returning iuc, travel_id
  ), judged as (
    select f.*, case
      when t.travel_id is null then 'taken'
      when (t.file, t.train_number, t.brand, t.origin, t.destination, t.departure, t.arrival, t.price_cents, t.bought_with_points,
            t.forfait_fare, t.round_trip, t.return_arrival)
        is not distinct from (f.file, f.train_number, f.brand, f.origin, f.destination, f.departure, f.arrival, f.price_cents,
            f.bought_with_points, f.forfait_fare, f.round_trip, f.return_arrival) then 'known'
      when (t.brand, t.price_cents, t.bought_with_points, t.forfait_fare)
          is distinct from (f.brand, f.price_cents, f.bought_with_points, f.forfait_fare)
        and exists (select from loyalty.effect e where e.iuc = f.iuc and e.travel_id = f.travel_id and e.done_at is not null) then 'refused'
      else 'corrected' end as answer
    from facts f left join loyalty.travel t on t.iuc = f.iuc and t.travel_id = f.travel_id
  ), corrected as (
    update loyalty.travel t
      set file = j.file, train_number = j.train_number, brand = j.brand, origin = j.origin, destination = j.destination,
        departure = j.departure, arrival = j.arrival, price_cents = j.price_cents, bought_with_points = j.bought_with_points,
        forfait_fare = j.forfait_fare, round_trip = j.round_trip, return_arrival = j.return_arrival
      from judged j where j.answer = 'corrected' and t.iuc = j.iuc and t.travel_id = j.travel_id
  ), wanted as (
    select j.iuc, j.travel_id, j.answer, e.effect, greatest(e.due_at, j.recorded_at) as due_at
    from judged j
    join loyalty.membership m on m.iuc = j.iuc and m.opened_on <= points.paris_date(j.departure)
    cross join lateral (values ('credit', j.credit_due), ('count', j.count_due)) as e (effect, due_at)
    where j.answer <> 'refused' and e.due_at is not null
  ), dropped as (
    -- Nothing is planned any more of what the travel no longer brings.
    delete from loyalty.effect e using judged j
      where j.answer = 'corrected' and e.iuc = j.iuc and e.travel_id = j.travel_id and e.done_at is null
        and not exists (select from wanted w where w.iuc = e.iuc and w.travel_id = e.travel_id and w.effect = e.effect)
  ), planned as (
    insert into loyalty.effect as e (iuc, travel_id, effect, due_at)
      select w.iuc, w.travel_id, w.effect, w.due_at from wanted w
      on conflict (iuc, travel_id, effect) do update set due_at = excluded.due_at
        where e.done_at is null and e.due_at <> excluded.due_at
          and exists (select from judged j where j.iuc = e.iuc and j.travel_id = e.travel_id and j.answer = 'corrected')
  )
  select j.travel_id, j.answer from judged j;
end $$;
