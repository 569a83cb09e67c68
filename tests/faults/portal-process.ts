/**
 * The order part of a portal as a process of its own, for tests that kill it. Says on its output what it has acknowledged, one line
 * each, and where it was told to stop; there it waits to be killed.
 */
import { openDatabase } from '#database/database.ts';
import { systemClock } from '#domain/clock.ts';
import { parseIuc, type TransactionId } from '#domain/ids.ts';
import { createJobRunner } from '#features/jobs/index.ts';
import { mailJobs } from '#features/mail/index.ts';
import { finaliseOrder, initBooking, type OrdersContext, orderJobs } from '#features/orders/index.ts';
import { createHttpBooking } from '#providers/booking/http-adapter.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { createMailbox } from '#providers/mail/mailbox.ts';
import { FAULT_SETTINGS, faultOrder, type PortalTask, type StopPoint } from './fault-setting.ts';

const task = JSON.parse(process.argv[2] ?? '') as PortalTask;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const stopAt = async (here: StopPoint): Promise<void> => {
  if (task.stop !== here) return;
  say(`at ${here}`);
  setInterval(() => {}, 1_000);
  await new Promise(() => {});
};

const http = createHttpBooking({ ...task.booking, timeoutMs: FAULT_SETTINGS.providerTimeoutMs });
const booking: BookingProvider = {
  ...http,
  hold: async (request, signal) => {
    const answer = await http.hold(request, signal);
    await stopAt('holding, answered');
    return answer;
  },
  confirm: async (command, signal) => {
    const answer = await http.confirm(command, signal);
    await stopAt('booking, answered');
    return answer;
  },
  cancel: async (command, signal) => {
    const answer = await http.cancel(command, signal);
    await stopAt('releasing, answered');
    return answer;
  },
};
const db = openDatabase({ url: task.databaseUrl, connections: 6 });
const ctx: OrdersContext = {
  db,
  booking,
  clock: systemClock,
  log: {
    info: () => {},
    warn: () => {},
    error: (fields, text) => process.stderr.write(`${text} ${JSON.stringify(fields)}\n`),
  },
  settings: FAULT_SETTINGS,
  beforeStep: (state) => stopAt(state as StopPoint),
};

/** One customer ordering: every line is an answer the customer got. */
const order = async (
  iuc: string,
  transactionId: string,
  sabotage: boolean,
  train?: string,
): Promise<void> => {
  const input = faultOrder(parseIuc(iuc) as never, transactionId as TransactionId, task.day, train);
  const held = await initBooking(ctx, input);
  if (!held.ok || held.order.phase === 'in-progress')
    return say(`not held ${transactionId} ${held.ok ? 'yet' : held.code}`);
  const { orderId, points: expectedPoints } = held.order;
  say(`held ${orderId}`);
  await stopAt('held');
  // What the booking system loses between the hold and the booking must be undone.
  if (sabotage && held.order.phase === 'held') await http.cancel({ key: orderId });
  const terms = { termsAccepted: true, termsVersion: '1', expectedPoints };
  const booked = await finaliseOrder(ctx, {
    iuc: input.iuc,
    orderId,
    transactionId: input.transactionId,
    ...terms,
  });
  if (!booked.ok) return say(`refused ${orderId} ${booked.code}`);
  say(booked.order.pnr ? `confirmed ${orderId} ${booked.order.pnr}` : `accepted ${orderId}`);
  if (booked.order.pnr) await stopAt('confirmed');
};

if (task.jobs) {
  const mails = mailJobs({
    db,
    transport: createMailbox(db),
    clock: systemClock,
    log: ctx.log,
    publicUrl: 'http://localhost:3000',
  });
  const queues = { ...orderJobs(ctx), 'mail.send': { ...mails['mail.send'], leaseMs: 500 } };
  createJobRunner({ db, queues, log: ctx.log, pollMs: 25 }).start();
  say('running');
}
if (task.order) await order(task.order.iuc, task.order.transactionId, task.order.sabotage);
if (task.load) {
  const { iucs } = task.load;
  // Enough trains that none is full before the kill, and few enough that their seats are fought for.
  const trains = Array.from({ length: 40 }, () => String(1_000 + Math.floor(Math.random() * 900)));
  await Promise.all(
    iucs.map(async (iuc) => {
      for (let n = 0; ; n += 1)
        await order(iuc, `${process.pid}-${iuc.slice(-12)}-${n}`, n % 4 === 3, trains[n % trains.length]);
    }),
  );
}
if (!task.jobs) await db.close();
