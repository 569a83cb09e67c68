-- shop.accept_orders: customers accept the terms and the price of their orders: the points are debited and each order moves on (event
-- `accepted`, with its effects), or it goes where the kind sends it when the points do not suffice (event `points-missing`), in one
-- transaction. The parameters are lists: at each place what belongs to one order. No customer is named twice.
--
--   p_kind  of which kind the order has to be, null for any: it is not found otherwise
--
-- Answers each order (place from 1) after it with its effects, and `outcome`:
--   'accepted'            done now
--   'points-missing'      done now: the balance does not reach the price
--   'same'                accepted before, by this command or by another click
--   'price-changed'       another price than the order's was accepted: nothing changed
--   'not-enough-points'   the balance does not reach the price of an order that another split of points and euros may pay: nothing changed
--   'not-acceptable'      the order does not wait for its customer
--   'too-late'            it waited, and its time is over
--   'obsolete'            the business instant from which it may not be accepted has come (its train has left)
--   'order-not-found'
--   'transaction-reused'  the transaction id has accepted something else (shop.are_replayed): nothing changed. For one order by itself this
--                         is raised, EV013, for what else its caller's transaction has done is to be undone with it
-- Raises EV012, with nothing done, when an order or the end of its wait came between: asked again, the outcome says so.
create or replace function shop.accept_orders(
  p_iuc uuid[], p_order_id uuid[], p_transaction_id text[], p_hash text[], p_terms_key text[], p_terms_version text[],
  p_expected_points int[], p_expected_cents int[], p_movement uuid[], p_effects jsonb[], p_actor text[], p_at timestamptz[],
  p_takeover_ms int[], p_kind text[])
