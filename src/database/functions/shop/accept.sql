-- shop.accept: the customer accepts the terms and the price of an order: its points are debited and it moves on (event `accepted`, with
-- p_effects), or it goes where the kind sends it when the points do not suffice (event `points-missing`), in one transaction.
--
-- Answers the order after it with its effects, and `outcome`:
--   'accepted'            done now
--   'points-missing'      done now: the balance does not reach the price
--   'same'                accepted before, by this command or by another click
--   'price-changed'       another price than the order's was accepted: nothing changed
--   'not-enough-points'   the balance does not reach the price of an order that another split of points and euros may pay: nothing changed
--   'not-acceptable'      the order does not wait for its customer
--   'too-late'            it waited, and its time is over
--   'obsolete'            the business instant from which it may not be accepted has come (its train has left)
--   'order-not-found'
-- Raises EV012, with nothing done, when the order or the end of its wait came between: asked again, the outcome says so.
-- Raises EV013 when the transaction id has accepted something else (shop.is_replayed).
create or replace function shop.accept(
  p_iuc uuid, p_order_id uuid, p_transaction_id text, p_hash text, p_terms_key text, p_terms_version text, p_expected_points int,
  p_expected_cents int, p_movement uuid, p_effects jsonb, p_actor text, p_at timestamptz, p_takeover_ms int)
returns table (outcome text, o shop."order", effects jsonb, now timestamptz) language plpgsql as $$
declare
  moved record;
  debit record;
  event text := 'accepted';
  is_replayed boolean := shop.is_replayed(p_iuc, p_order_id, p_transaction_id, p_hash);
begin
  -- The way that succeeds is one statement; why it did not is found out afterwards.
  update shop."order" r set
    state = t.to_state,
    stage = t.to_stage,
    version = r.version + 1,
    state_since = clock_timestamp(),
    failures = 0,
    wait_until = case when t.to_stage = 'waiting' then least(r.wait_until, clock_timestamp() + (r.obsolete_at - p_at)) end,
    finalise_transaction_id = p_transaction_id,
    finalise_hash = p_hash,
    terms_key = p_terms_key,
    terms_version = p_terms_version,
    accepted_at = p_at,
    confirmed_at = case when t.to_stage = 'confirmed' then p_at end
  from shop.transition t
  where r.iuc = p_iuc and r.order_id = p_order_id and r.accepted_at is null and r.points = p_expected_points and r.cents = p_expected_cents
    and t.kind = r.kind and t.from_state = r.state and t.event = 'accepted'
    and (r.wait_until > clock_timestamp()) is not false and (r.obsolete_at > p_at) is not false
    and (r.points <= points.spendable(p_iuc, p_at)
      or not exists (select from shop.transition e where e.kind = r.kind and e.from_state = r.state and e.event = 'payment-asked'))
  returning r as after, old.state as from_state, old.wait_until as waited into moved;
  -- After the lock: another process may have been a while.
  now := clock_timestamp();
  if not found then
    select * into o from shop."order" r where r.iuc = p_iuc and r.order_id = p_order_id;
    outcome := case
      when not found then 'order-not-found'
      when is_replayed then 'same'
      when o.points <> p_expected_points or o.cents <> p_expected_cents then 'price-changed'
      when o.accepted_at is not null then 'same'
      when not exists (select from shop.transition t where t.kind = o.kind and t.from_state = o.state and t.event = 'accepted') then 'not-acceptable'
      when o.wait_until <= now then 'too-late'
      when o.obsolete_at <= p_at then 'obsolete'
      when o.points > points.spendable(p_iuc, p_at) then 'not-enough-points' end;
  elsif moved.waited > now is not false then
    o := moved.after;
    outcome := event;
    if o.points > 0 then
      debit := points.debit(p_iuc, p_movement, o.points, 'order:' || p_order_id, o.item, 'Commande ' || o.number, p_at);
      if debit.outcome = 'not-enough-points' and exists (select from shop.transition e
          where e.kind = o.kind and e.from_state = moved.from_state and e.event = 'payment-asked') then
        -- Spent between the look at the balance and its lock: all of this is undone, and the next look refuses.
        raise exception 'the balance has just changed for order %', p_order_id using errcode = 'EV012';
      elsif debit.outcome = 'not-enough-points' then
        event := 'points-missing';
        update shop."order" r set state = t.to_state, stage = t.to_stage, reason = 'not-enough-points',
          wait_until = case when t.to_stage = 'waiting' then least(moved.waited, now + (r.obsolete_at - p_at)) end
        from shop.transition t
        where r.iuc = p_iuc and r.order_id = p_order_id and t.kind = r.kind and t.from_state = moved.from_state and t.event = 'points-missing'
        returning r.* into strict o;
        outcome := event;
      elsif debit.outcome <> 'debited' then
        raise exception 'order % was debited before it was accepted: %', p_order_id, debit.outcome;
      else
        p_effects := coalesce(p_effects, '[]') || jsonb_build_object(
          'effect', 'points', 'state', 'done', 'key', 'order:' || p_order_id, 'amount', o.points);
      end if;
    end if;
    perform shop.after_move(p_iuc, p_order_id, o.version, o.kind, moved.from_state, event, o.state, o.stage, o.wait_until, null,
      case when event = 'accepted' then p_effects end, p_actor, p_at, now, p_takeover_ms);
  end if;
  if outcome is null then
    -- Between two looks at the order or at the clock something has changed: what was done must go, and the caller asks again.
    raise exception 'order % has just changed', p_order_id using errcode = 'EV012';
  end if;
  effects := shop.effects_of(p_iuc, p_order_id);
  return next;
end $$;
