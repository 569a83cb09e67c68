import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { type Database, openDatabase } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, type TransactionId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { balanceOf } from '#features/points/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';
import type { OpenInput } from './contract.ts';
import { accept, askAcceptance } from './finalise-order.ts';
import type { EffectChange, OrderKind, OrderRow, OrdersContext } from './index.ts';
import { advance, finaliseOrder, ORDER_SETTINGS, openOrder, writeTransitions } from './index.ts';

/** Asked for elsewhere, waited for, paid in points, given: everything that an order may pass, and nothing of what is sold. */
const wish = (name: string, { isPayable = false, isAtOnce = false } = {}): OrderKind => ({
  name,
  first: 'asking',
  states: {
    asking: { stage: 'working', step: 'ask', to: { offered: 'offered', 'gave-up': 'refused' } },
    offered: {
      stage: 'waiting',
      waitEnds: 'hold-expired',
      to: {
        accepted: { to: isAtOnce ? 'given' : 'giving', when: 'in-time' },
        ...(isPayable ? { 'payment-asked': 'offered', 'card-asked': 'paying' } : {}),
        'points-missing': 'refused',
        superseded: 'refused',
        'wait-ended': { to: 'refused', when: 'overdue' },
      },
    },
    ...(isPayable
      ? {
          paying: {
            stage: 'waiting',
            waitEnds: 'hold-expired',
            to: { 'wait-ended': { to: 'refused', when: 'overdue' } },
          },
        }
      : {}),
    ...(isAtOnce
      ? {}
      : {
          giving: {
            stage: 'working',
            step: 'give',
            to: { given: 'given', stuck: 'stuck', 'gave-up': 'refused' },
          },
          stuck: { stage: 'manual', to: { given: 'given' } },
        }),
    given: { stage: 'confirmed' },
    refused: { stage: 'closed' },
  },
  steps: { ask: async () => undefined, give: async () => undefined },
  effects: { gift: {}, points: {} },
  limits: {
    asking: { silentMs: 60_000, errors: 3, crashes: 3 },
    ...(isAtOnce ? {} : { giving: { silentMs: 60_000, errors: 3, crashes: 3 } }),
  },
  closing: {},
});

const db = await testDatabase({ after });
const clock = new ManualClock('2027-03-01T10:00:00Z');
const heard: number[] = [];
/** What calls of several have failed of, and were made again for each alone: which answers right what was written wrong. */
const failed: string[] = [];
const listening: Database = {
  ...db,
  query: async (text, values = [], name) => {
    const size = name?.startsWith('shop.') && Array.isArray(values[0]) ? values[0].length : 0;
    if (size > 0) heard.push(size);
    try {
      return await db.query(text, values, name);
    } catch (error) {
      if (size > 1) failed.push(String(error));
      throw error;
    }
  },
};
const kinds = [
  wish('wish'),
  wish('payable-wish', { isPayable: true }),
  wish('wish-at-once', { isAtOnce: true }),
];
const ctx: OrdersContext = { db: listening, clock, log: silent, settings: ORDER_SETTINGS, kinds };
await writeTransitions(db, kinds);

/** What somebody has and does. */
interface Story {
  readonly kind: 'wish' | 'payable-wish' | 'wish-at-once';
  readonly price: number;
  /** Before a wait would end by itself. */
  readonly leavesSoon: boolean;
  /** Points, and the last day on which they may be spent. */
  readonly lots: readonly (readonly [amount: number, lastDay: string])[];
  /** How many of this kind wait for them already. */
  readonly waiting: number;
  readonly acceptsLess: boolean;
  readonly accepts:
    | 'once'
    | 'twice'
    | 'under another’s transaction'
    | 'too late'
    | 'as another kind'
    | 'another’s order';
  readonly movedMeanwhile: boolean;
  /** What it passes to be given: whether somebody at the operator's has to look, and what is written of it in the end. */
  readonly isStuck: boolean;
  readonly told: 'notice' | 'mail and file' | 'mail, file and act';
}

const PLAIN: Story = {
  kind: 'wish',
  price: 1_000,
  leavesSoon: false,
  lots: [],
  waiting: 0,
  acceptsLess: false,
  accepts: 'once',
  movedMeanwhile: false,
  isStuck: false,
  told: 'notice',
};

const story: fc.Arbitrary<Story> = fc.record({
  kind: fc.constantFrom('wish', 'wish', 'payable-wish', 'wish-at-once'),
  price: fc.constantFrom(1_000, 1_000, 1_000, 999, 1_001, 0),
  leavesSoon: fc.constantFrom(false, false, true),
  lots: fc.oneof(
    { weight: 4, arbitrary: fc.constant([[5_000, '2029-12-31']] as const) },
    {
      weight: 3,
      arbitrary: fc.array(
        fc.tuple(
          fc.constantFrom(1, 400, 600, 999, 1_000, 1_001),
          fc.constantFrom('2027-02-28', '2027-03-01', '2028-01-01', '2029-12-31'),
        ),
        { maxLength: 4 },
      ),
    },
  ),
  waiting: fc.constantFrom(0, 0, 1, 3),
  acceptsLess: fc.constantFrom(false, false, false, false, true),
  accepts: fc.constantFrom(
    'once',
    'once',
    'once',
    'once',
    'twice',
    'under another’s transaction',
    'too late',
    'as another kind',
    'another’s order',
  ),
  movedMeanwhile: fc.constantFrom(false, false, false, true),
  isStuck: fc.constantFrom(false, false, true),
  told: fc.constantFrom('notice', 'mail and file', 'mail and file', 'mail, file and act'),
});

