import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { searchStations } from '#domain/rail/station-search.ts';
import { loadTimetable } from '#features/rail/index.ts';
import { readPaymentSource } from '#providers/payment/embedded/source.ts';
import { SECRETS, startStandalone } from '#providers/payment/testing/standalone.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst, OPENS_AT, SECRETS_KEY } from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { startPortalHere } from '#tests/harness/portal.ts';
import { type HeardStatement, statementLine } from '#tests/harness/statement-line.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import type { Visitor } from '#tests/harness/visitor.ts';
import { ensureBuilt } from '../../scripts/build.ts';

const ending = lastFirst({ after });
before(async () => {
  await ensureBuilt();
});

/** While its customer waits. */
const MOST = 9;

/** What goes over the line by the clock, whether anybody orders or not: looks for jobs that found none, schedules, the timetable's version. */
const isOfTheClock = ({ name, text, done }: HeardStatement): boolean =>
  (name === 'job.claim' && done === 'SELECT 0') ||
  name === 'job.due' ||
  /job\.tick|from rail\.feed_version/.test(text);

/** What jobs do that come by the clock: an order in whose time one fell is no measure. */
const ofScheduled = ({ name, text }: HeardStatement): boolean =>
  /^(?:inventory-release|loyalty-|shop\.due_price_alerts)/.test(name ?? '') ||
  /delete from (?:session|identity)\./.test(text);

const BENCHMARKS = path.resolve(import.meta.dirname, '../../docs/benchmarks.md');

/** The statements that a table of docs/benchmarks.md lists, by its heading. */
const listed = (heading: string): string[] => {
  const [, section = ''] = fs.readFileSync(BENCHMARKS, 'utf8').split(`### ${heading}\n`);
  return [...(section.split(/^#/m)[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
};

/** Whose orders are listened to, on the line between a portal and its database; the payment provider is another company's, with its own. */
const listening = async () => {
  const db = await testDatabase(ending);
  const line = await statementLine(ending, db.url);
  const away = await testDatabase(ending, { source: readPaymentSource() });
  const provider = await startStandalone({ databaseUrl: away.url });
  ending.after(() => provider.stop());
  const portal = await startPortalHere(ending, {
    databaseUrl: line.url,
    environment: {
      SECRETS_KEY,
      CLOCK_START: OPENS_AT,
      DEMONSTRATION: 'off',
      RATE_LIMITS: 'off',
      PAYMENT_URL: provider.url,
      PAYMENT_KEY: SECRETS.key,
      PAYMENT_WEBHOOK_SECRET: SECRETS.webhook,
    },
  });
  const member = await createMember(db, 1, 100_000);
  return { db, line, visitor: await signedIn(db, member.iuc, portal.url) };
};

const call = async (visitor: Visitor, name: string, body: object): Promise<Record<string, unknown>> => {
  const response = await visitor.request(`/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-transac-correlation-id': randomUUID() },
  });
  const json = (await response.json()) as Record<string, unknown>;
  assert.equal(response.status, 200, JSON.stringify(json));
  return json;
};

test('RAIL-10 RAIL-11 PAY-06 an order of a ticket, from the passengers to the confirmation, is the statements that are written down, and few', async () => {
  const { db, line, visitor } = await listening();
  const timetable = await loadTimetable(db);
  const station = (name: string): string => searchStations(timetable, name)[0]?.id ?? '';
  const choose = async (): Promise<string> => {
    const { journeys } = (await call(visitor, 'quotation-burnFer-outward', {
      departure: station('Paris Gare de Lyon'),
      arrival: station('Dijon'),
      departureDate: '15/03/2027',
      departureHour: 7,
    })) as { journeys: { classes: { token?: string; state: string }[] }[] };
    const token = journeys
      .flatMap(({ classes }) => classes)
      .find(({ state }) => state === 'available')?.token;
    assert.ok(token);
    return token;
  };
  const heardFrom = (start: number): string[] =>
    line.heard
      .slice(start)
      .filter((statement) => !isOfTheClock(statement))
      .map(({ name, text }) => name ?? text);
  const acceptance = (held: Record<string, unknown>, expectedPoints: number, expectedCents = 0) =>
    call(visitor, 'finalise-order-burn-fer', {
      orderId: held['orderId'],
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints,
      expectedCents,
    });
  /** What a mail carries along is read from the trip. */
  const isOfMail = (name: string): boolean => /^(?:mail|job|trips)\./.test(name);
  /** What was asked while `work` was done and until every job of it had ended. */
  const during = async (work: () => Promise<unknown>) => {
    const start = line.heard.length;
    await work();
    await until(
      async () =>
        (
          await db.query(
            `select from job.job where queue in ('mail.send', 'order.drive') and lease is not null`,
          )
        ).length === 0 && (await db.query(`select from job.job where queue = 'mail.send'`)).length === 0,
    );
    await until(() => line.heard.every(({ done }) => done !== undefined));
    const heard = heardFrom(start);
    return {
      waiting: heard.filter((name) => !isOfMail(name)),
      afterwards: heard.filter(isOfMail),
      disturbed: line.heard.slice(start).some(ofScheduled),
    };
  };
  const order = async () => {
    const outward = await choose();
    return during(async () => {
      const held = await call(visitor, 'init-booking-burn-fer', { outward });
      const confirmed = await acceptance(held, Number(held['pricePoints']));
      assert.match(String(confirmed['pnrIdentification']), /^[A-Z0-9]{6}$/);
    });
  };
  const askedToPay = async () => {
    const outward = await choose();
    const held = await call(visitor, 'init-booking-burn-fer', { outward });
    const price = Number(held['pricePoints']);
    return during(async () => {
      const asked = await acceptance(held, Math.ceil(price / 2), Math.floor(price / 2));
      assert.match(String(asked['paymentUrl']), /\/sandbox\/payment\//);
    });
  };

  // The first that ever takes a train of the day writes its seats down, for everybody after it.
  await order();
  let ordered = await order();
  for (let again = 0; again < 3 && ordered.disturbed; again += 1) ordered = await order();
  const { waiting, afterwards } = ordered;
  assert.deepEqual(waiting, listed('While the customer waits'));
  assert.deepEqual(afterwards, listed('Afterwards, for the mail'));
  assert.ok(waiting.length <= MOST, waiting.join(', '));

  // Paid with euros, too, it is asked for in one round trip, and written down in one once the provider has answered.
  let asked = await askedToPay();
  for (let again = 0; again < 3 && asked.disturbed; again += 1) asked = await askedToPay();
  assert.deepEqual(asked.waiting, listed('While a payment is asked for'));
});
