import { callTogether, type ListCall } from '#database/call-together.ts';
import type { Database } from '#database/database.ts';
import { systemClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, newOrderId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { finaliseOrder, orderNumber, writeTransitions } from '#features/orders/index.ts';
import { creditPoints } from '#features/points/testing/ledger.ts';
import {
  initBooking,
  RAIL_ORDER_SETTINGS,
  type RailOrdersContext,
  railKind,
  withKinds,
} from '#features/rail-shop/index.ts';
import { orderInput } from '#features/rail-shop/testing/order-setting.ts';
import type { Booking, BookingProvider } from '#providers/booking/port.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { silent } from '#tests/harness/silent.ts';
import { assertSameRows, BARE_ORDER, copyTables, ORDER_TABLES, rowsOf, tablesBeside } from './bare-order.ts';
import { durableDatabase } from './durable-database.ts';
import { median } from './median.ts';

export interface BenchResult {
  readonly name: string;
  readonly ours: number;
  readonly limit: number;
  readonly unit: string;
  readonly ratio: number;
  /** Lowest ratio that is good enough; 0 when the figure is only reported. */
  readonly goal: number;
}

/** A UUID, or an order's number. */
const IDENTIFIER = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4} \d{4} \d{4})/;

/** By hand none of its rows is written, which is not for us: an order writes one for every sixteenth entry of an account. */
const NOW_AND_THEN = 'points.subtotal';

/** So that nobody has thousands of orders, as nobody will. */
const MEMBERS_EACH = 150;

/** A booking system that answers at once: what is measured is the order's own work. */
const instantBooking = (): BookingProvider => {
  const booking = (key: string, state: Booking['state']): Booking => ({
    key,
    bookingId: key,
    state,
    heldUntil: Temporal.Now.instant().add({ minutes: 15 }).toString(),
    extended: false,
    ...(state === 'confirmed' ? { pnr: 'ABC234' } : {}),
    request: { key, journeys: [], passengers: [] },
    seats: [{ passengerId: 'p1', journey: 0, leg: 0, coach: '4', seat: '62', position: 'window' }],
  });
  const unused = () => Promise.reject(new Error('not measured'));
  return {
    hold: async ({ key }) => ({ ok: true, booking: booking(key, 'held') }),
    confirm: async ({ key }) => ({ ok: true, booking: booking(key, 'confirmed') }),
    cancel: unused,
    release: unused,
    seat: unused,
    extend: unused,
    keep: unused,
    find: unused,
    file: unused,
    codes: unused,
    offers: unused,
    seatMap: unused,
  };
};

interface Member {
  readonly iuc: Iuc;
  readonly lot: string;
}

type OneOrder = (member: Member) => Promise<void>;

/** What the rows hold, taken from an order that the operations made: seats as held, seats as booked, the mail, the notice. */
interface Documents {
  readonly held: string;
  readonly booked: string;
  readonly mail: string;
  readonly notice: string;
}

const documentsOf = async (db: Database): Promise<Documents> => {
  const [row] = await db.query<{ seats: { booked?: object }; mail: object; notice: object }>(
    `select e.data as seats, m.data as mail, n.data as notice
     from shop.order_effect e, mail.message m, mail.notice n where e.effect = 'seats' limit 1`,
  );
  const { booked, ...held } = row?.seats ?? {};
  return {
    held: JSON.stringify(held),
    booked: JSON.stringify({ booked }),
    mail: JSON.stringify(row?.mail),
    notice: JSON.stringify(row?.notice),
  };
};

const orderByHand = (db: Database, { held, booked, mail, notice }: Documents): OneOrder => {
  const { journeys, passengers, customer } = orderInput(newIuc());
  const documents = [JSON.stringify(journeys), JSON.stringify(passengers), JSON.stringify(customer)];
  const hash = 'h'.repeat(43);
  return async ({ iuc, lot }) => {
    const order = newOrderId();
    await db.query(
      BARE_ORDER.open,
      [iuc, order, orderNumber(order), newId(), hash, ...documents],
      'limit.open',
    );
    await db.query(BARE_ORDER.held, [iuc, order, held], 'limit.held');
    await db.query(BARE_ORDER.accept, [iuc, order, newId(), hash, newId(), lot], 'limit.accept');
    await db.query(
      BARE_ORDER.confirm,
      [iuc, order, booked, newId(), newId(), mail, newId(), notice],
      'limit.confirm',
    );
  };
};

const orderByUs = (ctx: RailOrdersContext): OneOrder => {
  return async ({ iuc }) => {
    const held = await initBooking(ctx, orderInput(iuc));
    if (!held.ok) throw new Error(held.code);
    const booked = await finaliseOrder(ctx, {
      iuc,
      orderId: held.order.orderId,
      transactionId: newId() as TransactionId,
      termsAccepted: true,
      termsVersion: '1',
      expectedPoints: held.order.points,
    });
    if (!booked.ok || booked.order.phase !== 'confirmed') throw new Error('not confirmed');
  };
};

/**
 * The calls of one order as the operations make them, to be made again for other orders without the operations: with those of others that
 * order at the same moment, as the portal makes them.
 */