/**
 * Whoever asks beside others says something else wherever something can be said, so that what is written at another's place is seen: the
 * hour by their own clock, their name, what they want.
 */
const ctxOf = (index: number): OrdersContext => ({
  ...ctx,
  clock: new ManualClock(clock.now().add({ minutes: index })),
  settings: { ...ctx.settings, takeoverMs: 60_000 * (index + 2) },
});
const customerOf = (index: number) => ({
  civility: 'Mme' as const,
  firstName: 'Camille',
  lastName: `Martin ${index}`,
  email: `camille.${index}@example.test`,
});

/** A wish is not told of by mail, its euros are paid by nobody, and what was refused of it is not undone: the kinds that are sold keep these. */
const OTHERWISE = [
  'a confirmed order, and no other, has its mail; one of tickets its file',
  "an order's euros are those of its payment",
  'a confirmed order has its points, a closed one has given back what it did',
];

const MOST_WAITING = 2;

/** Does the same for each of a story's people: all at the same moment, or one after the other. */
type AllOf = <Who, Value>(
  people: readonly Who[],
  act: (who: Who, index: number) => Promise<Value>,
) => Promise<Value[]>;
const together: AllOf = (people, act) => Promise.all(people.map(act));
const oneByOne: AllOf = async (people, act) => {
  const done: Awaited<ReturnType<typeof act>>[] = [];
  for (const [index, who] of people.entries()) done.push(await act(who, index));
  return done;
};

/** A new customer with points in one lot. */
const having = async (amount: number): Promise<Iuc> => {
  const iuc = newIuc();
  await creditPoints(db, {
    iuc,
    points: points(amount),
    expiresOn: Temporal.PlainDate.from('2029-12-31'),
    key: 'lot',
    label: 'Voyage',
    at: clock.now(),
  });
  return iuc;
};

const inputOf = (
  iuc: Iuc,
  { kind, price, leavesSoon }: Story,
  index = 0,
  transactionId: string = newId(),
): OpenInput => ({
  iuc,
  kind,
  transactionId: transactionId as TransactionId,
  request: { kind, index },
  primeId: `${43 + index}`,
  item: `Un vœu de ${index}`,
  quantity: index + 1,
  points: points(price),
  cents: cents(10 * index),
  actor: `agent:${index}`,
  customer: customerOf(index),
  quotationToken: `devis ${index}`,
  channel: `gare ${index}`,
  obsoleteAt: clock.now().add(leavesSoon ? { minutes: 10 + 2 * index } : { hours: 24 + index }),
  detail: null,
  effects: [{ effect: 'gift', state: 'asked', data: { asked: index } }],
});
const open = async (iuc: Iuc, story: Story, index = 0, transactionId?: string): Promise<OrderRow> => {
  const opened = await openOrder(ctxOf(index), inputOf(iuc, story, index, transactionId));
  assert.ok(!('ok' in opened));
  return opened.order;
};
const offer = (order: OrderRow, index = 0, within = ctxOf(index)) =>
  advance(within, order, 'offered', {
    mostWaiting: MOST_WAITING,
    waitUntil: Temporal.Now.instant()
      .add({ minutes: 15 + index })
      .toString(),
    reason: `raison ${index}`,
    reference: `OFFRE ${index}`,
    note: `note ${index}`,
    actor: `agent:${index}`,
    effects: [{ effect: 'gift', state: 'done', data: { held: index } }],
  });

