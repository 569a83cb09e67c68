import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  ALL_ACCEPTED,
  ALL_REFUSED,
  CONSENT_COOKIE,
  type ConsentChoice,
  writeConsent,
} from '#domain/consent.ts';
import { CollectorUnavailable, type Measured } from '#providers/collector/port.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import { tellInput } from './contract.ts';
import { failureLabel } from './failure-label.ts';
import { flowLimit } from './flow.ts';
import { createMeasures } from './measures.ts';
import { withdrawnVisits } from './withdrawn-visits.ts';

const db = await testDatabase({ after });

const config = {
  publicUrl: 'http://localhost',
  secure: false,
  formActionOrigins: [],
  trustProxy: false,
  freshProof: { seconds: 600, points: 0 },
  consentDays: 365,
  deviceDays: 180,
} as const;

/** Counting into memory, by a collector that fails while it is told to. */
const counting = (patience: Partial<Parameters<typeof createMeasures>[0]> = {}) => {
  const kept: Measured[] = [];
  const lines: string[] = [];
  const note = (_fields: object, message: string): void => void lines.push(message);
  const setting = {
    kept,
    lines,
    isDown: false,
    refuses: false,
    takesMs: 0,
    measures: createMeasures({
      collector: {
        collect: async (events) => {
          if (setting.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, setting.takesMs));
          if (setting.refuses) throw new CollectorUnavailable('they make no sense', { isFinal: true });
          if (setting.isDown) throw new CollectorUnavailable('told to be');
          kept.push(...events);
        },
      },
      config,
      log: { info: note, warn: note, error: note },
      withdrawn: withdrawnVisits(db),
      mostPerMinute: 1_200,
      firstPauseMs: 5,
      ...patience,
    }),
  };
  return setting;
};
const browser = (choice: ConsentChoice | undefined, visit?: string) => ({
  address: '192.0.2.7',
  cookie: [
    ...(choice ? [`${CONSENT_COOKIE}=${encodeURIComponent(writeConsent(choice))}`] : []),
    ...(visit ? [`visite=${visit}`] : []),
  ].join('; '),
});
const PAGE = { kind: 'page', page: 'catalog', profile: 'GV' } as const;
const failed = (status: number | null) =>
  ({ ...PAGE, kind: 'technical-error', method: 'PUT', status }) as const;

test('API-09 a failure is called by the standard reason phrase, no answer « Service Unavailable », anything else « unexpected error »', () => {
  assert.equal(failureLabel(400), 'Bad Request');
  assert.equal(failureLabel(502), 'Bad Gateway');
  assert.equal(failureLabel(undefined), 'Service Unavailable');
  for (const unknown of [499, 599, 600, 999]) assert.equal(failureLabel(unknown), 'unexpected error');
});

test('COOKIE-01 API-09 nothing is counted without an agreement to statistics', async () => {
  const { measures, kept } = counting();
  for (const choice of [undefined, ALL_REFUSED, { statistiques: false, marketing: true }]) {
    assert.deepEqual(await measures.tell(browser(choice), [PAGE, failed(500)]), { taken: 0 });
    await measures.failed({ ...browser(choice), ...PAGE, method: 'POST', status: 500 });
  }
  assert.deepEqual(kept, []);
});

test('API-09 NAV-11 what a browser tells that agreed is counted under one visit, which it is given and which goes on', async () => {
  const { measures, kept } = counting();
  const first = await measures.tell(browser(ALL_ACCEPTED), [PAGE, failed(null)]);
  assert.equal(first.taken, 2);
  const visit = /^visite=([\w-]{22}); Path=\/; SameSite=Lax; HttpOnly; Max-Age=1800$/.exec(
    first.setCookie ?? '',
  )?.[1];
  assert.ok(visit);
  await measures.tell(browser(ALL_ACCEPTED, visit), [failed(502)]);
  await measures.failed({
    ...browser(ALL_ACCEPTED, visit),
    page: 'catalog',
    profile: 'GV',
    method: 'POST',
    status: 400,
  });
  await measures.tell(browser(ALL_ACCEPTED, 'someone-else'), [PAGE]);
  assert.deepEqual(
    kept.map((event) => event.failure?.label ?? event.page),
    ['catalog', 'Service Unavailable', 'Bad Gateway', 'Bad Request', 'catalog'],
  );
  assert.deepEqual(new Set(kept.slice(0, 4).map((event) => event.visit)), new Set([visit]));
  assert.notEqual(kept[4]?.visit, 'someone-else', 'a made-up visit is not taken over');
});