returns table (n int, outcome text, o shop."order", effects jsonb, now timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
declare
  v_same boolean[];
  v_outcomes text[] := array_fill(null::text, array[cardinality(p_iuc)]);
  v_orders shop."order"[];
  v_order shop."order";
  moved record;
  debits record;
  v_moves shop.move[] := '{}';
  v_event text;
  place int;
begin
  if cardinality(p_iuc) > 1 then
    perform shop.wait_briefly();
  end if;
  v_same := shop.are_replayed(p_iuc, p_order_id, p_transaction_id, p_hash, p_kind);
  if cardinality(p_iuc) = 1 and not v_same[1] then
    raise exception 'transaction % has accepted something else', p_transaction_id[1] using errcode = 'EV013';
  end if;
  -- The way that succeeds is one statement; why it did not is found out afterwards.
  with moved as (
    update shop."order" r set
      state = t.to_state,
      stage = t.to_stage,
      version = r.version + 1,
      state_since = clock_timestamp(),
      failures = 0,
      wait_until = case when t.to_stage = 'waiting' then least(r.wait_until, clock_timestamp() + (r.obsolete_at - p_at[a])) end,
      finalise_transaction_id = p_transaction_id[a],
      finalise_hash = p_hash[a],
      terms_key = p_terms_key[a],
      terms_version = p_terms_version[a],
      accepted_at = p_at[a],
      confirmed_at = case when t.to_stage = 'confirmed' then p_at[a] end
    from unnest(p_iuc) with ordinality as u (iuc, a), shop.transition t
    where r.iuc = u.iuc and r.order_id = p_order_id[a] and (p_kind[a] is null or r.kind = p_kind[a])
      and v_same[a] is not false and r.accepted_at is null and r.points = p_expected_points[a] and r.cents = p_expected_cents[a]
      and t.kind = r.kind and t.from_state = r.state and t.event = 'accepted'
      and (r.wait_until > clock_timestamp()) is not false and (r.obsolete_at > p_at[a]) is not false
      and (r.points <= points.spendable(p_iuc[a], p_at[a])
        or not exists (select from shop.transition e where e.kind = r.kind and e.from_state = r.state and e.event = 'payment-asked'))
    returning a::int as place, r as after, old.state as from_state, old.wait_until as waited, r.iuc, r.points, r.item, r.number)
  select array_agg(m.place) as places, array_agg(m.after) as orders, array_agg(m.from_state) as from_states, array_agg(m.waited) as waited,
      array_agg(m.place) filter (where m.points > 0) as debit_places, array_agg(m.iuc) filter (where m.points > 0) as iuc,
      array_agg(p_movement[m.place]) filter (where m.points > 0) as movements, array_agg(m.points::bigint) filter (where m.points > 0) as points,
      array_agg('order:' || p_order_id[m.place]) filter (where m.points > 0) as keys, array_agg(m.item) filter (where m.points > 0) as labels,
      array_agg('Commande ' || m.number) filter (where m.points > 0) as details, array_agg(p_at[m.place]) filter (where m.points > 0) as at
    into moved from moved m;
  -- After the locks: another process may have been a while.
  now := clock_timestamp();
  if now >= any (moved.waited) then
    -- What was done must go, and the caller asks again.
    raise exception 'the wait for the acceptance of one of the orders % has just ended', p_order_id using errcode = 'EV012';
  end if;
  for i in 1 .. coalesce(cardinality(moved.places), 0) loop
    v_outcomes[moved.places[i]] := 'accepted';
    v_orders[moved.places[i]] := moved.orders[i];
  end loop;
  if moved.debit_places is not null then
    debits := points.debit_each(moved.iuc, moved.movements, moved.points, moved.keys, moved.labels, moved.details, moved.at);
    for i in 1 .. cardinality(moved.debit_places) loop
      place := moved.debit_places[i];
      if debits.outcomes[i] = 'not-enough-points' then
        v_outcomes[place] := 'points-missing';
      elsif debits.outcomes[i] <> 'debited' then
        raise exception 'order % was debited before it was accepted: %', p_order_id[place], debits.outcomes[i];
      else
        p_effects[place] := coalesce(p_effects[place], '[]') || jsonb_build_object(
          'effect', 'points', 'state', 'done', 'key', moved.keys[i], 'amount', moved.points[i]);
      end if;
    end loop;
  end if;
  for i in 1 .. coalesce(cardinality(moved.places), 0) loop
    place := moved.places[i];
    v_event := v_outcomes[place];
    if v_event = 'points-missing' then
      if exists (select from shop.transition e
          where e.kind = (v_orders[place]).kind and e.from_state = moved.from_states[i] and e.event = 'payment-asked') then
        -- Spent between the look at the balance and its lock: all of this is undone, and the next look refuses.
        raise exception 'the balance has just changed for order %', p_order_id[place] using errcode = 'EV012';
      end if;
      update shop."order" r set state = t.to_state, stage = t.to_stage, reason = 'not-enough-points',
        wait_until = case when t.to_stage = 'waiting' then least(moved.waited[i], now + (r.obsolete_at - p_at[place])) end
      from shop.transition t
      where r.iuc = p_iuc[place] and r.order_id = p_order_id[place] and t.kind = r.kind and t.from_state = moved.from_states[i]
        and t.event = v_event
      returning r.* into strict v_order;
      v_orders[place] := v_order;
      p_effects[place] := null;
    end if;
    v_order := v_orders[place];
    v_moves := v_moves || row(v_order.iuc, v_order.order_id, v_order.version, v_order.kind, moved.from_states[i], v_event, v_order.state,
      v_order.stage, v_order.wait_until, null, p_effects[place], p_actor[place], p_at[place], now, p_takeover_ms[place])::shop.move;
  end loop;
  if moved.places is not null then
    perform shop.after_moves(v_moves);
  end if;
  for i in 1 .. cardinality(p_iuc) loop
    continue when v_outcomes[i] is not null;
    select * into v_order from shop."order" r
      where r.iuc = p_iuc[i] and r.order_id = p_order_id[i] and (p_kind[i] is null or r.kind = p_kind[i]);
    v_outcomes[i] := case
      when not v_same[i] then 'transaction-reused'
      when not found then 'order-not-found'
      when v_same[i] then 'same'
      when v_order.points <> p_expected_points[i] or v_order.cents <> p_expected_cents[i] then 'price-changed'
      when v_order.accepted_at is not null then 'same'
      when not exists (select from shop.transition t where t.kind = v_order.kind and t.from_state = v_order.state and t.event = 'accepted') then 'not-acceptable'
      when v_order.wait_until <= now then 'too-late'
      when v_order.obsolete_at <= p_at[i] then 'obsolete'
      when v_order.points > points.spendable(p_iuc[i], p_at[i]) then 'not-enough-points' end;
    if v_outcomes[i] is null then
      -- Between two looks at the order or at the clock something has changed: the caller asks again.
      raise exception 'order % has just changed', p_order_id[i] using errcode = 'EV012';
    end if;
    v_orders[i] := v_order;
  end loop;
  return query select i, v_outcomes[i], v_orders[i], shop.effects_of(p_iuc[i], p_order_id[i]), accept_orders.now
    from generate_subscripts(p_iuc, 1) i;
end $$;
