import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, type TransactionId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';
import { accept } from './finalise-order.ts';
import type { OrderKind, OrderRow, OrdersContext } from './index.ts';
import { advance, finaliseOrder, ORDER_SETTINGS, openOrder, writeTransitions } from './index.ts';

/** Asked for elsewhere, waited for, paid in points, given: everything that an order may pass, and nothing of what is sold. */
const wish = (name: string, payable: boolean): OrderKind => ({
  name,
  first: 'asking',
  states: {
    asking: { stage: 'working', step: 'ask', to: { offered: 'offered', 'gave-up': 'refused' } },
    offered: {
      stage: 'waiting',
      waitEnds: 'hold-expired',
      to: {
        accepted: { to: 'giving', when: 'in-time' },
        ...(payable ? { 'payment-asked': 'offered' } : {}),
        'points-missing': 'refused',
        superseded: 'refused',
        'wait-ended': { to: 'refused', when: 'overdue' },
      },
    },
    giving: { stage: 'working', step: 'give', to: { given: 'given', 'gave-up': 'refused' } },
    given: { stage: 'confirmed' },
    refused: { stage: 'closed' },
  },
  steps: { ask: async () => undefined, give: async () => undefined },
  effects: { gift: {}, points: {} },
  limits: {
    asking: { silentMs: 60_000, errors: 3, crashes: 3 },
    giving: { silentMs: 60_000, errors: 3, crashes: 3 },
  },
  closing: {},
});

const db = await testDatabase({ after });
const clock = new ManualClock('2027-03-01T10:00:00Z');
const heard: number[] = [];
const listening: Database = {
  ...db,
  query: (text, values = [], name) => {
    if (name?.startsWith('shop.')) heard.push((values[0] as unknown[]).length);
    return db.query(text, values, name);
  },
};
const kinds = [wish('wish', false), wish('payable-wish', true)];
const ctx: OrdersContext = { db: listening, clock, log: silent, settings: ORDER_SETTINGS, kinds };
await writeTransitions(db, kinds);

/** What somebody has and does; the price is 1 000. */
interface Story {
  readonly kind: 'wish' | 'payable-wish';
  /** Points, and the last day on which they may be spent. */
  readonly lots: readonly (readonly [amount: number, lastDay: string])[];
  /** How many of this kind wait for them already. */
  readonly waiting: number;
  readonly acceptsAt: number;
  readonly accepts:
    | 'once'
    | 'twice'
    | 'under another’s transaction'
    | 'too late'
    | 'as another kind'
    | 'another’s order';
  readonly movedMeanwhile: boolean;
  readonly told: boolean;
}

const story: fc.Arbitrary<Story> = fc.record({
  kind: fc.constantFrom('wish', 'wish', 'payable-wish'),
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
  acceptsAt: fc.constantFrom(1_000, 1_000, 1_000, 1_000, 900),
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
  told: fc.boolean(),
});

