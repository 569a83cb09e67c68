-- Opens a run: its row, class rows and seats, once, whoever comes first. The caller made the plan from layouts and compositions.
create or replace function inventory.open_run(p jsonb) returns boolean
  language plpgsql as $$
begin
  insert into inventory.run (run_key, train_number, service_date, run_origin, brand, composition, peak, stops, departures)
  values (p->>'runKey', p->>'trainNumber', (p->>'serviceDate')::date, p->>'runOrigin', p->>'brand', p->>'composition',
          (p->>'peak')::boolean,
          array(select jsonb_array_elements_text(p->'stops')),
          array(select jsonb_array_elements_text(p->'departures')::timestamptz))
  on conflict (run_key) do nothing;
  if not found then return false; end if;
  insert into inventory.quota (run_key, travel_class, seats, points_limit, promo_limit, points_used, promo_used)
  select p->>'runKey', q."travelClass", q.seats, q."pointsLimit", q."promoLimit", q."pointsUsed", q."promoUsed"
  from jsonb_to_recordset(p->'quotas') as q("travelClass" text, seats integer, "pointsLimit" integer, "promoLimit" integer,
                                            "pointsUsed" smallint[], "promoUsed" smallint[]);
  insert into inventory.seat (run_key, travel_class, ordinal, coach, seat, position, bench, square, at_table, wheelchair, elsewhere, taken)
  select p->>'runKey', s.class, s.ordinal, s.coach, s.seat, s.position, s.bench, s.square, s."atTable", s.wheelchair,
         s.elsewhere, s.elsewhere
  from jsonb_to_recordset(p->'seats') as s(class text, ordinal smallint, coach text, seat text, position text, bench smallint,
                                           square smallint, "atTable" boolean, wheelchair boolean, elsewhere bigint);
  return true;
end $$;