/** The people of a story, what each was answered, and everything that is written of them in the end, without what differs by chance. */
const told = async (stories: readonly Story[], all: AllOf): Promise<readonly unknown[]> => {
  const people = await Promise.all(
    stories.map(async ({ lots }) => {
      const iuc = newIuc();
      for (const [index, [amount, lastDay]] of lots.entries())
        await creditPoints(db, {
          iuc,
          points: points(amount),
          expiresOn: Temporal.PlainDate.from(lastDay),
          key: `lot ${index}`,
          label: 'Voyage',
          at: Temporal.Instant.from('2027-01-01T10:00:00Z'),
        });
      return iuc;
    }),
  );
  const answers: unknown[][] = people.map(() => []);
  for (const [index, iuc] of people.entries())
    for (let n = 0; n < (stories[index] as Story).waiting; n += 1)
      await advance(ctx, await open(iuc, stories[index] as Story, index, `waiting ${n}`), 'offered', {
        waitUntil: Temporal.Now.instant().add({ minutes: 15 }).toString(),
      });

  const opened = await all(people, (iuc, index) => open(iuc, stories[index] as Story, index, `of ${index}`));
  const offered = await all(opened, (order, index) => offer(order, index));
  const orders = await Promise.all(
    offered.map(async (order, index) => {
      assert.ok(order);
      const { movedMeanwhile, accepts } = stories[index] as Story;
      if (accepts === 'too late')
        await db.query(
          `update shop."order" set wait_until = clock_timestamp() - interval '1 second' where iuc = $1 and order_id = $2`,
          [order.iuc, order.order_id],
        );
      if (movedMeanwhile) await advance(ctx, order, 'superseded', { reason: 'superseded' });
      if (accepts === 'under another’s transaction') {
        const other = await offer(await open(order.iuc as Iuc, stories[index] as Story, 0, `other ${index}`));
        await accept(ctx, acceptanceOf(other as OrderRow, stories[index] as Story, `accepts ${index}`));
      }
      return order;
    }),
  );
  const acceptances = orders.map((order, index) =>
    acceptanceOf(order, stories[index] as Story, `accepts ${index}`),
  );
  for (const time of ['first', 'second'] as const) {
    const accepted = await all(acceptances, async (acceptance, index) => {
      const { accepts } = stories[index] as Story;
      if (time === 'second' && accepts !== 'twice') return { outcome: 'not asked' };
      return accept(ctxOf(index), { ...acceptance, actor: `agent:${index}` }, [
        { effect: 'gift', data: { accepted: index }, state: 'done' },
      ]);
    });
    for (const [index, { outcome, order }] of (accepted as Awaited<ReturnType<typeof accept>>[]).entries()) {
      answers[index]?.push(
        outcome,
        order?.state,
        order?.stage,
        order?.version,
        order?.reason,
        effectsOf(order),
      );
      if (time === 'first' && outcome === 'accepted' && order) orders[index] = order;
    }
  }
  for (const [index, iuc] of people.entries()) answers[index]?.push(await driversOf(iuc));
  const isStuck = (index: number) => (stories[index] as Story).isStuck;
  for (const [index, { iuc, order_id, state }] of orders.entries())
    if (state === 'giving' && isStuck(index))
      await db.query(
        `update shop."order" set last_error = $3, failures = 2 where iuc = $1 and order_id = $2`,
        [iuc, order_id, `panne de ${index}`],
      );
  const give = (order: OrderRow, index: number) =>
    advance(ctxOf(index), order, 'given', {
      reference: `DONNE ${index}`,
      effects: toldOf(index, (stories[index] as Story).told),
    });
  // Some on this way and some on another in one call.
  const given = await all(orders, async (order, index) => {
    if (order.state !== 'giving') return undefined;
    return isStuck(index) ? advance(ctxOf(index), order, 'stuck', { reason: 'stuck' }) : give(order, index);
  });
  for (const [index, iuc] of people.entries()) answers[index]?.push(await queuedOf(iuc));
  const unstuck = await all(given, async (order, index) =>
    order?.stage === 'manual' ? give(order, index) : order,
  );
  for (const [index, order] of unstuck.entries())
    answers[index]?.push(order?.state, order?.reference, effectsOf(order), await queuedOf(order?.iuc));
  const rows = await Promise.all(people.map(writtenOf));
  return people.map((_, index) => ({ answers: answers[index], rows: rows[index] }));
};

/**
 * What is told of what was given, each of it of this one alone, and of some of it more than one: a mail to each of two people, journeys of several
 * trains, a party. Who has other numbers of them beside them is seen where they are taken from another's place.
 */
const toldOf = (index: number, told: Story['told']): EffectChange[] => {
  const messageId = newId();
  const notice = (nth: number): EffectChange => ({
    run: 'mail.add_notice',
    with: { noticeId: newId(), kind: `given-${index}`, data: { place: index, nth } },
  });
  const mail = (id: string, nth: number) => ({
    run: 'mail.queue',
    with: {
      messageId: id,
      template: `gift-${index}`,
      version: index + 1,
      data: { place: index, nth },
      recipient: customerOf(index).email,
    },
  });
  const several = (count: number): readonly number[] => Array.from({ length: count }, (_, nth) => nth);
  const legOf = (journey: number) => (leg: number) => ({
    from: `gare ${index}`,
    fromName: `Gare ${index}`,
    to: 'FRLYS',
    toName: `Lyon ${leg}`,
    trainNumber: `66${index}${journey}${leg}`,
    serviceDate: `2027-04-${10 * (journey + 1) + index}`,
    runOrigin: `FRPLY${leg}`,
    transportType: `TGV ${index}`,
    departure: `2027-04-${10 * (journey + 1) + index}T0${2 * leg}:00:00Z`,
    arrival: `2027-04-${10 * (journey + 1) + index}T0${2 * leg + 1}:00:00Z`,
  });
  const [journeys, legs, people] = [1 + (index % 2), 3 - (index % 3), 1 + (index % 3)];
  return [
    notice(0),
    ...(told === 'notice'
      ? []
      : [
          { effect: 'mail', state: 'done' as const, key: messageId, amount: index, ...mail(messageId, 0) },
          {
            run: 'trip.record',
            with: {
              fileId: newId(),
              bookingId: `B${index}`,
              pnr: `PNR00${index}`,
              journeys: several(journeys).map((journey) => ({
                travelClass: (index + journey) % 2 ? '1' : '2',
                fare: `tarif ${index} ${journey}`,
                legs: several(legs).map(legOf(journey)),
              })),
              passengers: several(people).map((passenger) => ({
                firstName: `Camille ${passenger}`,
                lastName: `Martin ${index}`,
                birthDate: `198${passenger}-01-0${index + 1}`,
                isHolder: passenger === people - 1,
              })),
              seats: several(journeys).flatMap((journey) =>
                several(legs).flatMap((leg) =>
                  several(people).map((passenger) => ({
                    journey,
                    leg,
                    passenger,
                    coach: `${index}${journey}`,
                    seat: `${leg}${passenger}`,
                    position: passenger % 2 ? 'window' : 'aisle',
                  })),
                ),
              ),
            },
          },
          mail(newId(), 1),
          notice(1),
        ]),
    ...(told === 'mail, file and act'
      ? [
          {
            run: 'staff.record_act',
            with: {
              actId: newId(),
              fileId: newId(),
              agent: `agent ${index}`,
              place: `gare ${index}`,
              act: 'given',
              correlationId: `c${index}`,
            },
          },
        ]
      : []),
  ];
};

