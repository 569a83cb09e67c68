import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { searchStations } from '#domain/rail/station-search.ts';
import { loadTimetable } from '#features/rail/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst, OPENS_AT, SECRETS_KEY } from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { startPortalProcess } from '#tests/harness/portal.ts';
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
  (name === 'job.claim' && done === 'SELECT 0') || /job\.tick|from rail\.feed_version/.test(text);

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

test('RAIL-10 RAIL-11 an order of a ticket, from the passengers to the confirmation, is the statements that are written down, and few', {
  timeout: 60_000,
}, async () => {
  const db = await testDatabase(ending);
  const line = await statementLine(ending, db.url);
  const portal = await startPortalProcess(ending, {
    databaseUrl: line.url,
    environment: { SECRETS_KEY, CLOCK_START: OPENS_AT, DEMONSTRATION: 'off', RATE_LIMITS: 'off' },
  });
  const member = await createMember(db, 1, 100_000);
  const visitor = await signedIn(db, member.iuc, portal.url);
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
  const order = async (): Promise<{ waiting: string[]; afterwards: string[]; disturbed: boolean }> => {
    const outward = await choose();
    const start = line.heard.length;
    const held = await call(visitor, 'init-booking-burn-fer', { outward });
    const confirmed = await call(visitor, 'finalise-order-burn-fer', {
      orderId: held['orderId'],
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: held['pricePoints'],
    });
    assert.match(String(confirmed['pnrIdentification']), /^[A-Z0-9]{6}$/);
    await until(
      async () =>
        (await db.query(`select from job.job where queue in ('mail.send', 'order.drive')`)).length === 0,
    );
    await until(() => line.heard.every(({ done }) => done !== undefined));
    const heard = heardFrom(start);
    // What a mail carries along is read from the trip.
    const isOfMail = (name: string): boolean => /^(?:mail|job|trips)\./.test(name);
    return {
      waiting: heard.filter((name) => !isOfMail(name)),
      afterwards: heard.filter(isOfMail),
      disturbed: line.heard.slice(start).some(ofScheduled),
    };
  };

  // The first that ever takes a train of the day writes its seats down, for everybody after it.
  await order();
  let ordered = await order();
  for (let again = 0; again < 3 && ordered.disturbed; again += 1) ordered = await order();
  const { waiting, afterwards } = ordered;
  assert.deepEqual(waiting, listed('While the customer waits'));
  assert.deepEqual(afterwards, listed('Afterwards, for the mail'));
  assert.ok(waiting.length <= MOST, waiting.join(', '));
});
