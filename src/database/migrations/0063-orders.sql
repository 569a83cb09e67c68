-- Orders of rail tickets with points. Each function below is one step of an order's life: transition, history row, the job that
-- drives the order on if this process dies, and the step's effect, in one round trip. `src/features/orders/states.ts` has the states.
create schema shop;

create table shop.rail_order (
  iuc uuid not null,
  order_id uuid not null,
  -- What a person reads aloud, made from the id.
  number text not null,
  state text not null check (state in ('holding', 'held', 'booking', 'releasing', 'refunding', 'confirmed', 'refused', 'cancelled', 'expired')),
  version int not null,
  -- X-Transac-Correlation-Id of the command that made the order, with a hash of its input; the same of the finalisation.
  transaction_id text not null,
  input_hash text not null,
  finalise_transaction_id text,
  finalise_hash text,
  prime_id text not null,
  -- What was ordered, as statements and lists say it.
  item text not null,
  channel text not null,
  points int not null check (points > 0),
  journeys jsonb not null,
  passengers jsonb not null,
  customer jsonb not null,
  email text not null,
  quotation_hash text not null,
  terms_version text,
  booking_id text,
  seats jsonb not null default '[]',
  held_until timestamptz,
  extended boolean not null default false,
  pnr text,
  debited boolean not null default false,
  refunded boolean not null default false,
  reason text,
  created_at timestamptz not null,
  accepted_at timestamptz,
  confirmed_at timestamptz,
  -- Real instant at which the order came into its state.
  state_since timestamptz not null default clock_timestamp(),
  primary key (iuc, order_id),
  unique (iuc, transaction_id),
  unique (iuc, finalise_transaction_id)
) with (fillfactor = 50);

-- One row per transition, never changed. The constraint repeats the transitions of states.ts; a test compares the two.
create table shop.order_history (
  iuc uuid not null,
  order_id uuid not null,
  version int not null,
  from_state text,
  event text not null,
  to_state text not null,
  -- Business instant, and the real one beside it.
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (iuc, order_id, version),
  constraint known_transition check (coalesce(from_state, '-') || ' ' || event || ' ' || to_state in (
    '- ordered holding',
    'booking booked confirmed',
    'booking booking-refused releasing',
    'booking gave-up releasing',
    'held abandoned releasing',
    'held accepted booking',
    'held hold-ended releasing',
    'held hold-extended held',
    'held points-missing releasing',
    'holding gave-up releasing',
    'holding hold-refused refused',
    'holding seats-held held',
    'refunding points-refunded refused',
    'releasing closed-cancelled cancelled',
    'releasing closed-expired expired',
    'releasing closed-refused refused',
    'releasing seats-released refunding'))
);

create trigger append_only before update or delete or truncate on shop.order_history
  for each statement execute function public.refuse_change();

-- Each function below is one statement as far as it can be: an order passes through four of them while its customer waits.
-- They answer what a step changes; the documents of an order never change and whoever drives it has them already.
create type shop.order_progress as (
  state text, version int, booking_id text, seats jsonb, held_until timestamptz, extended boolean, pnr text, debited boolean,
  refunded boolean, reason text, accepted_at timestamptz, confirmed_at timestamptz, state_since timestamptz
);

-- Makes an order and answers nothing, or answers the one that the same transaction id has already made (the caller compares the
-- hashes).
create function shop.open_order(p_iuc uuid, p_order_id uuid, p_number text, p_transaction_id text, p_input_hash text,
                                p_prime_id text, p_item text, p_channel text, p_points int, p_journeys jsonb,
                                p_passengers jsonb, p_customer jsonb, p_email text, p_quotation_hash text,
                                p_at timestamptz, p_takeover_ms int, p_most_held int)
