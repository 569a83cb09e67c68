import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Database } from '#database/database.ts';
import { systemClock } from '#domain/clock.ts';
import { type Iuc, newId, newIuc, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import type { InitBookingInput, OrderSettings, OrdersContext } from '#features/orders/index.ts';
import { orderInput, orderLeg, silent } from '#features/orders/testing/order-setting.ts';
import { creditPoints } from '#features/points/index.ts';
import { createHttpBooking } from '#providers/booking/http-adapter.ts';
import { CREDENTIALS, startStandalone } from '#providers/booking/testing/standalone.ts';
import { testDatabase } from '#tests/harness/database.ts';

/** Where a portal can be told to stop: at the beginning of a state, or when the booking system has just answered in it. */
export type StopPoint =
  | 'holding'
  | 'holding, answered'
  | 'held'
  | 'booking'
  | 'booking, answered'
  | 'releasing'
  | 'releasing, answered'
  | 'refunding'
  | 'confirmed';

export interface PortalTask {
  readonly databaseUrl: string;
  readonly booking: { readonly url: string; readonly user: string; readonly password: string };
  /** Day of travel, ISO. */
  readonly day: string;
  readonly stop?: StopPoint;
  /** Runs the jobs. */
  readonly jobs?: boolean;
  /** One order; sabotaged, the booking system loses its seats before the booking. */
  readonly order?: { readonly iuc: string; readonly transactionId: string; readonly sabotage: boolean };
  /** Orders without end, one after the other for each of these customers. */
  readonly load?: { readonly iucs: readonly string[] };
}

/** Short, so that what a dead process left is soon taken over and a silent booking system soon given up. */
export const FAULT_SETTINGS: OrderSettings = {
  waitMs: 4_000,
  providerTimeoutMs: 400,
  takeoverMs: 100,
  mostHeld: 100,
  giveUpMs: { holding: 20_000, booking: 20_000 },
};

export const PRICE = 4_000;

export const faultOrder = (
  iuc: Iuc,
  transactionId: TransactionId,
  day: string,
  train = '1001',
): InitBookingInput =>
  orderInput(iuc, {
    transactionId,
    journeys: [{ legs: [orderLeg(train, day)], travelClass: '2', fare: 'points', points: points(PRICE) }],
  });

export interface PortalProcess {
  /** Lines said so far. */
  readonly lines: readonly string[];
  /** Resolves with the first line that begins so; rejects when the process ends before. */
  said(beginning: string): Promise<string>;
  /** `kill -9`, and waits for the process to be gone. Answers the signal that ended it. */
  kill(): Promise<NodeJS.Signals | null>;
}

export const startPortal = (task: PortalTask): PortalProcess => {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'portal-process.ts'), JSON.stringify(task)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part;
  });
  const ended = once(child, 'close');
  const waiting = new Set<() => void>();
  // A line cut by the kill has no end and is no acknowledgement; readline would still give it.
  let rest = '';
  child.stdout.on('data', (part: Buffer) => {
    const texts = (rest + part).split('\n');
    rest = texts.pop() ?? '';
    lines.push(...texts);
    for (const look of waiting) look();
  });
  return {
    lines,
    said: (beginning) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = lines.find((text) => text.startsWith(beginning));
          if (line === undefined) return;
          waiting.delete(look);
          resolve(line);
        };
        waiting.add(look);
        look();
        void ended.then(() =>
          reject(new Error(`the portal ended without saying “${beginning}”: ${lines.join(' | ')} ${errors}`)),
        );
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      return child.signalCode;
    },
  };
};

/** A database and a booking system in a process of its own, shared by the tests of a file. */
export const faultSetting = async (t: { after(work: () => Promise<void>): void }) => {
  const endings: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const ending of endings.reverse()) await ending();
  });
  const db = await testDatabase({ after: (work) => void endings.push(work) });
  const system = await startStandalone({ databaseUrl: db.url });
  endings.push(() => system.stop());
  const booking = { url: system.url, ...CREDENTIALS };
  const day = Temporal.Now.plainDateISO().add({ days: 30 }).toString();
  const contextWith = (settings: Partial<OrderSettings> = {}): OrdersContext => {
    const merged = { ...FAULT_SETTINGS, ...settings };
    return {
      db,
      booking: createHttpBooking({ ...booking, timeoutMs: merged.providerTimeoutMs }),
      clock: systemClock,
      log: silent,
      settings: merged,
    };
  };
  return { db, system, contextWith, day, task: { databaseUrl: db.url, booking, day } };
};

export const member = async (db: Database, amount: number): Promise<Iuc> => {
  const iuc = newIuc();
  await creditPoints(db, {
    iuc,
    points: points(amount),
    expiresOn: Temporal.Now.plainDateISO().add({ years: 2 }),
    key: `test:${newId()}`,
    label: 'Voyage Paris – Lyon',
    at: Temporal.Now.instant(),
  });
  return iuc;
};
