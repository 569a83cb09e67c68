-- shop.ask_payment_of: the customer pays an order that waits for them partly in euros: terms and split are written down, with what the payment
-- provider is going to be asked (event `payment-asked`). Nothing is debited yet: that comes when the provider has authorised the euros.
--
--   p_cents     the euros of the split, those that vouchers pay among them
--   p_vouchers  what vouchers are to pay of them, [{voucher, cents}], or null: it is reserved here, and the provider asked for the rest, which may
--               be nothing
--
-- p_price is what points and euros of the split make in points, or -1 for what is no split: the caller knows the price list, and this the
-- order, so that one look suffices.
--
-- Answers the order after it with its effects, and `outcome`: 'asked' (done now), 'same' (this command asked before), and those of
-- shop.accept that change nothing: 'price-changed', 'not-acceptable', 'too-late', 'obsolete', 'order-not-found'; and
-- 'too-many' after p_most attempts, 'not-enough-points' when the balance does not reach the split's. Raises EV012, with nothing done, when
-- the order, the end of its wait or the balance came between, and EV013 when the transaction id has accepted something else
-- (shop.is_replayed). Raises EV014, with nothing done, when the vouchers do not pay what they are to pay (shop.reserve_vouchers).
create or replace function shop.ask_payment_of(
  p_iuc uuid, p_order_id uuid, p_transaction_id text, p_hash text, p_terms_key text, p_terms_version text, p_price int, p_points int,
  p_cents int, p_correlation_id text, p_most int, p_actor text, p_at timestamptz, p_takeover_ms int,
  p_vouchers jsonb)
returns table (outcome text, o shop."order", effects jsonb, now timestamptz) language plpgsql as $$
declare
  moved record;
  v_attempt int;
  v_key text;
  v_vouchers jsonb;
  v_by_voucher int := 0;
begin
  if shop.is_replayed(p_iuc, p_order_id, p_transaction_id, p_hash) then
    select * into o from shop."order" r where r.iuc = p_iuc and r.order_id = p_order_id;
    now := clock_timestamp();
    outcome := 'same';
    effects := shop.effects_of(p_iuc, p_order_id);
    return next;
    return;
  end if;
  -- The order's row, so that attempts are counted one after the other.
  perform from shop."order" r where r.iuc = p_iuc and r.order_id = p_order_id for update;
  select 1 + coalesce(max(p.attempt), 0) into v_attempt from shop.payment p where p.iuc = p_iuc and p.order_id = p_order_id;
  update shop."order" r set
    state = t.to_state,
    stage = t.to_stage,
    version = r.version + 1,
    state_since = clock_timestamp(),
    failures = 0,
    wait_until = case when t.to_stage = 'waiting' then r.wait_until end
  from shop.transition t
  where r.iuc = p_iuc and r.order_id = p_order_id and r.accepted_at is null and r.points = p_price and r.cents = 0
    and v_attempt <= p_most
    and t.kind = r.kind and t.from_state = r.state and t.event = 'payment-asked'
    and (r.wait_until > clock_timestamp()) is not false and (r.obsolete_at > p_at) is not false
    and p_points <= points.spendable(p_iuc, p_at)
  returning r as after, old.state as from_state into moved;
  now := clock_timestamp();
  if found then
    o := moved.after;
    outcome := 'asked';
    v_key := p_order_id || '-' || v_attempt;
    if p_vouchers is not null then
      v_vouchers := shop.reserve_vouchers(p_iuc, p_order_id, v_attempt, p_cents, p_vouchers, p_at);
      v_by_voucher := (select sum((u.e ->> 'cents')::int) from jsonb_array_elements(v_vouchers) as u (e));
    end if;
    insert into shop.payment (iuc, order_id, attempt, payment_key, transaction_id, request_hash, points, cents, terms_key, terms_version,
                              correlation_id, asked_at, voucher_cents)
    values (p_iuc, p_order_id, v_attempt, v_key, p_transaction_id, p_hash, p_points, p_cents - v_by_voucher, p_terms_key, p_terms_version,
            p_correlation_id, p_at, v_by_voucher);
    insert into shop.payment_key (payment_key, iuc, order_id, attempt) values (v_key, p_iuc, p_order_id, v_attempt);
    perform shop.after_move(p_iuc, p_order_id, o.version, o.kind, moved.from_state, 'payment-asked', o.state, o.stage, o.wait_until, null,
      jsonb_build_array(jsonb_build_object('effect', 'payment', 'state', 'asked', 'key', v_key, 'amount', p_cents - v_by_voucher,
        'data', jsonb_build_object('attempt', v_attempt, 'points', p_points, 'correlationId', p_correlation_id)
          || case when v_vouchers is null then '{}' else jsonb_build_object('vouchers', v_vouchers) end)),
      p_actor, p_at, now, p_takeover_ms);
  else
    select * into o from shop."order" r where r.iuc = p_iuc and r.order_id = p_order_id;
    outcome := case
      when not found then 'order-not-found'
      when o.accepted_at is not null
        or not exists (select from shop.transition t where t.kind = o.kind and t.from_state = o.state and t.event = 'payment-asked')
        then 'not-acceptable'
      when o.points <> p_price or o.cents <> 0 then 'price-changed'
      when v_attempt > p_most then 'too-many'
      when o.wait_until <= now then 'too-late'
      when o.obsolete_at <= p_at then 'obsolete'
      when p_points > points.spendable(p_iuc, p_at) then 'not-enough-points' end;
    if outcome is null then
      raise exception 'order % has just changed', p_order_id using errcode = 'EV012';
    end if;
  end if;
  effects := shop.effects_of(p_iuc, p_order_id);
  return next;
end $$;
