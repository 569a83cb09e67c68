-- Orders of rail tickets with points. Each function below is one step of an order's life: transition, history row, the job that
-- drives the order on if this process dies, and the step's effect, in one round trip. `src/features/orders/states.ts` has the states.
create schema shop;

create table shop.rail_order (
  iuc uuid not null,
  order_id uuid not null,
  state text not null check (state in ('holding', 'held', 'booking', 'releasing', 'refunding', 'confirmed', 'refused', 'cancelled', 'expired')),
  version int not null,
  -- X-Transac-Correlation-Id of the command that made the order, with a hash of its input; the same of the finalisation.
  transaction_id text not null,
  input_hash text not null,
  finalise_transaction_id text,
  finalise_hash text,
  prime_id text not null,
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

-- What every transition writes beside its own: the history row, and the job that drives the order on unless it has ended.
create function shop.note(o shop.rail_order, p_from text, p_event text, p_at timestamptz, p_takeover_ms int) returns void
language plpgsql as $$
begin
  insert into shop.order_history (iuc, order_id, version, from_state, event, to_state, at)
  values (o.iuc, o.order_id, o.version, p_from, p_event, o.state, p_at);
  if o.state in ('confirmed', 'refused', 'cancelled', 'expired') then
    perform job.forget('order.drive', o.order_id::text);
  else
    perform job.enqueue('order.drive', o.order_id::text,
      jsonb_build_object('iuc', o.iuc, 'orderId', o.order_id),
      case when o.state = 'held' then o.held_until
           else clock_timestamp() + p_takeover_ms * interval '1 millisecond' end, 0);
  end if;
end $$;

-- A new order, or the one that the same transaction id has already made (the caller compares the hashes).
create function shop.open_order(p_iuc uuid, p_order_id uuid, p_transaction_id text, p_input_hash text, p_prime_id text,
                                p_channel text, p_points int, p_journeys jsonb, p_passengers jsonb, p_customer jsonb,
                                p_email text, p_quotation_hash text, p_at timestamptz, p_takeover_ms int)
returns setof shop.rail_order language plpgsql as $$
declare o shop.rail_order;
begin
  insert into shop.rail_order (iuc, order_id, state, version, transaction_id, input_hash, prime_id, channel, points,
                               journeys, passengers, customer, email, quotation_hash, created_at)
  values (p_iuc, p_order_id, 'holding', 1, p_transaction_id, p_input_hash, p_prime_id, p_channel, p_points,
          p_journeys, p_passengers, p_customer, p_email, p_quotation_hash, p_at)
  on conflict (iuc, transaction_id) do nothing
  returning * into o;
  if not found then
    return query select * from shop.rail_order where iuc = p_iuc and transaction_id = p_transaction_id;
    return;
  end if;
  perform shop.note(o, null, 'ordered', p_at, p_takeover_ms);
  return next o;
end $$;

-- A transition whose only effect is on the order itself. Nothing comes back when the order is no longer in p_from:
-- somebody else was faster, and the caller looks again.
create function shop.advance_order(p_iuc uuid, p_order_id uuid, p_from text, p_event text, p_to text, p_change jsonb,
                                   p_at timestamptz, p_takeover_ms int)
returns setof shop.rail_order language plpgsql as $$
declare o shop.rail_order;
begin
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
  returning * into o;
  if not found then return; end if;
  perform shop.note(o, p_from, p_event, p_at, p_takeover_ms);
  return next o;
end $$;