/** When others would drive on what is not ended, from when it came to its state, in minutes. */
const driversOf = async (iuc: Iuc): Promise<unknown> =>
  db.query(
    `select o.state, round(extract(epoch from j.run_at - o.state_since) / 60)::int + 0 as minutes
     from shop."order" o join job.job j on j.queue = 'order.drive' and j.key = o.order_id::text
     where o.iuc = $1 and o.stage = 'working' order by o.order_id`,
    [iuc],
  );
const queuedOf = async (iuc: string | undefined): Promise<unknown> =>
  db.query(
    `select q.kind, q.last_error, o.stage, o.failures
     from shop.manual_order q join shop."order" o on o.iuc = q.iuc and o.order_id = q.order_id where q.iuc = $1`,
    [iuc],
  );

const acceptanceOf = (order: OrderRow, { acceptsLess, accepts, kind }: Story, transactionId: string) => ({
  iuc: order.iuc as Iuc,
  orderId: (accepts === 'another’s order' ? newId() : order.order_id) as never,
  transactionId: transactionId as TransactionId,
  termsAccepted: true,
  termsVersion: `version ${order.quantity}`,
  expectedPoints: points(acceptsLess ? Math.max(0, order.points - 100) : order.points),
  expectedCents: cents(order.cents),
  ...(accepts === 'as another kind' ? { kind: kind === 'wish' ? 'payable-wish' : 'wish' } : {}),
});

const effectsOf = (order: OrderRow | undefined) =>
  order &&
  Object.entries(order.effects)
    .map(([name, { state, amount, data }]) => JSON.stringify([name, state, amount, data]))
    .sort();

