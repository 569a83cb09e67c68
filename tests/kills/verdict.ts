import { soundness } from '#providers/booking/testing/contract.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { until } from '#tests/harness/until.ts';
import { KILLED_VOUCHER, type KillScene } from './killing.ts';

interface OrderFound {
  readonly orderId: string;
  readonly iuc: string;
  readonly kind: string;
  readonly state: string;
  readonly stage: string;
  readonly points: number;
  readonly cents: number;
  /** Cents of them that vouchers paid. */
  readonly byVouchers: number;
  readonly reference: string | null;
  readonly passengers: number;
  readonly legs: number;
  readonly debits: number;
  readonly refunds: number;
  /** Delivered, not queued. */
  readonly mails: number;
  readonly trips: number;
  /** Its tickets were exchanged for others, or cancelled: what has gone back of its payments with that; null of one whose tickets are there. */
  readonly back: Back | null;
  /** Cancellations that are told among its mails. */
  readonly cancellations: number;
  /** Who ordered, and how often an agent's trail says so. */
  readonly channel: string;
  readonly openings: number;
}

interface Back {
  readonly points: number;
  readonly cents: number;
  readonly voucherCents: number;
}

const ordersOf = ({ at }: KillScene): Promise<OrderFound[]> =>
  at.db.query<OrderFound>(
    `select o.order_id as "orderId", o.iuc, o.kind, o.state, o.stage, o.points, o.cents, o.reference,
       coalesce((select sum(p.voucher_cents)::int from shop.payment p where p.iuc = o.iuc and p.order_id = o.order_id and p.outcome is null), 0)
         as "byVouchers",
       coalesce(jsonb_array_length(r.passengers), 0) as passengers,
       coalesce((select sum(jsonb_array_length(j -> 'legs'))::int from jsonb_array_elements(r.journeys) j), 0) as legs,
       (select count(*)::int from points.movement m where m.iuc = o.iuc and m.kind = 'debit' and m.key = 'order:' || o.order_id) as debits,
       (select count(*)::int from points.movement m where m.iuc = o.iuc and m.kind = 'refund' and m.reverses = (
          select d.movement_id from points.movement d where d.iuc = o.iuc and d.key = 'order:' || o.order_id)) as refunds,
       (select count(*)::int from mail.message m join mail.mailbox b on b.iuc = m.iuc and b.message_id = m.message_id
        where m.iuc = o.iuc and m.about = o.order_id) as mails,
       (select count(*)::int from trip.file f where f.iuc = o.iuc and f.order_id = o.order_id) as trips,
       coalesce(
         (select x.exchange -> 'back' from shop.rail_order x join shop."order" e on e.iuc = x.iuc and e.order_id = x.order_id and e.stage = 'confirmed'
          where x.iuc = o.iuc and x.exchange ->> 'ofOrder' = o.order_id::text),
         (select jsonb_build_object('points', sum(c.points), 'cents', sum(c.cents), 'voucherCents', sum(c.voucher_cents))
          from (select n.iuc, n.of_order, n.points * w.is_back as points, n.cents * w.is_back as cents, n.voucher_cents * w.is_back as voucher_cents
            from shop.cancellation n join shop."order" e on e.iuc = n.iuc and e.order_id = n.order_id and e.state in ('cancelled', 'undecided')
            cross join lateral (select (e.state = 'cancelled')::int as is_back) w) c where c.iuc = o.iuc and c.of_order = o.order_id having count(*) > 0)) as back,
       (select count(*)::int from shop.cancellation c where c.iuc = o.iuc and c.of_order = o.order_id) as cancellations,
       o.channel, (select count(*)::int from staff.act a where a.iuc = o.iuc and a.order_id = o.order_id and a.act = 'cancellation-asked') as openings
     from shop."order" o left join shop.rail_order r on r.iuc = o.iuc and r.order_id = o.order_id`,
  );

interface BookingFound {
  readonly key: string;
  readonly state: string;
  readonly pnr: string | null;
  readonly seats: number;
}

const bookingsOf = ({ at }: KillScene): Promise<BookingFound[]> =>
  at.bookings.query<BookingFound>(
    `select b.booking_key as key, b.state, b.pnr,
       (select count(*)::int from inventory.allocation a where a.booking_key = b.booking_key) as seats
     from inventory.booking b`,
  );

