-- Orders of every kind. What all have in common is one header; a kind adds a table of what was ordered, written once; what an order
-- did in the world is a row of its effects. The orders of rail tickets move here from shop.rail_order, whose name becomes that of
-- their details. Decision record 0063. A process of the version before cannot work on the orders any more.

-- The transitions of every kind, written at start from the tables in TypeScript: from_state '' is that of an order not there yet.
-- Never removed: a process of the version before may still use them.
create table shop.transition (
  kind text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  -- What the state it leads to means for everybody: somebody works on it, it waits until a time, people look at it, or how it ended.
  to_stage text not null check (to_stage in ('working', 'waiting', 'manual', 'confirmed', 'closed')),
  -- Whether it may happen at any time, only before the end of a wait, or only after it.
  timing text not null check (timing in ('any', 'in-time', 'overdue')),
  primary key (kind, from_state, event)
);

create table shop."order" (
  iuc uuid not null,
  order_id uuid not null,
  -- Twelve digits in groups of four, what a person reads aloud.
  number text not null,
  kind text not null,
  state text not null,
  stage text not null check (stage in ('working', 'waiting', 'manual', 'confirmed', 'closed')),
  version int not null,
  -- X-Transac-Correlation-Id of the command that made the order, with a hash of what was asked (null where it was never kept); the
  -- same of the acceptance.
  transaction_id text not null,
  request_hash text,
  finalise_transaction_id text,
  finalise_hash text,
  prime_id text not null,
  -- What was ordered, as statements and lists say it, and how many.
  item text not null,
  quantity int not null check (quantity > 0),
  channel text not null,
  -- Who ordered: `customer`, `agent:<id>` or `system`.
  actor text not null,
  points int not null check (points >= 0),
  cents int not null check (cents >= 0),
  customer jsonb not null,
  email text not null,
  quotation_hash text,
  terms_key text,
  terms_version text,
  -- Business instant from which nobody may accept it any more: the departure of its first train.
  obsolete_at timestamptz,
  -- Real instant until which a waiting order waits.
  wait_until timestamptz,
  -- What the customer is told to keep: the file reference of a journey, the number of a receipt.
  reference text,
  reason text,
  -- Errors since it came into its state, other than silence of another system.
  failures int not null default 0,
  last_error text,
  created_at timestamptz not null,
  accepted_at timestamptz,
  confirmed_at timestamptz,
  -- Real instant at which the order came into its state.
  state_since timestamptz not null default clock_timestamp(),
  primary key (iuc, order_id),
  unique (iuc, transaction_id),
  unique (iuc, finalise_transaction_id),
  check ((stage = 'waiting') = (wait_until is not null))
) with (fillfactor = 50);

-- Directory: a number is given once in the whole installation, and leads a desk to its order.
create table shop.order_number (
  number text primary key,
  iuc uuid not null,
  order_id uuid not null
);

-- What an order did, or may have done, in the world. `asked`: another system was asked and its answer is not known. An order that is
-- undone undoes each effect that is asked or done; `left` is one that people decided to leave as it is.
create table shop.order_effect (
  iuc uuid not null,
  order_id uuid not null,
  effect text not null,
  state text not null check (state in ('asked', 'done', 'refused', 'undone', 'left')),
  -- Idempotency key under which the other side knows it.
  key text not null,
  -- Points or cents, by the effect's meaning.
  amount int,
  data jsonb not null,
  -- Business instant of its state.
  at timestamptz not null,
  primary key (iuc, order_id, effect)
) with (fillfactor = 70);

-- The queue of orders that cannot end by themselves: for staff.
create table shop.manual_order (
  iuc uuid not null,
  order_id uuid not null,
  kind text not null,
  since timestamptz not null default clock_timestamp(),
  last_error text,
  primary key (iuc, order_id)
);

-- Whose orders are opened takes this row first: only one after the other can the open ones be counted.
create table shop.customer (
  iuc uuid primary key
) with (fillfactor = 50);

create type shop.progress as (
  state text, stage text, version int, wait_until timestamptz, reference text, reason text, accepted_at timestamptz,
  confirmed_at timestamptz, state_since timestamptz, now timestamptz
);

drop function shop.open_order, shop.advance_order, shop.finalise_order, shop.confirm_order, shop.refund_order;
drop type shop.order_progress;

alter table shop.order_history rename to old_order_history;
alter table shop.old_order_history rename constraint order_history_pkey to old_order_history_pkey;
alter table shop.rail_order rename to old_rail_order;
alter table shop.old_rail_order rename constraint rail_order_pkey to old_rail_order_pkey;

-- One row per transition, never changed.
create table shop.order_history (
  iuc uuid not null,
  order_id uuid not null,
  version int not null,
  kind text not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  actor text not null,
  -- Business instant, and the real one beside it.
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (iuc, order_id, version)
);