const writtenOf = async (iuc: Iuc): Promise<unknown> => {
  const [row] = await db.query(
    `select
      (select jsonb_agg(jsonb_build_array(o.kind, o.state, o.stage, o.version, o.reason, o.reference, o.accepted_at, o.confirmed_at,
          round(extract(epoch from o.wait_until - o.state_since) / 60), o.terms_key, o.terms_version, o.finalise_transaction_id,
          o.transaction_id, o.request_hash, o.prime_id, o.item, o.quantity, o.channel, o.actor, o.points, o.cents, o.customer, o.email,
          o.quotation_hash, o.obsolete_at, o.created_at, o.failures,
          (select jsonb_agg(jsonb_build_array(h.version, h.from_state, h.event, h.to_state, h.actor, h.at, h.note, h.kind) order by h.version)
           from shop.order_history h where h.iuc = o.iuc and h.order_id = o.order_id),
          (select jsonb_agg(jsonb_build_array(e.effect, e.state, e.amount, e.data, e.at, e.key = any (array[o.order_id::text, 'order:' || o.order_id])) order by e.effect)
           from shop.order_effect e where e.iuc = o.iuc and e.order_id = o.order_id),
          (select count(*) from job.job j where j.queue = 'order.drive' and j.key = o.order_id::text),
          (select count(*) from shop.order_number n where n.order_id = o.order_id),
          (select count(*) from shop.ended_draft d where d.iuc = o.iuc and d.order_id = o.order_id))
        order by o.order_id) from shop."order" o where o.iuc = $1) as orders,
      (select jsonb_agg(jsonb_build_array(m.kind, m.label, m.at,
          (select m.detail = 'Commande ' || o.number from shop."order" o where o.iuc = m.iuc and m.key = 'order:' || o.order_id),
          (select m.input_hash = points.fingerprint('debit', o.points::text, m.label, m.detail) from shop."order" o
           where o.iuc = m.iuc and m.key = 'order:' || o.order_id),
          (select jsonb_agg(jsonb_build_array(e.account, e.amount, e.sequence, e.balance_before, e.balance_after) order by e.account)
           from points.entry e where e.iuc = m.iuc and e.movement_id = m.movement_id),
          (select jsonb_agg(u.points order by u.points) from points.lot_use u where u.iuc = m.iuc and u.movement_id = m.movement_id))
        order by (select max(e.sequence) from points.entry e where e.iuc = m.iuc and e.movement_id = m.movement_id and e.account = 'money'))
       from points.movement m where m.iuc = $1) as movements,
      (select jsonb_agg(jsonb_build_array(l.expires_on, l.remaining) order by l.expires_on, l.remaining) from points.lot l where l.iuc = $1) as lots,
      (select jsonb_agg(jsonb_build_array(a.account, a.balance, a.sequence, a.last_at) order by a.account) from points.account a where a.iuc = $1) as accounts,
      (select jsonb_agg(jsonb_build_array(m.template, m.template_version, m.data, m.recipient, m.queued_at, o.state, j.payload ->> 'iuc' = m.iuc::text)
         order by m.message_id)
       from mail.message m join job.job j on j.queue = 'mail.send' and j.key = m.message_id::text
       join shop."order" o on o.iuc = m.iuc and o.order_id = m.about where m.iuc = $1) as mails,
      (select jsonb_agg(jsonb_build_array(n.kind, n.data, n.at) order by n.notice_id) from mail.notice n where n.iuc = $1) as notices,
      (select jsonb_agg(jsonb_build_array(a.agent, a.place, a.act, a.correlation_id, a.at, o.state))
       from staff.act a join shop."order" o on o.iuc = a.iuc and o.order_id = a.order_id where a.iuc = $1) as acts,
      (select jsonb_agg(jsonb_build_array(f.booking_id, f.pnr, f.booked_at, o.state,
          (select jsonb_agg(to_jsonb(p) - 'iuc' - 'file_id' order by p.passenger) from trip.passenger p
           where p.iuc = f.iuc and p.file_id = f.file_id),
          (select jsonb_agg(to_jsonb(j) - 'iuc' - 'file_id' order by j.journey) from trip.journey j where j.iuc = f.iuc and j.file_id = f.file_id),
          (select jsonb_agg(to_jsonb(s) - 'iuc' - 'file_id' order by s.journey, s.leg) from trip.segment s
           where s.iuc = f.iuc and s.file_id = f.file_id),
          (select jsonb_agg(to_jsonb(s) - 'iuc' - 'file_id' order by s.journey, s.leg, s.passenger) from trip.seat s
           where s.iuc = f.iuc and s.file_id = f.file_id)))
       from trip.file f join shop."order" o on o.iuc = f.iuc and o.order_id = f.order_id where f.iuc = $1) as files`,
    [iuc],
  );
  return row;
};

test('SHOP-07 SHOP-08 orders that come together are answered and written as if each had come alone', async () => {
  const sizes = new Set<number>();
  failed.length = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 2, maxLength: 4 }), async (stories) => {
      const alone = await told(stories, oneByOne);
      heard.length = 0;
      const beside = await told(stories, together);
      for (const size of heard) sizes.add(size);
      assert.deepEqual(beside, alone);
      assert.deepEqual(failed, []);
    }),
    runs(25),
  );
  assert.deepEqual([...sizes].sort(), [1, 2, 3, 4], 'some of them were in one call');
  await assertInvariants(db, OTHERWISE);
});

/**
 * Four of whom the third has a row that somebody else holds; answers what each of them was answered, the third only after it is let go.
 * They ask by connections that would wait for it without end: a call of several sees to it by itself that it does not.
 */
const askedBesideHeld = async <Answer>(
  t: TestContext,
  held: string,
  third: string,
  asked: readonly ((within: OrdersContext) => Promise<Answer>)[],
  beforeLetGo: readonly string[] = [],
): Promise<Answer[]> => {
  const patient = openDatabase({
    url: db.url,
    limits: { connectMs: 10_000, lockMs: 0, statementMs: 300_000 },
  });
  t.after(() => patient.close());
  const within = { ...ctx, db: patient };
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query(`select from ${held} where iuc = $1 for update`, [third]);
  for (const statement of beforeLetGo) await client.query(statement, [third]);
  let answered = 0;
  const answers = asked.map(async (ask) => {
    const answer = await ask(within);
    answered += 1;
    return answer;
  });
  await until(() => answered === 3);
  await client.query('commit');
  return Promise.all(answers);
};

test('SHOP-08 one whose order or account is held up by somebody else holds up nobody that ordered with them', async (t) => {
  const people = await Promise.all(Array.from({ length: 4 }, () => having(5_000)));
  const third = people[2] as Iuc;
  const opened = await Promise.all(people.map((iuc) => open(iuc, PLAIN)));
  const offered = await askedBesideHeld(
    t,
    'shop."order"',
    third,
    opened.map((order) => (within) => offer(order, 0, within)),
  );
  const accepted = await askedBesideHeld(
    t,
    'points.account',
    third,
    offered.map((order) => (within) => accept(within, acceptanceOf(order as OrderRow, PLAIN, newId()))),
  );
  assert.deepEqual(
    accepted.map(({ outcome }) => outcome),
    Array(4).fill('accepted'),
  );
  await assertInvariants(db, OTHERWISE);
});

