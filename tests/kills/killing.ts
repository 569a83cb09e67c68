import assert from 'node:assert/strict';
import { balanceOf } from '#features/points/index.ts';
import { fact, tell } from '#features/vouchers/testing/ledger.ts';
import { OPENS_AT } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { until } from '#tests/harness/until.ts';
import { Customer, newTally, type Tally } from './customer.ts';
import { makeDue, stateOf, stateOfOnly } from './held-there.ts';
import type { Installation, Victim } from './installation.ts';
import { type Caught, type Scene, STOPS, type Stop, type StopName } from './stops.ts';

/** An installation with its customers, all of whom are known at the end. */
export interface KillScene extends Scene {
  readonly customers: readonly Customer[];
  readonly tally: Tally;
}

/** Cents of everybody's voucher: more than anybody spends. */
export const KILLED_VOUCHER = 10_000_000;

export const killScene = (at: Installation): KillScene => {
  const customers: Customer[] = [];
  const tally = newTally();
  let members = 0;
  return {
    at,
    customers,
    tally,
    customer: async (points, url = at.url) => {
      members += 1;
      const member = await createMember(at.db, members, points);
      const balance = await balanceOf(at.db, member.iuc, Temporal.Instant.from(OPENS_AT));
      const voucher = fact(member.iuc, { code: `BCA ${members}`, value: KILLED_VOUCHER });
      assert.equal(await tell(at.db, voucher, Temporal.Instant.from(OPENS_AT)), 'taken');
      const visitor = await signedIn(at.db, member.iuc, url);
      // Every other one pays a part of their euros with it.
      const usual = members % 2 === 0 ? 'with a voucher' : 'by card';
      const customer = new Customer(member, visitor, balance, tally, { voucher: voucher.voucherId, usual });
      customers.push(customer);
      return customer;
    },
  };
};

/** One kill, and what it hit. */
export interface Kill {
  readonly victim: Victim;
  /** Where the orders stood that were brought there for it. */
  readonly stops: readonly StopName[];
  /** How many other unfinished orders there were, by kind and state. */
  readonly others: Readonly<Record<string, number>>;
  /** Until the portal served again, ms. */
  readonly away: number;
}

/** What became of an order that was brought somewhere. */
export interface Fate {
  readonly stop: StopName;
  readonly end: string;
  /** From the last kill to the end, ms. */
  readonly after: number;
}

export interface KillPlan {
  readonly stops: readonly StopName[];
  readonly victim: Victim;
  /** How many times; from the second on it is a job that has brought the orders there again. */
  readonly times?: number;
  /** Jobs come at once, instead of when the lease of the dead process ends. */
  readonly hasten?: boolean;
}

const unfinished = async ({ db }: Installation, but: readonly string[]): Promise<Record<string, number>> => {
  const rows = await db.query<{ place: string; n: number }>(
    `select kind || ' ' || state as place, count(*)::int as n from shop."order"
     where stage in ('working', 'waiting') and order_id <> all ($1) group by 1`,
    [but],
  );
  return Object.fromEntries(rows.map(({ place, n }) => [place, n]));
};

/** All of them are being driven by jobs. */
const driven =
  ({ db }: Installation, orderIds: readonly string[]) =>
  async (): Promise<boolean> =>
    (
      await db.query(
        `select from job.job where queue = 'order.drive' and key = any ($1) and lease is not null`,
        [orderIds],
      )
    ).length === orderIds.length;

/**
 * Brings an order to each place, kills when all stand there, starts again what died, and waits until each has ended as it may. Every
 * invariant is looked at after every kill.
 */
export const killAt = async (
  scene: KillScene,
  { stops, victim, times = 1, hasten = false }: KillPlan,
): Promise<{ readonly kills: readonly Kill[]; readonly fates: readonly Fate[] }> => {
  const { at } = scene;
  const caught: { readonly name: StopName; readonly stop: Stop; readonly order: Caught }[] =
    await Promise.all(
      stops.map(async (name) => ({ name, stop: STOPS[name], order: await STOPS[name].bring(scene) })),
    );
  // What goes wrong meanwhile is told where it is waited for.
  for (const { order } of caught) order.goingOn.catch(() => {});
  const orderIds = caught.flatMap(({ order }) => order.orderId ?? []);
  const standsAt = ({ orderId, customer }: Caught): Promise<string> =>
    orderId === undefined ? stateOfOnly(at, customer.iuc) : stateOf(at, orderId);
  const kills: Kill[] = [];
  let killedAt = 0;
  for (let time = 1; time <= times; time += 1) {
    await Promise.all(caught.map(({ order }) => order.stands()));
    if (time > 1) await until(driven(at, orderIds));
    for (const { name, stop, order } of caught)
      assert.equal(await standsAt(order), stop.state, `the kill lands at “${name}”`);
    const others = await unfinished(at, orderIds);
    const [connection] = await Promise.all(caught.map(({ order }) => order.connection()));
    killedAt = performance.now();
    const release = async (): Promise<void> => {
      if (time === times) for (const { order } of caught) await order.release();
    };
    kills.push({ victim, stops, others, away: await at.kill(victim, release, connection) });
    if (hasten) await makeDue(at, orderIds);
    await assertInvariants(at.db);
  }
  const fates = await Promise.all(
    caught.map(async ({ name, stop, order }): Promise<Fate> => {
      await order.afterwards?.();
      let end = '';
      await until(async () => {
        end = await standsAt(order);
        return stop.ends.includes(end);
      }, 120_000).catch(() => assert.fail(`“${name}” does not end: the order is ${end}`));
      const after = performance.now() - killedAt;
      await order.goingOn;
      return { stop: name, end, after };
    }),
  );
  return { kills, fates };
};