returns setof shop.rail_order language plpgsql as $$
declare made int;
begin
  with o as (
    insert into shop.rail_order (iuc, order_id, number, state, version, transaction_id, input_hash, prime_id, item, channel,
                                 points, journeys, passengers, customer, email, quotation_hash, created_at)
    values (p_iuc, p_order_id, p_number, 'holding', 1, p_transaction_id, p_input_hash, p_prime_id, p_item, p_channel,
            p_points, p_journeys, p_passengers, p_customer, p_email, p_quotation_hash, p_at)
    on conflict (iuc, transaction_id) do nothing
    returning order_id),
  h as (
    insert into shop.order_history (iuc, order_id, version, from_state, event, to_state, at)
    select p_iuc, p_order_id, 1, null, 'ordered', 'holding', p_at from o),
  j as (
    insert into job.job (queue, key, payload, run_at, max_attempts)
    select 'order.drive', p_order_id::text, jsonb_build_object('iuc', p_iuc, 'orderId', p_order_id),
           clock_timestamp() + p_takeover_ms * interval '1 millisecond', 0
    from o)
  select count(*) into made from o;
  if made = 0 then
    return query select * from shop.rail_order where iuc = p_iuc and transaction_id = p_transaction_id;
    return;
  end if;
  -- Seats that one customer keeps from everybody else are few: beyond that, the oldest holds are given up.
  perform shop.advance_order(p_iuc, r.order_id, 'held', 'abandoned', 'releasing', '{"reason": "superseded"}', p_at, 0)
  from (select order_id from shop.rail_order where iuc = p_iuc and state = 'held'
        order by order_id desc offset p_most_held - 1) r;
end $$;

-- A transition whose only effect is on the order itself. Nothing comes back when the order is no longer in p_from:
-- somebody else was faster, and the caller looks again. The job that drives the order on is put off, or goes with the last state.
create function shop.advance_order(p_iuc uuid, p_order_id uuid, p_from text, p_event text, p_to text, p_change jsonb,
                                   p_at timestamptz, p_takeover_ms int)
returns setof shop.order_progress language plpgsql as $$
begin
  return query
  with o as (
    update shop.rail_order r set
      state = p_to,
      version = r.version + 1,
      state_since = clock_timestamp(),
      booking_id = coalesce(p_change ->> 'bookingId', r.booking_id),
      seats = coalesce(p_change -> 'seats', r.seats),
      held_until = coalesce((p_change ->> 'heldUntil')::timestamptz, r.held_until),
      extended = coalesce((p_change ->> 'extended')::boolean, r.extended),
      reason = coalesce(p_change ->> 'reason', r.reason)
    where r.iuc = p_iuc and r.order_id = p_order_id and r.state = p_from
      -- A hold is prolonged once, and only ends when its time has come.
      and (p_event <> 'hold-extended' or not r.extended)
      and (p_event <> 'hold-ended' or r.held_until <= clock_timestamp())
      -- An order never closes without giving back what it took.
      and (p_from <> 'releasing' or r.debited = (p_to = 'refunding'))
    returning *),
  h as (
    insert into shop.order_history (iuc, order_id, version, from_state, event, to_state, at)
    select p_iuc, p_order_id, o.version, p_from, p_event, p_to, p_at from o),
  j as (
    insert into job.job as j (queue, key, payload, run_at, max_attempts)
    select 'order.drive', p_order_id::text, jsonb_build_object('iuc', p_iuc, 'orderId', p_order_id),
           case when p_to = 'held' then o.held_until else clock_timestamp() + p_takeover_ms * interval '1 millisecond' end, 0
    from o where p_to not in ('confirmed', 'refused', 'cancelled', 'expired')
    -- As job.enqueue does: a job that is just being done is asked for again instead.
    on conflict (queue, key) do update set
      run_at = case when j.lease is null then excluded.run_at else j.run_at end,
      again_at = case when j.lease is null then null else excluded.run_at end,
      attempts = case when j.lease is null then 0 else j.attempts end),
  d as (
    delete from job.job where queue = 'order.drive' and key = p_order_id::text
      and p_to in ('confirmed', 'refused', 'cancelled', 'expired') and exists (select from o))
  select o.state, o.version, o.booking_id, o.seats, o.held_until, o.extended, o.pnr, o.debited, o.refunded, o.reason,
         o.accepted_at, o.confirmed_at, o.state_since from o;
end $$;
