-- shop.advance: moves an order on by an event, with what the event does, in one transaction: state, history row, effects, and the job
-- that drives the order on if this process dies.
--
--   p_version  the version the caller has read: when the order has moved since, nothing happens and nothing comes back
--   p_change   (a reason of null takes the order's away)
--              {"reason", "reference", "waitUntil", "note", "mostWaiting"}, all optional. mostWaiting: how many orders of the kind may
--              wait for the customer, this one among them: the oldest beyond that are given up (event `superseded`, where their state
--              knows it), also when several come to wait at the same moment
--   p_effects  as shop.after_move takes them; null for none
--
-- Where the event leads, and whether it may come before or only after the end of a wait, is the kind's own (shop.transition). No wait
-- outlives the instant from which the order may not be accepted any more. Raises EV010 for an event that the state does not know.
create or replace function shop.advance(
  p_iuc uuid, p_order_id uuid, p_version int, p_event text, p_change jsonb, p_effects jsonb, p_actor text, p_at timestamptz,
  p_takeover_ms int)
returns setof shop.progress language plpgsql as $$
declare
  v_from_state text;
  v_from_stage text;
  v_kind text;
  v_last_error text;
  done shop.progress;
  older record;
begin
  if p_change ? 'mostWaiting' then
    -- Before any order is locked: one after the other, or those that wait could not be counted.
    perform pg_advisory_xact_lock(hashtextextended('orders of ' || p_iuc, 0));
  end if;
  done.now := clock_timestamp();
  update shop."order" r set
    state = t.to_state,
    stage = t.to_stage,
    version = r.version + 1,
    state_since = done.now,
    failures = 0,
    wait_until = case when t.to_stage = 'waiting' then
      least(coalesce((p_change ->> 'waitUntil')::timestamptz, r.wait_until), done.now + (r.obsolete_at - p_at)) end,
    reference = coalesce(p_change ->> 'reference', r.reference),
    reason = case when p_change ? 'reason' then p_change ->> 'reason' else r.reason end,
    confirmed_at = case when t.to_stage = 'confirmed' then p_at else r.confirmed_at end
  from shop.transition t
  where r.iuc = p_iuc and r.order_id = p_order_id and r.version = p_version
    and t.kind = r.kind and t.from_state = r.state and t.event = p_event
    and (t.timing = 'any' or (t.timing = 'overdue') = (r.wait_until <= done.now))
  returning old.state, old.stage, r.kind, r.last_error, r.state, r.stage, r.version, r.wait_until, r.reference, r.reason, r.accepted_at,
    r.confirmed_at, r.state_since
  into v_from_state, v_from_stage, v_kind, v_last_error, done.state, done.stage, done.version, done.wait_until, done.reference,
    done.reason, done.accepted_at, done.confirmed_at, done.state_since;
  if not found then
    if exists (select from shop."order" r where r.iuc = p_iuc and r.order_id = p_order_id and r.version = p_version
        and not exists (select from shop.transition t where t.kind = r.kind and t.from_state = r.state and t.event = p_event)) then
      raise exception 'order % knows no % in its state', p_order_id, p_event using errcode = 'EV010';
    end if;
    return;
  end if;
  perform shop.after_move(p_iuc, p_order_id, done.version, v_kind, v_from_state, p_event, done.state, done.stage, done.wait_until,
    p_change ->> 'note', p_effects, p_actor, p_at, done.now, p_takeover_ms);
  if done.stage = 'manual' then
    insert into shop.manual_order (iuc, order_id, kind, last_error) values (p_iuc, p_order_id, v_kind, v_last_error)
      on conflict (iuc, order_id) do update set since = excluded.since, last_error = excluded.last_error;
  elsif v_from_stage = 'manual' then
    perform shop.leave_queue(p_iuc, p_order_id);
  end if;
  if p_change ? 'mostWaiting' then
    -- Locked, so that one whose hold is just being extended is given up all the same, and one just accepted is not.
    for older in
      select o.order_id, o.version from shop."order" o
      join shop.transition t on t.kind = o.kind and t.from_state = o.state and t.event = 'superseded'
      where o.iuc = p_iuc and o.kind = v_kind and o.stage = 'waiting' and o.order_id <> p_order_id
      order by o.order_id desc
      -- Those that cannot be given up (somebody pays for them) are counted all the same.
      offset greatest(0, (p_change ->> 'mostWaiting')::int - 1 - (
        select count(*) from shop."order" w
        where w.iuc = p_iuc and w.kind = v_kind and w.stage = 'waiting' and w.order_id <> p_order_id
          and not exists (select from shop.transition s where s.kind = w.kind and s.from_state = w.state and s.event = 'superseded')))
      for update of o
    loop
      perform shop.advance(p_iuc, older.order_id, older.version, 'superseded', '{"reason": "superseded"}', null, 'system', p_at, 0);
    end loop;
  end if;
  return next done;
end $$;
