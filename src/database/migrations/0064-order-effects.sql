-- Steps of an order that move points or write what the customer sees, each with its transition in one transaction.

-- The customer accepts: points are debited and the order goes on to the booking, or its seats are freed when the points
-- do not suffice. The unique key refuses a transaction id that has finalised another order. `outcome` says what happened: accepted, same (already accepted by this command or another click), or why not.
create function shop.finalise_order(p_iuc uuid, p_order_id uuid, p_transaction_id text, p_hash text, p_terms_version text,
                                    p_expected_points int, p_movement uuid, p_at timestamptz, p_takeover_ms int)
returns table (outcome text, o shop.rail_order) language plpgsql as $$
declare enough boolean;
  debit record;
begin
  select * into o from shop.rail_order r where r.iuc = p_iuc and r.order_id = p_order_id for update;
  if not found then outcome := 'order-not-found'; return next; return; end if;
  if o.finalise_transaction_id = p_transaction_id then
    outcome := case when o.finalise_hash = p_hash then 'same' else 'transaction-reused' end;
    return next; return;
  end if;
  if o.points <> p_expected_points then outcome := 'price-changed'; return next; return; end if;
  if o.accepted_at is not null then outcome := 'same'; return next; return; end if;
  if o.state <> 'held' then outcome := 'order-closed'; return next; return; end if;
  if o.held_until <= clock_timestamp() then outcome := 'hold-expired'; return next; return; end if;

  debit := points.debit(p_iuc, p_movement, o.points, 'order:' || p_order_id, o.item, 'Commande ' || o.number, p_at);
  if debit.outcome not in ('debited', 'not-enough-points') then
    raise exception 'order % was debited before it was accepted: %', p_order_id, debit.outcome;
  end if;
  enough := debit.outcome = 'debited';
  with r as (
    update shop.rail_order r set
      state = case when enough then 'booking' else 'releasing' end,
      version = r.version + 1,
      state_since = clock_timestamp(),
      finalise_transaction_id = p_transaction_id,
      finalise_hash = p_hash,
      terms_version = p_terms_version,
      accepted_at = p_at,
      debited = enough,
      reason = case when enough then null else 'not-enough-points' end
    where r.iuc = p_iuc and r.order_id = p_order_id
    returning *),
  h as (
    insert into shop.order_history (iuc, order_id, version, from_state, event, to_state, at)
    select p_iuc, p_order_id, r.version, 'held', case when enough then 'accepted' else 'points-missing' end, r.state, p_at from r),
  j as (
    insert into job.job as j (queue, key, payload, run_at, max_attempts)
    values ('order.drive', p_order_id::text, jsonb_build_object('iuc', p_iuc, 'orderId', p_order_id),
            clock_timestamp() + p_takeover_ms * interval '1 millisecond', 0)
    on conflict (queue, key) do update set
      run_at = case when j.lease is null then excluded.run_at else j.run_at end,
      again_at = case when j.lease is null then null else excluded.run_at end,
      attempts = case when j.lease is null then 0 else j.attempts end)
  select r.* into o from r;
  outcome := 'accepted';
  return next;
end $$;

-- Booked: the order is confirmed, and in the same transaction the trip, the mail and the notice exist.
create function shop.confirm_order(p_iuc uuid, p_order_id uuid, p_pnr text, p_booking_id text, p_seats jsonb, p_file_id uuid,
                                   p_message_id uuid, p_template text, p_template_version int, p_mail jsonb, p_notice_id uuid,
                                   p_notice jsonb, p_at timestamptz)
returns setof shop.order_progress language plpgsql as $$
declare o shop.rail_order;
begin
  with r as (
    update shop.rail_order r set
      state = 'confirmed', version = r.version + 1, state_since = clock_timestamp(), pnr = p_pnr, booking_id = p_booking_id,
      seats = p_seats, confirmed_at = p_at
    where r.iuc = p_iuc and r.order_id = p_order_id and r.state = 'booking' and r.debited
    returning *),
  h as (
    insert into shop.order_history (iuc, order_id, version, from_state, event, to_state, at)
    select p_iuc, p_order_id, r.version, 'booking', 'booked', 'confirmed', p_at from r),
  d as (
    delete from job.job where queue = 'order.drive' and key = p_order_id::text and exists (select from r)),
  n as (
    insert into mail.notice (iuc, notice_id, kind, data, at)
    select p_iuc, p_notice_id, 'order-confirmed', p_notice, p_at from r)
  select r.* into o from r;
  if not found then return; end if;
  perform trip.record(p_iuc, p_file_id, p_order_id, p_booking_id, p_pnr, p_at, o.journeys, o.passengers, p_seats);
  perform mail.queue(p_iuc, p_message_id, p_order_id, p_template, p_template_version, p_mail, o.email, p_at);
  return query select o.state, o.version, o.booking_id, o.seats, o.held_until, o.extended, o.pnr, o.debited, o.refunded, o.reason,
    o.accepted_at, o.confirmed_at, o.state_since;
end $$;

-- The last step of undoing: the points go back.
create function shop.refund_order(p_iuc uuid, p_order_id uuid, p_movement uuid, p_minimum_days int, p_at timestamptz)
returns setof shop.order_progress language plpgsql as $$
declare o shop.rail_order;
begin
  with r as (
    update shop.rail_order r set
      state = 'refused', version = r.version + 1, state_since = clock_timestamp(), refunded = true
    where r.iuc = p_iuc and r.order_id = p_order_id and r.state = 'refunding' and r.debited and not r.refunded
    returning *),
  h as (
    insert into shop.order_history (iuc, order_id, version, from_state, event, to_state, at)
    select p_iuc, p_order_id, r.version, 'refunding', 'points-refunded', 'refused', p_at from r),
  d as (
    delete from job.job where queue = 'order.drive' and key = p_order_id::text and exists (select from r))
  select r.* into o from r;
  if not found then return; end if;
  perform points.refund(p_iuc, p_movement, 'order:' || p_order_id, 'order-refund:' || p_order_id, p_at, p_minimum_days);
  return query select o.state, o.version, o.booking_id, o.seats, o.held_until, o.extended, o.pnr, o.debited, o.refunded, o.reason,
    o.accepted_at, o.confirmed_at, o.state_since;
end $$;