test('SHOP-08 an order that has moved since it was read, or whose wait has not ended yet, stays where it is, and those beside it move on', async () => {
  const payable: Story = { ...PLAIN, kind: 'payable-wish' };
  const offered = await Promise.all(
    Array.from({ length: 4 }, async () => (await offer(await open(newIuc(), payable))) as OrderRow),
  );
  const [moved, waiting, over, other] = offered as [OrderRow, OrderRow, OrderRow, OrderRow];
  await advance(ctx, moved, 'payment-asked');
  await db.query(
    `update shop."order" set wait_until = clock_timestamp(), failures = 2 where iuc = $1 and order_id = $2`,
    [over.iuc, over.order_id],
  );
  const after = await Promise.all([
    advance(ctx, moved, 'superseded'),
    advance(ctx, waiting, 'wait-ended'),
    advance(ctx, over, 'wait-ended'),
    advance(ctx, other, 'superseded'),
  ]);
  assert.deepEqual(
    after.map((order) => order?.state),
    [undefined, undefined, 'refused', 'refused'],
  );
  assert.deepEqual(
    await db.query(`select state, version from shop."order" where iuc = any ($1) order by version desc`, [
      [moved.iuc, waiting.iuc],
    ]),
    [
      { state: 'offered', version: 3 },
      { state: 'offered', version: 2 },
    ],
  );
  const [ended] = await db.query('select failures from shop."order" where iuc = $1', [over.iuc]);
  assert.deepEqual(ended, { failures: 0 }, 'what failed on the way to a state is not held against the next');
});

test('SHOP-07 an order is accepted at its price in points and in euros, to the last point of several lots, and not at points alone', async () => {
  const people = [newIuc(), newIuc()] as const;
  for (const iuc of people)
    for (const [index, amount] of [400, 600].entries())
      await creditPoints(db, {
        iuc,
        points: points(amount),
        expiresOn: Temporal.PlainDate.from('2029-12-31'),
        key: `lot ${index}`,
        label: 'Voyage',
        at: clock.now(),
      });
  // The second of a kind has euros in its price.
  const offered = await Promise.all(
    people.map(async (iuc) => (await offer(await open(iuc, { ...PLAIN, leavesSoon: true }, 1))) as OrderRow),
  );
  for (const { wait_until, state_since } of offered)
    assert.equal(
      wait_until && Math.round(wait_until.since(state_since).total('minutes')),
      12,
      'its train leaves',
    );
  const answers = await Promise.all(
    offered.map((order, index) => {
      const { expectedCents, ...inPoints } = acceptanceOf(order, PLAIN, newId());
      return accept(ctxOf(1), index === 0 ? { ...inPoints, expectedCents } : inPoints);
    }),
  );
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    ['accepted', 'price-changed'],
  );
  const balances = await Promise.all(people.map((iuc) => balanceOf(db, iuc, clock.now())));
  assert.deepEqual(balances, [0, 1_000]);
  await assertInvariants(db, OTHERWISE);
});

test('SHOP-08 of those who come to wait in one call each keeps as many as may wait, the newest, and others’ are counted for nobody', async () => {
  const payable: Story = { ...PLAIN, kind: 'payable-wish' };
  const waits = async (iuc: Iuc, story = payable): Promise<OrderRow> =>
    (await advance(ctx, await open(iuc, story), 'offered', {})) as OrderRow;
  const [pays, chooses, keeps] = [newIuc(), newIuc(), newIuc()] as const;
  await advance(ctx, await waits(pays), 'card-asked');
  for (const iuc of [pays, pays, chooses, chooses, keeps, keeps]) await waits(iuc);
  await waits(pays, PLAIN);
  const last = await Promise.all([pays, chooses, keeps].map((iuc) => open(iuc, payable)));
  heard.length = 0;
  await Promise.all(
    last.map((order) =>
      advance(ctx, order, 'offered', order.iuc === keeps ? {} : { mostWaiting: MOST_WAITING }),
    ),
  );
  assert.deepEqual(heard, [3]);
  const statesOf = async (iuc: Iuc) =>
    (
      await db.query<{ state: string }>(
        `select o.state || coalesce((select ' ' || h.at from shop.order_history h
           where h.iuc = o.iuc and h.order_id = o.order_id and h.event = 'superseded' and h.at <> $2), '') as state
         from shop."order" o where o.iuc = $1 order by o.order_id`,
        [iuc, clock.now()],
      )
    ).map(({ state }) => state);
  assert.deepEqual(await statesOf(pays), ['paying', 'refused', 'refused', 'offered', 'offered']);
  assert.deepEqual(await statesOf(chooses), ['refused', 'offered', 'offered']);
  assert.deepEqual(await statesOf(keeps), ['offered', 'offered', 'offered']);
});