test('API-09 what a collector that is down does not take waits, is sent again once each, and is said once', async () => {
  const setting = counting();
  setting.isDown = true;
  assert.equal((await setting.measures.tell(browser(ALL_ACCEPTED), [PAGE])).taken, 1);
  await setting.measures.failed({ ...browser(ALL_ACCEPTED), ...PAGE, method: 'POST', status: 500 });
  assert.deepEqual(setting.kept, []);
  assert.deepEqual(setting.measures.problems(), ['2 events wait for the collector']);
  setting.isDown = false;
  await until(() => setting.kept.length === 2);
  assert.equal(new Set(setting.kept.map(({ id }) => id)).size, 2);
  await until(() => setting.lines.length === 2);
  assert.deepEqual(setting.measures.problems(), []);
  assert.deepEqual(setting.lines, [
    'the collector takes no events: they wait, and are dropped after a while',
    'the collector takes events again',
  ]);
});

test('API-09 COOKIE-01 what waits is kept no longer and no more than was said, dropped with a count, and at once when its browser withdraws', async () => {
  const short = counting({ keepMs: 20 });
  short.isDown = true;
  await short.measures.tell(browser(ALL_ACCEPTED), [PAGE]);
  await until(() => short.measures.problems().join() === '1 events were dropped in the last day');

  const few = counting({ most: 3, firstPauseMs: 60_000 });
  few.isDown = true;
  await few.measures.tell(browser(ALL_ACCEPTED), [PAGE, PAGE, failed(502), failed(503)]);
  assert.deepEqual(few.measures.problems(), [
    '3 events wait for the collector',
    '1 events were dropped in the last day',
  ]);
  const { setCookie = '' } = await few.measures.tell(browser(ALL_ACCEPTED), [PAGE]);
  const visit = /visite=([\w-]+)/.exec(setCookie)?.[1] ?? '';
  assert.match(await few.measures.withdrawn(browser(ALL_REFUSED, visit).cookie), /^visite=;.*Max-Age=0/);
  assert.match(few.measures.problems()[0] ?? '', /^2 events wait/);
  few.isDown = false;
  await few.measures.close();
  assert.deepEqual(
    few.kept.map(({ failure }) => failure?.status),
    [502, 503],
    'the oldest went first, and nothing of who withdrew was sent',
  );

  const refused = counting();
  refused.refuses = true;
  await refused.measures.tell(browser(ALL_ACCEPTED), [PAGE]);
  assert.deepEqual(refused.measures.problems(), ['1 events were dropped in the last day']);
});

test('API-09 COOKIE-01 a browser that no longer agrees is forgotten with whatever it sends next, and nothing of it waits that was just on its way', async () => {
  const [visit, other] = ['v'.repeat(22), 'w'.repeat(22)];
  const refusing = browser(ALL_REFUSED, visit);
  type Counting = ReturnType<typeof counting>['measures'];
  for (const sends of [
    (measures: Counting) => measures.tell(refusing, [PAGE]),
    (measures: Counting) => measures.failed({ ...refusing, ...PAGE, method: 'POST', status: 500 }),
  ]) {
    const setting = counting({ firstPauseMs: 60_000 });
    setting.isDown = true;
    await setting.measures.tell(browser(ALL_ACCEPTED, visit), [PAGE, PAGE]);
    await setting.measures.tell(browser(ALL_ACCEPTED, other), [PAGE]);
    await sends(setting.measures);
    setting.isDown = false;
    await setting.measures.close();
    assert.deepEqual(
      setting.kept.map((event) => event.visit),
      [other],
    );
  }
  const slow = counting({ firstPauseMs: 60_000 });
  Object.assign(slow, { isDown: true, takesMs: 20 });
  const told = slow.measures.tell(browser(ALL_ACCEPTED, visit), [PAGE]);
  await Promise.all([slow.measures.withdrawn(refusing.cookie), told]);
  assert.deepEqual(slow.measures.problems(), []);
});

