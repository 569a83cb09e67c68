import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '#tests/harness/seeded.ts';
import type { Choice, Customer } from './customer.ts';
import type { Sibling } from './installation.ts';
import type { KillScene } from './killing.ts';

/** What people did, in orders. */
export interface Done {
  readonly confirmed: number;
  /** Among those, with half of the price in euros. */
  readonly withEuros: number;
  /** Every command of theirs was sent twice at once. */
  readonly sentTwice: number;
  /** Seats held, and never paid for. */
  readonly abandoned: number;
  /** Seats that somebody else had taken: chosen again. */
  readonly gone: number;
  readonly kills: number;
  readonly seconds: number;
}

interface Many {
  readonly orders: number;
  readonly customers: readonly Customer[];
  /** The second portal, and how long it is between two kills of one of both, ms; nobody is killed when left out. */
  readonly killing?: { readonly sibling: Sibling; readonly everyMs: number };
  readonly say?: (line: string) => void;
}

/** An order's place in every ten: the fourth is paid half in euros, the eighth abandoned; each fifth is sent twice. */
const ways = (number: number) => ({
  inEuros: number % 10 === 3,
  isAbandoned: number % 10 === 7,
  isTwice: number % 5 === 0,
});

/** The same command once, or twice at the same moment; both must be told the same. */
const once = async <Answer extends { readonly body: Readonly<Record<string, unknown>> }>(
  isTwice: boolean,
  command: () => Promise<Answer>,
  same: string,
): Promise<Answer> => {
  const [first, second] = await Promise.all([command(), ...(isTwice ? [command()] : [])]);
  assert.ok(first);
  if (second) assert.equal(second.body[same], first.body[same], 'the same command, answered in two ways');
  return first;
};

/** Orders tickets over HTTP at both portals, with processes killed meanwhile. */
export const orderMany = async (
  scene: KillScene,
  { orders, customers, killing, say = () => {} }: Many,
): Promise<Done> => {
  const random = seeded(orders);
  const counts = { confirmed: 0, withEuros: 0, sentTwice: 0, abandoned: 0, gone: 0 };
  let begun = 0;
  let kills = 0;
  let isOver = false;
  const start = performance.now();

  const order = async (customer: Customer, choices: Choice[], number: number): Promise<void> => {
    const { inEuros, isAbandoned, isTwice } = ways(number);
    for (;;) {
      if (choices.length === 0) choices.push(...(await customer.offers()));
      const choice = choices.pop();
      if (choice === undefined) continue;
      const hold = randomUUID();
      const { status, body } = await once(isTwice, () => customer.hold(choice, hold), 'orderId');
      if (status !== 200) {
        assert.ok(['full', 'fare-gone'].includes(String(body['code'])), JSON.stringify(body));
        counts.gone += 1;
        continue;
      }
      counts.sentTwice += isTwice ? 1 : 0;
      if (isAbandoned) {
        counts.abandoned += 1;
        return;
      }
      const [orderId, pay] = [String(body['orderId']), randomUUID()];
      const paid = await once(
        isTwice,
        () =>
          inEuros
            ? customer.payWithEuros(orderId, choice.points, pay)
            : customer.pay(orderId, choice.points, pay),
        'pnrIdentification',
      );
      assert.equal(paid.body['finalised'], true, JSON.stringify(paid.body));
      counts.confirmed += 1;
      counts.withEuros += inEuros ? 1 : 0;
      return;
    }
  };

  const kill = async (): Promise<void> => {
    if (killing === undefined) return;
    for (;;) {
      await wait(killing.everyMs * (0.5 + random()));
      if (isOver) return;
      if (random() < 0.5) await killing.sibling.kill();
      else await scene.at.kill('portal', async () => {});
      kills += 1;
    }
  };
  const killer = kill();
  await Promise.all(
    customers.map(async (customer) => {
      const choices: Choice[] = [];
      while (begun < orders) {
        const number = begun;
        begun += 1;
        if (begun % 500 === 0) say(`${begun} orders begun, ${kills} kills`);
        await order(customer, choices, number);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  isOver = true;
  await killer;
  return { ...counts, kills, seconds };
};

/** Seats that nobody has paid for are given up, as they would be after their 15 minutes. */
export const endHolds = async ({ at }: KillScene): Promise<void> => {
  await at.db.query(`update shop."order" set wait_until = clock_timestamp() where stage = 'waiting'`);
  await at.db.query(
    `update job.job set run_at = clock_timestamp() where queue = 'order.drive' and lease is null`,
  );
};

/**
 * How long the orders that were accepted took from their first to their last transition, s: half of them, all but one of a hundred, the
 * longest. By the database's clock: that of the business begins anew with every start of a portal.
 */
export const agesOf = async ({ at }: KillScene): Promise<{ half: number; most: number; longest: number }> => {
  const [row] = await at.db.query<{ half: number; most: number; longest: number }>(
    `select coalesce(percentile_cont(0.5) within group (order by age), 0) as half,
       coalesce(percentile_cont(0.99) within group (order by age), 0) as most, coalesce(max(age), 0)::float8 as longest
     from (select extract(epoch from max(h.recorded_at) - min(h.recorded_at))::float8 as age from shop.order_history h
           join shop."order" o on o.iuc = h.iuc and o.order_id = h.order_id where o.accepted_at is not null group by h.order_id) ages`,
  );
  return row ?? { half: 0, most: 0, longest: 0 };
};
