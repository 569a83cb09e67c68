-- Takes back what an effect of a travel should not have brought. Its membership is locked. Called by loyalty.settle. Answers the points
-- that are owed from now on.
--
--   p_money, p_status, p_trips  of what stands, how much goes
--   p_ahead                     status points and trips go from what counts for the year after the one that is to be settled next
create or replace function loyalty.take_back(
  p_iuc uuid, p_travel uuid, p_effect text, p_round int, p_movement uuid, p_money bigint, p_status bigint, p_trips bigint, p_ahead boolean,
  p_label text, p_detail text, p_at timestamptz
) returns bigint language plpgsql as $$
declare
  v_key text := 'travel:' || p_travel || ':' || p_effect;
  v_back record;
begin
  select * into v_back from points.take_back(p_iuc, p_movement,
    array[v_key] || (select array_agg(v_key || ':' || n) from generate_series(1, p_round) as r (n)),
    p_money, p_status, p_trips, v_key || ':' || p_round || ':back', p_label, p_detail, p_at);
  update loyalty.effect e set done_at = p_at, brought = e.brought - v_back.taken - v_back.owed,
      counted = e.counted - p_status - p_trips, counted_in_year = e.counted_in_year - p_status - p_trips
    where e.iuc = p_iuc and e.travel_id = p_travel and e.effect = p_effect;
  update loyalty.membership m
    set version = m.version + 1,
      ahead_status = m.ahead_status - case when p_ahead then p_status else 0 end,
      ahead_trips = m.ahead_trips - case when p_ahead then p_trips else 0 end
    where m.iuc = p_iuc;
  return v_back.owed;
end $$;
