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
import { type Caught, type Customers, STOPS, type Stop, type StopName } from './stops.ts';

/** An installation with its customers, all of whom are known at the end. */
export interface KillScene extends Customers {
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

/** An order that was brought somewhere. */
interface Standing {
  readonly name: StopName;
  readonly stop: Stop;
  readonly order: Caught;
}

/** Where so many wait for each other. */
const meeting = (count: number): { readonly of: () => () => Promise<void> } => {
  let missing = count;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    of: () => {
      let isThere = false;
      return () => {
        if (!isThere) missing -= 1;
        isThere = true;
        if (missing === 0) resolve();
        return promise;
      };
    },
  };
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
  const caught = await bringAll(scene, stops);
  try {
    return await killThere(scene, caught, { victim, times, hasten });
  } catch (error) {
    await letGo(caught);
    throw error;
  }
};

/**
 * Brings an order to each place, and waits until all stand there. At some places an order waits for twenty seconds only: one that has left while
 * a slow machine brought the others goes on by itself, and another comes in its place.
 */
const bringAll = async (
  scene: KillScene,
  stops: readonly StopName[],
  tries = 3,
): Promise<readonly Standing[]> => {
  const caught = await bringOnce(scene, stops);
  try {
    await Promise.all(caught.map(({ order }) => order.stands()));
    const left = new Set<Standing>();
    for (const one of caught) if ((await standsAt(scene.at, one.order)) !== one.stop.state) left.add(one);
    if (left.size === 0 || tries === 1) return caught;
    await letGo([...left]);
    const others = await bringAll(
      scene,
      [...left].map(({ name }) => name),
      tries - 1,
    );
    return [...caught.filter((one) => !left.has(one)), ...others];
  } catch (error) {
    await letGo(caught);
    throw error;
  }
};

const standsAt = (at: Installation, { orderId, customer }: Caught): Promise<string> =>
  orderId === undefined ? stateOfOnly(at, customer.iuc) : stateOf(at, orderId);

/** Brings an order to each place, once all of them have what they need for it. */
const bringOnce = async (
  { at, customer }: KillScene,
  stops: readonly StopName[],
): Promise<readonly Standing[]> => {
  const all = meeting(stops.length);
  const brought = await Promise.allSettled(
    stops.map(async (name): Promise<Standing> => {
      const prepared = all.of();
      const stop = STOPS[name];
      try {
        const order = await stop.bring({ at, customer, prepared });
        // What goes wrong meanwhile is told where it is waited for.
        order.goingOn.catch(() => {});
        return { name, stop, order };
      } finally {
        // Nobody waits for what has failed, or had nothing to prepare.
        void prepared();
      }
    }),
  );
  const caught = brought.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  for (const one of brought)
    if (one.status === 'rejected') {
      await letGo(caught);
      throw one.reason;
    }
  return caught;
};

/** Or whatever comes after would meet the same locks and silences, and one failure be many. */
const letGo = async (caught: readonly Standing[]): Promise<void> => {
  await Promise.all(caught.map(({ order }) => order.release().catch(() => {})));
};

const killThere = async (
  { at }: KillScene,
  caught: readonly Standing[],
  { victim, times, hasten }: Required<Omit<KillPlan, 'stops'>>,
): Promise<{ readonly kills: readonly Kill[]; readonly fates: readonly Fate[] }> => {
  const orderIds = caught.flatMap(({ order }) => order.orderId ?? []);
  const kills: Kill[] = [];
  let killedAt = 0;
  for (let time = 1; time <= times; time += 1) {
    if (time > 1) {
      // Jobs have brought them there again.
      await Promise.all(caught.map(({ order }) => order.stands()));
      await until(driven(at, orderIds));
    }
    for (const { name, stop, order } of caught)
      assert.equal(await standsAt(at, order), stop.state, `the kill lands at “${name}”`);
    const others = await unfinished(at, orderIds);
    const [connection] = await Promise.all(caught.map(({ order }) => order.connection()));
    killedAt = performance.now();
    const release = async (): Promise<void> => {
      if (time === times) for (const { order } of caught) await order.release();
    };
    kills.push({
      victim,
      stops: caught.map(({ name }) => name),
      others,
      away: await at.kill(victim, release, connection),
    });
    if (hasten) await makeDue(at, orderIds);
    await assertInvariants(at.db);
  }
  const fates = await Promise.all(
    caught.map(async ({ name, stop, order }): Promise<Fate> => {
      await order.afterwards?.();
      let end = '';
      let heard = 'its customer still asks';
      order.goingOn.then(
        () => (heard = 'its customer was answered'),
        (error: unknown) => (heard = String(error)),
      );
      await until(async () => {
        end = await standsAt(at, order);
        return stop.ends.includes(end);
      }, 120_000).catch(() => assert.fail(`“${name}” does not end: the order is ${end}; ${heard}`));
      const after = performance.now() - killedAt;
      await order.goingOn;
      return { stop: name, end, after };
    }),
  );
  return { kills, fates };
};