/** A wish is not told of by mail, and what was refused of it is not undone: the kinds that are sold keep these. */
const OTHERWISE = [
  'a confirmed order, and no other, has its mail; one of tickets its file',
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

const open = async (iuc: Iuc, kind: string, transactionId = newId()): Promise<OrderRow> => {
  const opened = await openOrder(ctx, {
    iuc,
    kind,
    transactionId: transactionId as TransactionId,
    request: { kind },
    primeId: '43',
    item: 'Un vœu',
    quantity: 1,
    points: points(1_000),
    cents: cents(0),
    actor: 'customer',
    customer: { civility: 'Mme', firstName: 'Camille', lastName: 'Martin', email: 'camille@example.test' },
    channel: 'web',
    detail: null,
    effects: [{ effect: 'gift', state: 'asked' }],
  });
  assert.ok(!('ok' in opened));
  return opened.order;
};
const offer = (order: OrderRow) =>
  advance(ctx, order, 'offered', {
    mostWaiting: MOST_WAITING,
    waitUntil: Temporal.Now.instant().add({ minutes: 15 }).toString(),
    effects: [{ effect: 'gift', state: 'done', data: { held: true } }],
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
      await advance(ctx, await open(iuc, (stories[index] as Story).kind), 'offered', {
        waitUntil: Temporal.Now.instant().add({ minutes: 15 }).toString(),
      });

  const opened = await all(people, (iuc, index) => open(iuc, (stories[index] as Story).kind));
  const offered = await all(opened, offer);
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
        const other = await offer(await open(order.iuc as Iuc, order.kind));
        await accept(ctx, acceptanceOf(other as OrderRow, stories[index] as Story, order.order_id));
      }
      return order;
    }),
  );
  const acceptances = orders.map((order, index) =>
    acceptanceOf(order, stories[index] as Story, order.order_id),
  );
  for (const time of ['first', 'second'] as const) {
    const accepted = await all(acceptances, async (acceptance, index) => {
      const { accepts } = stories[index] as Story;
      if (time === 'second' && accepts !== 'twice') return { outcome: 'not asked' };
      return accept(ctx, acceptance, [{ effect: 'gift', data: { accepted: true }, state: 'done' }]);
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
  const given = await all(orders, async (order, index) => {
    if (order.state !== 'giving') return undefined;
    const { told: isTold } = stories[index] as Story;
    const messageId = newId();
    return advance(ctx, order, 'given', {
      reference: 'DONNE',
      effects: [
        { run: 'mail.add_notice', with: { noticeId: newId(), kind: 'given', data: { place: isTold } } },
        ...(isTold
          ? ([
              {
                effect: 'mail',
                state: 'done',
                key: messageId,
                run: 'mail.queue',
                with: {
                  messageId,
                  template: 'gift',
                  version: 1,
                  data: { isTold },
                  recipient: 'camille@example.test',
                },
              },
            ] as const)
          : []),
      ],
    });
  });
  for (const [index, order] of given.entries())
    answers[index]?.push(order?.state, order?.reference, effectsOf(order));
  const rows = await Promise.all(people.map(writtenOf));
  return people.map((_, index) => ({ answers: answers[index], rows: rows[index] }));
};

const acceptanceOf = (order: OrderRow, { acceptsAt, accepts, kind }: Story, transactionId: string) => ({
  iuc: order.iuc as Iuc,
  orderId: (accepts === 'another’s order' ? newId() : order.order_id) as never,
  transactionId: transactionId as TransactionId,
  termsAccepted: true,
  termsVersion: '1',
  expectedPoints: points(acceptsAt),
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
          o.wait_until is null, o.terms_key,
          (select jsonb_agg(jsonb_build_array(h.version, h.from_state, h.event, h.to_state, h.actor) order by h.version)
           from shop.order_history h where h.iuc = o.iuc and h.order_id = o.order_id),
          (select jsonb_agg(jsonb_build_array(e.effect, e.state, e.amount, e.data) order by e.effect)
           from shop.order_effect e where e.iuc = o.iuc and e.order_id = o.order_id),
          (select count(*) from job.job j where j.queue = 'order.drive' and j.key = o.order_id::text),
          (select count(*) from shop.order_number n where n.order_id = o.order_id),
          (select count(*) from shop.ended_draft d where d.iuc = o.iuc and d.order_id = o.order_id))
        order by o.order_id) from shop."order" o where o.iuc = $1) as orders,
      (select jsonb_agg(jsonb_build_array(m.kind, m.label, m.at,
          (select jsonb_agg(jsonb_build_array(e.account, e.amount, e.sequence, e.balance_before, e.balance_after) order by e.account)
           from points.entry e where e.iuc = m.iuc and e.movement_id = m.movement_id),
          (select jsonb_agg(u.points order by u.points) from points.lot_use u where u.iuc = m.iuc and u.movement_id = m.movement_id))
        order by (select max(e.sequence) from points.entry e where e.iuc = m.iuc and e.movement_id = m.movement_id and e.account = 'money'))
       from points.movement m where m.iuc = $1) as movements,
      (select jsonb_agg(jsonb_build_array(l.expires_on, l.remaining) order by l.expires_on, l.remaining) from points.lot l where l.iuc = $1) as lots,
      (select jsonb_agg(jsonb_build_array(a.account, a.balance, a.sequence, a.last_at) order by a.account) from points.account a where a.iuc = $1) as accounts,
      (select count(*)::int from mail.message m join job.job j on j.queue = 'mail.send' and j.key = m.message_id::text where m.iuc = $1) as mails,
      (select jsonb_agg(n.data) from mail.notice n where n.iuc = $1) as notices`,
    [iuc],
  );
  return row;
};

test('SHOP-07 SHOP-08 orders that come together are answered and written as if each had come alone', async () => {
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 2, maxLength: 4 }), async (stories) => {
      const alone = await told(stories, oneByOne);
      heard.length = 0;
      const beside = await told(stories, together);
      for (const size of heard) sizes.add(size);
      assert.deepEqual(beside, alone);
    }),
    runs(60),
  );
  assert.deepEqual([...sizes].sort(), [1, 2, 3, 4], 'some of them were in one call');
  await assertInvariants(db, OTHERWISE);
});

test('SHOP-08 one whose account is held up by somebody else holds up nobody that ordered with them', async (t) => {
  const stories: Story[] = Array.from({ length: 4 }, () => ({
    kind: 'wish',
    lots: [[5_000, '2029-12-31']],
    waiting: 0,
    acceptsAt: 1_000,
    accepts: 'once',
    movedMeanwhile: false,
    told: false,
  }));
  const people = stories.map(() => newIuc());
  for (const iuc of people)
    await creditPoints(db, {
      iuc,
      points: points(5_000),
      expiresOn: Temporal.PlainDate.from('2029-12-31'),
      key: 'lot',
      label: 'Voyage',
      at: clock.now(),
    });
  const offered = await Promise.all(people.map(async (iuc) => offer(await open(iuc, 'wish'))));
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query(`select from points.account where iuc = $1 for update`, [people[2]]);
  let answered = 0;
  const accepted = offered.map(async (order, index) => {
    const answer = await accept(ctx, acceptanceOf(order as OrderRow, stories[index] as Story, newId()));
    answered += 1;
    return answer.outcome;
  });
  await until(() => answered === 3);
  await client.query('commit');
  assert.deepEqual(await Promise.all(accepted), Array(4).fill('accepted'));
  await assertInvariants(db, OTHERWISE);
});

test('SHOP-08 hundreds of commands of few customers at once, most of them twice: each order is accepted once, and nobody waits for ever', async () => {
  const people = Array.from({ length: 6 }, () => newIuc());
  for (const iuc of people)
    await creditPoints(db, {
      iuc,
      points: points(100_000),
      expiresOn: Temporal.PlainDate.from('2029-12-31'),
      key: 'lot',
      label: 'Voyage',
      at: clock.now(),
    });
  const orders = await Promise.all(
    Array.from({ length: 60 }, (_, n) => n).map(async (n) => {
      const order = await open(people[n % 6] as Iuc, 'wish');
      return advance(ctx, order, 'offered', {
        waitUntil: Temporal.Now.instant().add({ minutes: 15 }).toString(),
      });
    }),
  );
  const answers = await Promise.all(
    orders.flatMap((order) => {
      const input = acceptanceOf(order as OrderRow, { acceptsAt: 1_000, accepts: 'once' } as Story, newId());
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