test('SHOP-08 two that come to wait for one customer at once are counted one after the other', async (t) => {
  const iuc = newIuc();
  const [first, second] = [await open(iuc, PLAIN), await open(iuc, PLAIN)];
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query(
    `select shop.advance($1, $2, $3, 'offered', '{"mostWaiting": 1}', null, 'system', now(), 60000)`,
    [iuc, first.order_id, first.version],
  );
  const offered = advance(ctx, second, 'offered', { mostWaiting: 1 });
  await until(async () => {
    const [row] = await db.query<{ n: number }>(
      `select count(*)::int as n from pg_locks
       where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    return row?.n === 1;
  });
  await client.query('commit');
  assert.equal((await offered)?.state, 'offered');
  const states = await db.query('select state from shop."order" where iuc = $1 order by order_id', [iuc]);
  assert.deepEqual(states, [{ state: 'refused' }, { state: 'offered' }]);
});

test('SHOP-08 whose erasure has begun, or begins while they order, has no order, and those who order with them have theirs', async (t) => {
  const people = Array.from({ length: 4 }, newIuc);
  for (const iuc of people)
    await db.query(
      `select customer.create_person($1, 'Mme', 'Camille', 'Martin', '1988-06-12', $2, null, null, null, now())`,
      [iuc, `${iuc}@example.test`],
    );
  const leaves = `insert into personal.erasure (iuc, state, asked_at, due_at, message_id) values ($1, 'leaving', now(), now(), $1)`;
  const outcomeOf = (iuc: Iuc) => async (within: OrdersContext) =>
    openOrder(within, inputOf(iuc, PLAIN)).then((opened) => ('ok' in opened ? opened.code : opened.replayed));
  const third = people[2] as Iuc;
  assert.deepEqual(await askedBesideHeld(t, 'customer.person', third, people.map(outcomeOf), [leaves]), [
    false,
    false,
    'account-leaving',
    false,
  ]);
  heard.length = 0;
  assert.deepEqual(await Promise.all(people.map((iuc) => outcomeOf(iuc)(ctx))), [
    false,
    false,
    'account-leaving',
    false,
  ]);
  assert.deepEqual(heard, [4]);
  assert.deepEqual(await db.query('select from shop."order" where iuc = $1', [third]), []);
});

test('SHOP-08 who sends a transaction id again for another order is refused in the call of those who ordered with them, which is made once', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => having(5_000)));
  const reused = people[1] as Iuc;
  const nowhere = people[3] as Iuc;
  const used = newId();
  for (const iuc of [reused, nowhere]) {
    const before = (await offer(await open(iuc, PLAIN))) as OrderRow;
    assert.equal((await accept(ctx, acceptanceOf(before, PLAIN, used))).outcome, 'accepted');
  }
  const offered = await Promise.all(
    people.map(async (iuc) => (await offer(await open(iuc, PLAIN))) as OrderRow),
  );
  heard.length = 0;
  const answers = await Promise.all(
    offered.map((order) => {
      const isUsed = order.iuc === reused || order.iuc === nowhere;
      const acceptance = acceptanceOf(order, PLAIN, isUsed ? used : newId());
      // Of an order that is not there it is told as well.
      return accept(ctx, order.iuc === nowhere ? { ...acceptance, orderId: newId() as never } : acceptance);
    }),
  );
  assert.deepEqual(heard, [4]);
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    ['accepted', 'transaction-reused', 'accepted', 'transaction-reused'],
  );
  assert.deepEqual(
    await db.query('select stage, accepted_at from shop."order" where iuc = $1 and order_id = $2', [
      reused,
      offered[1]?.order_id,
    ]),
    [{ stage: 'waiting', accepted_at: null }],
  );
  await assertInvariants(db, OTHERWISE);
});

test('SHOP-08 an order that was accepted is answered to another click at its price, and to none at another price', async () => {
  const order = (await offer(await open(await having(5_000), PLAIN))) as OrderRow;
  const clicks = (expectedPoints: number) =>
    accept(ctx, { ...acceptanceOf(order, PLAIN, newId()), expectedPoints: points(expectedPoints) });
  const outcomes = [];
  for (const price of [1_000, 1_000, 999, 1_001]) outcomes.push((await clicks(price)).outcome);
  assert.deepEqual(outcomes, ['accepted', 'same', 'price-changed', 'price-changed']);
});

test('SHOP-08 hundreds of commands of few customers at once, most of them twice: each order is accepted once, and nobody waits for ever', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => having(100_000)));
  const orders = await Promise.all(
    Array.from({ length: 60 }, (_, n) => n).map(async (n) => {
      const order = await open(people[n % 6] as Iuc, PLAIN);
      return advance(ctx, order, 'offered', {
        waitUntil: Temporal.Now.instant().add({ minutes: 15 }).toString(),
      });
    }),
  );
  const answers = await Promise.all(
    orders.flatMap((order) => {
      const input = acceptanceOf(order as OrderRow, PLAIN, newId());
      return [
        accept(ctx, input),
        accept(ctx, input),
        finaliseOrder({ ...ctx, settings: { ...ctx.settings, waitMs: 1 } }, input),
      ];
    }),
  );
  const outcomes = answers.flatMap((answer) => ('outcome' in answer ? [answer.outcome] : []));
  assert.ok(
    outcomes.every((outcome) => outcome === 'accepted' || outcome === 'same'),
    outcomes.join(),
  );
  for (const iuc of people) {
    const [row] = await db.query<{ balance: number; debits: number }>(
      `select a.balance, (select count(*)::int from points.movement m where m.iuc = a.iuc and m.kind = 'debit') as debits
       from points.account a where a.iuc = $1 and a.account = 'money'`,
      [iuc],
    );
    assert.deepEqual(row, { balance: 90_000, debits: 10 });
  }
  await assertInvariants(db, OTHERWISE);
});

test('SHOP-07 SHOP-08 of four that are accepted in one call each is answered, and written, what is true of it alone', async () => {
  const stories: readonly (readonly [points: number, story: Story])[] = [
    [5_000, PLAIN],
    [999, PLAIN],
    [999, { ...PLAIN, kind: 'payable-wish' }],
    [5_000, { ...PLAIN, accepts: 'as another kind' }],
  ];
  const offered = await Promise.all(
    stories.map(
      async ([amount, story]) => (await offer(await open(await having(amount), story))) as OrderRow,
    ),
  );
  const acceptances = offered.map((order, index) =>
    acceptanceOf(order, (stories[index] as [number, Story])[1], newId()),
  );
  heard.length = 0;
  const accepted = await Promise.all(
    acceptances.map((acceptance) =>
      accept(ctx, acceptance, [{ effect: 'gift', state: 'done', data: { accepted: true } }]),
    ),
  );
  assert.deepEqual(heard, [4], 'in one call');
  assert.deepEqual(
    accepted.map(({ outcome, order }) => [
      outcome,
      order?.state,
      order?.reason,
      order?.effects['gift']?.data,
    ]),
    [
      ['accepted', 'giving', 'raison 0', { asked: 0, held: 0, accepted: true }],
      ['points-missing', 'refused', 'not-enough-points', { asked: 0, held: 0 }],
      ['not-enough-points', 'offered', 'raison 0', { asked: 0, held: 0 }],
      ['order-not-found', undefined, undefined, undefined],
    ],
  );
  assert.deepEqual(
    await Promise.all(
      offered.map(async ({ iuc, order_id }) => [
        await balanceOf(db, iuc as Iuc, clock.now()),
        ...(await db.query(
          `select o.state, o.version, o.accepted_at is not null as "isAccepted",
             exists (select from shop.ended_draft d where d.order_id = o.order_id) as "isDraft"
           from shop."order" o where o.iuc = $1 and o.order_id = $2`,
          [iuc, order_id],
        )),
      ]),
    ),
    [
      [4_000, { state: 'giving', version: 3, isAccepted: true, isDraft: false }],
      [999, { state: 'refused', version: 3, isAccepted: true, isDraft: false }],
      [999, { state: 'offered', version: 2, isAccepted: false, isDraft: false }],
      [5_000, { state: 'offered', version: 2, isAccepted: false, isDraft: false }],
    ],
  );
});

test('SHOP-07 PAY-05 points that are spent between the look at the balance and its lock leave an order that may be paid otherwise as it was', async (t) => {
  const iuc = await having(1_000);
  const order = (await offer(await open(iuc, { ...PLAIN, kind: 'payable-wish' }))) as OrderRow;
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query(`select points.debit($1, $2, 1, 'other', 'Billet', '', $3)`, [
    iuc,
    newId(),
    clock.now().toString(),
  ]);
  const accepting = accept(ctx, acceptanceOf(order, PLAIN, newId()));
  await until(
    async () =>
      (
        await db.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%accept_orders%'`,
        )
      ).length > 0,
  );
  await client.query('commit');
  const { outcome, order: after } = await accepting;
  assert.deepEqual([outcome, after?.state, after?.version], ['not-enough-points', 'offered', 2]);
  assert.equal(await balanceOf(db, iuc, clock.now()), 999);
});