/** Cents that the payment provider has taken for each order and not given back, and how many authorisations it still has. */
const eurosOf = async ({ at }: KillScene): Promise<Map<string, { taken: number; reserved: number }>> => {
  const rows = await at.payments.query<{ order: string; taken: number; reserved: number }>(
    `select left(payment_key, 36) as order, sum(case when state = 'captured' then amount - refunded else 0 end)::int as taken,
       count(*) filter (where state in ('authorised', 'pending'))::int as reserved
     from payment.payment group by 1`,
  );
  return new Map(rows.map(({ order, taken, reserved }) => [order, { taken, reserved }]));
};

/** What was found wrong with an order, and with what the booking system has of it. */
const faultsOf = (
  order: OrderFound,
  booking: BookingFound | undefined,
  euros: { readonly taken: number; readonly reserved: number } = { taken: 0, reserved: 0 },
): string[] => {
  const { stage, kind, debits, refunds, mails, trips, back, cancellations } = order;
  const isRail = kind === 'rail' || kind === 'exchange';
  const isConfirmed = stage === 'confirmed';
  const found = `debits ${debits}, refunds ${refunds}, mails ${mails}, trips ${trips}, booking ${booking?.state ?? 'none'}`;
  const expected: [string, boolean][] = [
    ['it has not ended', ['confirmed', 'closed', 'manual'].includes(stage)],
    [
      'its points were not taken once',
      isConfirmed ? debits === Math.sign(order.points) && refunds === Math.sign(back?.points ?? 0) : true,
    ],
    ['its points were not given back once', stage === 'closed' ? debits === refunds && debits <= 1 : true],
    [
      `its euros were not taken once: ${euros.taken} of ${order.cents} cents, ${order.byVouchers} by vouchers, ${euros.reserved} reserved`,
      stage === 'manual' ||
        (euros.taken === (isConfirmed ? order.cents - order.byVouchers - (back?.cents ?? 0) : 0) &&
          euros.reserved === 0),
    ],
    ['it has not its one mail', mails === (isConfirmed && kind !== 'cancellation' ? 1 + cancellations : 0)],
    [
      'an agent’s trail does not have it once',
      kind !== 'cancellation' || order.openings === (order.channel === 'web' ? 0 : 1),
    ],
    ['it has not its one trip', trips === (isConfirmed && isRail ? 1 : 0)],
    [
      'the booking system has not the same file and seats',
      !(isConfirmed && isRail) ||
        (booking?.state === (back ? 'cancelled' : 'confirmed') &&
          booking.pnr === order.reference &&
          booking.seats === (back ? 0 : order.passengers * order.legs)),
    ],
    [
      'the booking system still has its seats',
      !(stage === 'closed' && isRail) || !['held', 'confirmed'].includes(booking?.state ?? ''),
    ],
  ];
  return expected.flatMap(([fault, holds]) =>
    holds ? [] : [`order ${order.orderId} (${kind} ${order.state}): ${fault}; ${found}`],
  );
};

export interface Verdict {
  readonly findings: readonly string[];
  /** Orders by kind and state. */
  readonly orders: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly seats: number;
  readonly mails: number;
  /** Taken and not given back. */
  readonly cents: number;
  /** Spent of vouchers, cents. */
  readonly voucherCents: number;
}

