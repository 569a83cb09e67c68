-- shop.accept_paid: the payment provider has authorised the euros of an order, or vouchers pay them all: it becomes what its customer
-- accepted (split, terms), its points are debited and it moves on (event `payment-authorised`), or it goes where the kind sends it when the
-- points do not suffice any more (event `points-missing`), in one transaction. Nothing comes back when the order has moved since p_version
-- was read, or its wait is over; one that vouchers pay whole waits for nobody.
create or replace function shop.accept_paid(
  p_iuc uuid, p_order_id uuid, p_version int, p_attempt int, p_movement uuid, p_effects jsonb, p_actor text, p_at timestamptz,
  p_takeover_ms int)
returns table (o shop."order", effects jsonb, now timestamptz) language plpgsql as $$
declare
  moved record;
  debit record;
  v_event text := 'payment-authorised';
begin
  update shop."order" r set
    state = t.to_state,
    stage = t.to_stage,
    version = r.version + 1,
    state_since = clock_timestamp(),
    failures = 0,
    wait_until = null,
    points = p.points,
    cents = p.cents + p.voucher_cents,
    terms_key = p.terms_key,
    terms_version = p.terms_version,
    accepted_at = p_at
  from shop.transition t, shop.payment p
  where r.iuc = p_iuc and r.order_id = p_order_id and r.version = p_version and r.accepted_at is null
    and p.iuc = r.iuc and p.order_id = r.order_id and p.attempt = p_attempt
    and t.kind = r.kind and t.from_state = r.state and t.event = v_event and (p.cents = 0 or r.wait_until > clock_timestamp())
  returning r as after, old.state as from_state into moved;
  now := clock_timestamp();
  if not found then
    return;
  end if;
  o := moved.after;
  if o.points > 0 then
    debit := points.debit(p_iuc, p_movement, o.points, 'order:' || p_order_id, o.item, 'Commande ' || o.number, p_at);
    if debit.outcome = 'not-enough-points' then
      v_event := 'points-missing';
      update shop."order" r set state = t.to_state, stage = t.to_stage, reason = 'not-enough-points'
      from shop.transition t
      where r.iuc = p_iuc and r.order_id = p_order_id and t.kind = r.kind and t.from_state = moved.from_state and t.event = 'points-missing'
      returning r.* into strict o;
    elsif debit.outcome <> 'debited' then
      raise exception 'order % was debited before it was accepted: %', p_order_id, debit.outcome;
    else
      p_effects := p_effects || jsonb_build_object(
        'effect', 'points', 'state', 'done', 'key', 'order:' || p_order_id, 'amount', o.points);
    end if;
  end if;
  -- What the provider has done is done, whatever becomes of the points; nothing is told of points that were not taken.
  if v_event = 'points-missing' then
    p_effects := (select coalesce(jsonb_agg(w.e), '[]') from jsonb_array_elements(p_effects) as w (e) where not w.e ? 'run');
  end if;
  perform shop.after_move(p_iuc, p_order_id, o.version, o.kind, moved.from_state, v_event, o.state, o.stage, o.wait_until, null,
    p_effects, p_actor, p_at, now, p_takeover_ms);
  effects := shop.effects_of(p_iuc, p_order_id);
  return next;
end $$;