test('COOKIE-01 API-09 what a process keeps of a visit is not sent either when another process is told that its browser no longer agrees, nor while that cannot be known', async () => {
  const [visit, other] = ['x'.repeat(22), 'y'.repeat(22)];
  for (const ending of ['sent again', 'closed'] as const) {
    const keeping = counting({ firstPauseMs: ending === 'closed' ? 60_000 : 5 });
    keeping.isDown = true;
    for (const one of [visit, other]) await keeping.measures.tell(browser(ALL_ACCEPTED, one), [PAGE, PAGE]);
    await counting().measures.withdrawn(browser(ALL_REFUSED, visit).cookie);
    keeping.isDown = false;
    if (ending === 'closed') await keeping.measures.close();
    await until(() => keeping.measures.problems().length === 0);
    assert.deepEqual(
      keeping.kept.map((event) => event.visit),
      [other, other],
      ending,
    );
  }
  const unsure = counting({
    withdrawn: { ...withdrawnVisits(db), among: () => Promise.reject(new Error('no database')) },
  });
  unsure.isDown = true;
  await unsure.measures.tell(browser(ALL_ACCEPTED, other), [PAGE]);
  unsure.isDown = false;
  await unsure.measures.close();
  assert.deepEqual(unsure.kept, []);
});

test('API-09 OPS-02 a collector that takes each list, slowly, does not keep a process from ending', async () => {
  const setting = counting({ most: 3_000, firstPauseMs: 60_000, closeMs: 400 });
  setting.isDown = true;
  for (let list = 0; list < 20; list += 1)
    await setting.measures.tell(
      browser(ALL_ACCEPTED),
      Array.from({ length: 30 }, () => PAGE),
    );
  setting.isDown = false;
  setting.takesMs = 40;
  await setting.measures.close();
  // Twenty lists take twice as long as a process waits for them.
  assert.ok(setting.kept.length >= 30 && setting.kept.length < 600, `${setting.kept.length} of 600`);
  assert.equal(setting.lines.at(-1), 'events that the collector did not take are dropped');
});

test('API-09 no text of a person fits in an event, and no flood of them in a call', () => {
  for (const page of [
    'agnes.lefevre@demo.test',
    '/mon-espace?q=x',
    '29090109417263850',
    'a b',
    'é',
    'x'.repeat(50),
  ])
    assert.ok(!tellInput.safeParse({ events: [{ ...PAGE, page }] }).success, page);
  assert.ok(!tellInput.safeParse({ events: Array.from({ length: 31 }, () => PAGE) }).success);
  assert.deepEqual(tellInput.parse({ events: [{ ...PAGE, iuc: 'x' }] }).events, [PAGE]);
});

test('API-09 what a network tells beyond its minute is not kept, and says so', async () => {
  const { measures, kept } = counting({ mostPerMinute: 2 });
  const agreed = browser({ statistiques: true, marketing: false }, 'A'.repeat(22));
  assert.equal((await measures.tell(agreed, [PAGE, PAGE])).taken, 2);
  assert.deepEqual(await measures.tell(agreed, [PAGE]), { taken: 0 });
  assert.equal((await measures.tell({ ...agreed, address: '198.51.100.7' }, [PAGE])).taken, 1);
  await until(() => kept.length === 3);
  await measures.close();
});

test('API-09 a network sends so much in a minute, others are not held up by it, and the next minute begins anew', () => {
  let now = 0;
  const hasRoom = flowLimit(10, () => now);
  assert.ok(hasRoom('192.0.2.1', 10));
  assert.ok(!hasRoom('192.0.2.1', 1));
  assert.ok(hasRoom('192.0.2.2', 10));
  assert.ok(hasRoom('2001:db8:1:2::1', 10));
  assert.ok(!hasRoom('2001:db8:1:2:ffff::9', 1), 'a household is one network');
  now = 59_999;
  assert.ok(!hasRoom('192.0.2.1', 1));
  now = 60_000;
  assert.ok(hasRoom('192.0.2.1', 1));
});