/** Waits until nobody has anything left to do, and looks at everything. `manual`: how many orders people must see to. */
export const verdictOn = async (
  scene: KillScene,
  { manual }: { readonly manual: number },
): Promise<Verdict> => {
  const { at } = scene;
  const findings: string[] = [];
  await until(
    async () =>
      (await at.db.query(`select from job.job where queue in ('order.drive', 'mail.send') limit 1`))
        .length === 0,
    180_000,
  ).catch(() => findings.push('orders or mails still have work to do'));
  await until(
    async () =>
      (await at.db.query(`select from shop.refund where what = 'euros' and accepted_at is null limit 1`))
        .length === 0,
  ).catch(() => findings.push('euros that go back were not asked for'));
  await assertInvariants(at.db).catch((error: Error) => findings.push(error.message));
  await soundness(at.bookings).catch((error: Error) => findings.push(error.message));
  const dead = await at.db.query<{ queue: string; key: string }>('select queue, key from job.dead');
  findings.push(...dead.map(({ queue, key }) => `the job ${queue} ${key} was given up`));

  const orders = await ordersOf(scene);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const bookings = new Map((await bookingsOf(scene)).map((booking) => [booking.key, booking]));
  const euros = await eurosOf(scene);
  for (const order of orders)
    findings.push(...faultsOf(order, bookings.get(order.orderId), euros.get(order.orderId)));
  for (const { key, state } of bookings.values())
    if (!byId.has(key)) findings.push(`the booking system has ${state} seats of ${key}, which is no order`);

  for (const { heard } of scene.customers)
    for (const { orderId, said, pnr } of heard) {
      const order = byId.get(orderId);
      if (order === undefined) findings.push(`order ${orderId} was ${said} and is lost`);
      else if (said === 'confirmed' && (order.stage !== 'confirmed' || (pnr && pnr !== order.reference)))
        findings.push(`order ${orderId} was confirmed as ${pnr} and is ${order.state} as ${order.reference}`);
    }

  const balances = await at.db.query<{ iuc: string; balance: number }>(
    `select iuc, balance from points.account where account = 'money'`,
  );
  const balanceOf = new Map(balances.map(({ iuc, balance }) => [iuc, balance]));
  for (const { iuc, points } of scene.customers) {
    const spent = orders
      .filter((order) => order.iuc === iuc && (order.stage === 'confirmed' || order.stage === 'manual'))
      .reduce((sum, { points, back }) => sum + points - (back?.points ?? 0), 0);
    if (points - spent !== balanceOf.get(iuc))
      findings.push(`${iuc} has ${balanceOf.get(iuc)} points of ${points}, having spent ${spent}`);
  }
  const vouchers = await at.db.query<{ iuc: string; spent: number; reserved: number }>(
    'select iuc, value - remaining - reserved as spent, reserved from voucher.voucher where value = $1',
    [KILLED_VOUCHER],
  );
  for (const { iuc, spent, reserved } of vouchers) {
    const own = orders.filter((order) => order.iuc === iuc);
    const due = own.reduce((sum, { stage, byVouchers }) => sum + (stage === 'confirmed' ? byVouchers : 0), 0);
    if (own.every(({ stage }) => stage !== 'manual') && (spent !== due || reserved !== 0))
      findings.push(`the voucher of ${iuc} has spent ${spent} cents, not ${due}, and keeps ${reserved}`);
  }
  const mails = orders.reduce((sum, order) => sum + order.mails, 0);
  // Those who take their data with them are told so, and are none of these customers.
  const delivered = (
    await at.db.query('select from mail.mailbox where iuc = any ($1)', [
      scene.customers.map(({ iuc }) => iuc),
    ])
  ).length;
  // Money that came when nobody waited for it any more, after a kill between a payment and its order, is given back and told.
  const [strays] = await at.db.query<{ payments: number; others: string | null }>(
    `select (select count(*)::int from shop.payment p where p.iuc = any ($1) and p.returned_as is not null) as payments,
       (select string_agg(distinct m.template, ', ') from mail.message m
        where m.iuc = any ($1) and not exists (select from shop."order" o where o.iuc = m.iuc and o.order_id = m.about)) as others`,
    [scene.customers.map(({ iuc }) => iuc)],
  );
  if (delivered !== mails + (strays?.payments ?? 0))
    findings.push(
      `${delivered} mails were delivered, ${mails} of them for orders, and ${strays?.payments} payments were given back; besides: ${strays?.others ?? 'none'}`,
    );

  const byPlace: Record<string, number> = {};
  for (const { kind, state } of orders) byPlace[`${kind} ${state}`] = (byPlace[`${kind} ${state}`] ?? 0) + 1;
  const waiting = byPlace['rail manual'] ?? 0;
  if (waiting !== manual) findings.push(`${waiting} orders wait for people, not ${manual}`);
  findings.push(...scene.tally.faults.map((fault) => `a customer was told of a fault of ours: ${fault}`));
  return {
    findings,
    orders: byPlace,
    acknowledged: scene.customers.reduce((sum, { heard }) => sum + heard.length, 0),
    seats: [...bookings.values()]
      .filter(({ state }) => state === 'confirmed')
      .reduce((sum, { seats }) => sum + seats, 0),
    mails,
    voucherCents: vouchers.reduce((sum, { spent }) => sum + spent, 0),
    cents: [...euros.values()].reduce((sum, { taken }) => sum + taken, 0),
  };
};