const recorded = async (ctx: RailOrdersContext, member: Member): Promise<OneOrder> => {
  const calls: { call: ListCall; values: readonly unknown[] }[] = [];
  const db: Database = {
    ...ctx.db,
    query: (text, values = [], name) => {
      if (name === undefined) throw new Error('an order prepares what it asks');
      calls.push({ call: { text, name }, values: values.map((list) => (list as readonly unknown[])[0]) });
      return ctx.db.query(text, values, name);
    },
  };
  await orderByUs({ ...ctx, db })(member);
  if (calls.length !== 4) throw new Error(`an order takes ${calls.length} round trips`);
  const [, orderId, number] = calls[0]?.values ?? [];
  // Every identifier but the member's was made for this order: its own, those of transactions, movement, file, mail and notice.
  const parts = calls.map(({ values }) =>
    values.map((value) => (typeof value === 'string' ? value.split(IDENTIFIER) : value)),
  );
  return async ({ iuc }) => {
    const own = newOrderId();
    const fresh = new Map<unknown, string>([
      [member.iuc, iuc],
      [orderId, own],
      [number, orderNumber(own)],
    ]);
    const another = (identifier: string): string => {
      const known = fresh.get(identifier) ?? newId();
      fresh.set(identifier, known);
      return known;
    };
    for (const [index, { call }] of calls.entries())
      await callTogether(
        ctx.db,
        call,
        iuc,
        (parts[index] ?? []).map((part) =>
          // Identifiers stand at the odd places.
          Array.isArray(part)
            ? part.map((text, place) => (place % 2 === 1 ? another(text) : text)).join('')
            : part,
        ),
      );
  };
};

/** Orders a second for `ms`, each connection ordering without pause for its own members in turn. */
const rate = async (members: readonly (readonly Member[])[], ms: number, one: OneOrder): Promise<number> => {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    members.map(async (own) => {
      for (let turn = 0; performance.now() - start < ms; turn += 1) {
        await one(own[turn % own.length] as Member);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
};

/**
 * Orders with points through the feature's own operations, with a booking system that answers at once, against hand-written SQL
 * that writes the same rows in the same commits; both in turns on one server. Throws when the rows differ.
 */
export const benchOrders = async (
  options: { connections?: number; rounds?: number; roundMs?: number } = {},
): Promise<BenchResult[]> => {
  const { connections = 8, rounds = 7, roundMs = 1_500 } = options;
  const { db, end } = await durableDatabase(connections);
  try {
    const members: Member[][] = Array.from({ length: connections }, () => []);
    for (let n = 0; n < connections * MEMBERS_EACH; n += 1) {
      const iuc = newIuc();
      const { movementId } = await creditPoints(db, {
        iuc,
        points: points(1_000_000),
        expiresOn: Temporal.Now.plainDateISO().add({ years: 3 }),
        key: `bench:${n}`,
        label: 'Voyages',
        at: Temporal.Now.instant(),
      });
      members[n % connections]?.push({ iuc, lot: movementId });
    }
    await copyTables(db, ORDER_TABLES);
    const before = await rowsOf(db, ORDER_TABLES, (table) => table);
    const ctx = withKinds(
      { db, booking: instantBooking(), clock: systemClock, log: silent, settings: RAIL_ORDER_SETTINGS },
      (base) => [railKind(base)],
    );
    await writeTransitions(db, ctx.kinds);
    const others = await tablesBeside(db, [...ORDER_TABLES, NOW_AND_THEN]);
    const beside = await rowsOf(db, others, (table) => table);
    const operations = orderByUs(ctx);
    const ours = await recorded(ctx, members[0]?.[0] as Member);
    const hand = orderByHand(db, await documentsOf(db));
    const rates: Record<'ours' | 'hand' | 'operations', number[]> = { ours: [], hand: [], operations: [] };
    for (const one of [ours, hand, operations]) await rate(members, 500, one);
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(await rate(members, roundMs, ours));
      rates.hand.push(await rate(members, roundMs, hand));
      rates.operations.push(await rate(members, roundMs, operations));
    }
    await assertSameRows(db, ORDER_TABLES, before);
    for (const [table, rows] of await rowsOf(db, others, (table) => table))
      if (rows !== beside.get(table)) throw new Error(`an order writes ${table}, and by hand nothing does`);
    await assertInvariants(db);
    const limit = median(rates.hand);
    const result = (name: string, mine: readonly number[], goal: number): BenchResult => ({
      name,
      ours: Math.round(median(mine)),
      limit: Math.round(limit),
      unit: 'orders/s',
      // Each round beside its neighbour: what else runs on the machine counts against both.
      ratio: median(mine.map((value, round) => value / (rates.hand[round] as number))),
      goal,
    });
    return [
      result(
        `order with points in the database, durable, ${connections} at once, against hand-written SQL writing the same rows in the same 4 commits`,
        rates.ours,
        0.75,
      ),
      result(
        'the same through initBooking and finaliseOrder, with a booking system that answers at once',
        rates.operations,
        0,
      ),
    ];
  } finally {
    await end();
  }
};