-- What an order of rail tickets is about, as in the contract of src/features/rail-shop.
create table shop.rail_order (
  iuc uuid not null,
  order_id uuid not null,
  journeys jsonb not null,
  passengers jsonb not null,
  primary key (iuc, order_id)
);

insert into shop.rail_order (iuc, order_id, journeys, passengers)
select iuc, order_id, journeys, passengers from shop.old_rail_order;

-- Numbers were not checked to be given once: a second one gets another, from the other end of its id.
insert into shop."order" (iuc, order_id, number, kind, state, stage, version, transaction_id, request_hash, finalise_transaction_id,
  finalise_hash, prime_id, item, quantity, channel, actor, points, cents, customer, email, quotation_hash, terms_key, terms_version,
  obsolete_at, wait_until, reference, reason, created_at, accepted_at, confirmed_at, state_since)
select iuc, order_id,
  case when row_number() over (partition by number order by order_id) = 1 then number
       else regexp_replace(lpad((('x' || left(replace(order_id::text, '-', ''), 15))::bit(60)::bigint
              + row_number() over (partition by number order by order_id))::text, 18, '0'), '^.*(.{4})(.{4})(.{4})$', '\1 \2 \3') end,
  'rail',
  case when state in ('releasing', 'refunding') then 'undoing' else state end,
  case when state = 'held' then 'waiting' when state = 'confirmed' then 'confirmed'
       when state in ('refused', 'cancelled', 'expired') then 'closed' else 'working' end,
  version, transaction_id, null, finalise_transaction_id, finalise_hash, prime_id, item,
  jsonb_array_length(journeys) * jsonb_array_length(passengers), channel,
  case when channel = 'web' then 'customer' else 'agent:' || channel end, points, 0, customer, email, quotation_hash,
  case when terms_version is not null then 'terms/boutique' end, terms_version,
  (journeys #>> '{0,legs,0,departure}')::timestamptz, case when state = 'held' then held_until end,
  pnr, reason, created_at, accepted_at, confirmed_at, state_since
from shop.old_rail_order;

insert into shop.order_number (number, iuc, order_id) select number, iuc, order_id from shop."order";

insert into shop.order_effect (iuc, order_id, effect, state, key, data, at)
select o.iuc, o.order_id, 'seats',
  case when o.state = 'holding' then 'asked'
       when o.state in ('held', 'booking', 'confirmed', 'releasing') then 'done'
       when exists (select from shop.old_order_history h where h.iuc = o.iuc and h.order_id = o.order_id and h.event = 'hold-refused')
         then 'refused'
       else 'undone' end,
  o.order_id::text,
  jsonb_strip_nulls(jsonb_build_object('bookingId', o.booking_id, 'heldUntil', o.held_until, 'seats', o.seats,
    'extended', case when o.extended then true end,
    'booked', case when o.pnr is not null then jsonb_build_object('pnr', o.pnr, 'bookingId', o.booking_id, 'seats', o.seats) end)),
  coalesce(o.confirmed_at, o.accepted_at, o.created_at)
from shop.old_rail_order o;

insert into shop.order_effect (iuc, order_id, effect, state, key, amount, data, at)
select iuc, order_id, 'points', case when refunded then 'undone' else 'done' end, 'order:' || order_id, points, '{}', accepted_at
from shop.old_rail_order where debited;

insert into shop.order_effect (iuc, order_id, effect, state, key, data, at)
select f.iuc, f.order_id, 'trip', 'done', f.file_id::text, '{}', f.booked_at
from trip.file f join shop.old_rail_order o on o.iuc = f.iuc and o.order_id = f.order_id;

insert into shop.order_effect (iuc, order_id, effect, state, key, data, at)
select distinct on (m.iuc, m.about) m.iuc, m.about, 'mail', 'done', m.message_id::text, '{}', m.queued_at
from mail.message m join shop.old_rail_order o on o.iuc = m.iuc and o.order_id = m.about order by m.iuc, m.about, m.message_id;

insert into shop.order_history (iuc, order_id, version, kind, from_state, event, to_state, actor, at, recorded_at)
select iuc, order_id, version, 'rail',
  case when from_state is null then '' when from_state in ('releasing', 'refunding') then 'undoing' else from_state end,
  case event when 'ordered' then 'opened' when 'seats-released' then 'undone' when 'points-refunded' then 'closed-refused'
             when 'hold-ended' then 'wait-ended' else event end,
  case when to_state in ('releasing', 'refunding') then 'undoing' else to_state end,
  case when event in ('ordered', 'accepted', 'abandoned', 'hold-extended', 'points-missing') then 'customer' else 'system' end,
  at, recorded_at
from shop.old_order_history;

create trigger append_only before update or delete or truncate on shop.order_history
  for each statement execute function public.refuse_change();

drop table shop.old_rail_order, shop.old_order_history;
