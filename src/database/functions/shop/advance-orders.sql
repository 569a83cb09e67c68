-- shop.advance_orders: moves orders on, each by an event, with what the event does, in one transaction: state, history row, effects, and the
-- job that drives the order on if this process dies. The parameters are lists: at each place what belongs to one order. No customer is named
-- twice.
--
--   p_version  the version the caller has read: when the order has moved since, nothing happens and nothing comes back for it
--   p_change   (a reason of null takes the order's away)
--              {"reason", "reference", "waitUntil", "note", "mostWaiting"}, all optional. mostWaiting: how many orders of the kind may
--              wait for the customer, this one among them: the oldest beyond that are given up (event `superseded`, where their state
--              knows it), also when several come to wait at the same moment
--   p_effects  as shop.after_moves takes them; null for none
--
-- Answers, for each place (from 1) whose order has moved, the order after it. Where the event leads, and whether it may come before or only
-- after the end of a wait, is the kind's own (shop.transition). No wait outlives the instant from which the order may not be accepted any
-- more. Raises EV010 for an event that the state does not know.
create or replace function shop.advance_orders(
  p_iuc uuid[], p_order_id uuid[], p_version int[], p_event text[], p_change jsonb[], p_effects jsonb[], p_actor text[],
  p_at timestamptz[], p_takeover_ms int[])
returns table (n int, progress shop.progress) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
declare
  v_now timestamptz;
  v_places int[];
  v_from_states text[];
  v_from_stages text[];
  v_kinds text[];
  v_last_errors text[];
  v_progress shop.progress[];
  v_moves shop.move[];
  v_limits int[];
  place int;
  older record;
begin
  if cardinality(p_iuc) > 1 then
    perform shop.wait_briefly();
  end if;
  for i in 1 .. cardinality(p_iuc) loop
    v_limits[i] := p_change[i] ->> 'mostWaiting';
  end loop;
  if 0 < any (v_limits) then
    -- Before any order is locked: one after the other, or those that wait could not be counted.
    perform pg_advisory_xact_lock(l.key) from (
      select hashtextextended('orders of ' || p_iuc[a], 0) as key from unnest(p_iuc) with ordinality as u (iuc, a)
      where v_limits[a] is not null order by 1) l;
  end if;
  v_now := clock_timestamp();
  with moved as (
    update shop."order" r set
      state = t.to_state,
      stage = t.to_stage,
      version = r.version + 1,
      state_since = v_now,
      failures = 0,
      wait_until = case when t.to_stage = 'waiting' then
        least(coalesce((p_change[a] ->> 'waitUntil')::timestamptz, r.wait_until), v_now + (r.obsolete_at - p_at[a])) end,
      reference = coalesce(p_change[a] ->> 'reference', r.reference),
      reason = case when p_change[a] ? 'reason' then p_change[a] ->> 'reason' else r.reason end,
      confirmed_at = case when t.to_stage = 'confirmed' then p_at[a] else r.confirmed_at end
    from unnest(p_iuc) with ordinality as u (iuc, a), shop.transition t
    where r.iuc = u.iuc and r.order_id = p_order_id[a] and r.version = p_version[a]
      and t.kind = r.kind and t.from_state = r.state and t.event = p_event[a]
      and (t.timing = 'any' or (t.timing = 'overdue') = (r.wait_until <= v_now))
    returning a::int as place, old.state as from_state, old.stage as from_stage, r.kind, r.last_error,
      row(r.state, r.stage, r.version, r.wait_until, r.reference, r.reason, r.accepted_at, r.confirmed_at, r.state_since, v_now)
        ::shop.progress as progress)
  select array_agg(m.place), array_agg(m.from_state), array_agg(m.from_stage), array_agg(m.kind), array_agg(m.last_error), array_agg(m.progress)
    into v_places, v_from_states, v_from_stages, v_kinds, v_last_errors, v_progress
    from moved m;
  if cardinality(v_places) is distinct from cardinality(p_iuc) and exists (
      select from unnest(p_iuc) with ordinality as u (iuc, a)
      join shop."order" r on r.iuc = u.iuc and r.order_id = p_order_id[a] and r.version = p_version[a]
      where not exists (select from shop.transition t where t.kind = r.kind and t.from_state = r.state and t.event = p_event[a])) then
    raise exception 'of the orders % one knows no event of %', p_order_id, p_event using errcode = 'EV010';
  end if;
  if v_places is null then
    return;
  end if;
  for i in 1 .. cardinality(v_places) loop
    place := v_places[i];
    v_moves[i] := row(p_iuc[place], p_order_id[place], (v_progress[i]).version, v_kinds[i], v_from_states[i], p_event[place],
      (v_progress[i]).state, (v_progress[i]).stage, (v_progress[i]).wait_until, p_change[place] ->> 'note', p_effects[place],
      p_actor[place], p_at[place], v_now, p_takeover_ms[place])::shop.move;
  end loop;
  perform shop.after_moves(v_moves);
  for i in 1 .. cardinality(v_places) loop
    place := v_places[i];
    if (v_progress[i]).stage = 'manual' then
      insert into shop.manual_order (iuc, order_id, kind, last_error)
        values (p_iuc[place], p_order_id[place], v_kinds[i], v_last_errors[i])
        on conflict (iuc, order_id) do update set since = excluded.since, last_error = excluded.last_error;
    elsif v_from_stages[i] = 'manual' then
      perform shop.leave_queue(p_iuc[place], p_order_id[place]);
    end if;
  end loop;
  if 0 < any (v_limits) then
    -- Locked, so that one whose hold is just being extended is given up all the same, and one just accepted is not.
    for older in
      select p_iuc[m.place] as iuc, p_at[m.place] as at, o.order_id, o.version
      from unnest(v_places, v_kinds) as m (place, kind)
      cross join lateral (
        select o.order_id, o.version from shop."order" o
        join shop.transition t on t.kind = o.kind and t.from_state = o.state and t.event = 'superseded'
        where o.iuc = p_iuc[m.place] and o.kind = m.kind and o.stage = 'waiting' and o.order_id <> p_order_id[m.place]
        order by o.order_id desc
        -- Those that cannot be given up (somebody pays for them) are counted all the same.
        offset greatest(0, v_limits[m.place] - 1 - (
          select count(*) from shop."order" w
          where w.iuc = p_iuc[m.place] and w.kind = m.kind and w.stage = 'waiting' and w.order_id <> p_order_id[m.place]
            and not exists (select from shop.transition s where s.kind = w.kind and s.from_state = w.state and s.event = 'superseded')))
        for update of o) o
      where v_limits[m.place] is not null
    loop
      perform shop.advance(older.iuc, older.order_id, older.version, 'superseded', '{"reason": "superseded"}', null, 'system', older.at, 0);
    end loop;
  end if;
  return query select v_places[i], v_progress[i] from generate_subscripts(v_places, 1) i;
end $$;