test('PAY-05 an order whose debit stands in the ledger before its acceptance is not accepted for nothing, and an error to be looked at', async () => {
  const iuc = await having(5_000);
  const order = (await offer(await open(iuc, PLAIN))) as OrderRow;
  await db.query('select points.debit($1, $2, $3, $4, $5, $6, $7)', [
    iuc,
    newId(),
    order.points,
    `order:${order.order_id}`,
    order.item,
    `Commande ${order.number}`,
    clock.now(),
  ]);
  await assert.rejects(
    accept(ctx, acceptanceOf(order, PLAIN, newId())),
    /was debited before it was accepted/,
  );
  const [row] = await db.query('select state, version from shop."order" where iuc = $1', [iuc]);
  assert.deepEqual(row, { state: 'offered', version: 2 });
  assert.equal(await balanceOf(db, iuc, clock.now()), 4_000);
});

test('SHOP-08 an acceptance under whose eyes its order changes is asked for again, and not without end', async () => {
  let asked = 0;
  const changingUntil = (last: number) => async () => {
    asked += 1;
    if (asked < last) throw Object.assign(new Error('the order has just changed'), { code: 'EV012' });
    return { outcome: 'accepted' as const };
  };
  assert.equal((await askAcceptance(changingUntil(4))).outcome, 'accepted');
  assert.equal(asked, 4);
  asked = 0;
  await assert.rejects(askAcceptance(changingUntil(1_000)), { code: 'EV012' });
});
