import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '#tests/harness/database.ts';
import { readBookingSource } from './embedded/source.ts';
import { createHttpBooking, type HttpBookingOptions } from './http-adapter.ts';
import { bookingServer } from './http-server.ts';
import { type BookingProvider, BookingUnavailable } from './port.ts';
import { bookingContract, embeddedSetting, reason } from './testing/contract.ts';
import { sampleHold, sampleLeg, tinyOverlay } from './testing/sample-trains.ts';
import { CREDENTIALS, type Standalone, startStandalone } from './testing/standalone.ts';
import type { Command } from './wire.ts';

/** Trains that have not departed for as long as these tests are run. */
const DAY = Temporal.Now.plainDateISO().add({ days: 30 }).toString();

const standalone = async (t: TestContext, environment: Record<string, string> = {}) => {
  const db = await testDatabase(t, { source: readBookingSource() });
  const system = await startStandalone({ databaseUrl: db.url, environment });
  const another = () => startStandalone({ databaseUrl: db.url, environment });
  t.after(() => system.stop());
  return { db, system, another };
};
const adapter = (system: Standalone, more: Partial<HttpBookingOptions> = {}): BookingProvider =>
  createHttpBooking({ url: system.url, ...CREDENTIALS, timeoutMs: 30_000, ...more });
const unavailable = { name: 'BookingUnavailable' };
const legs = [sampleLeg('1001', DAY)];

// The contract over HTTP, to a booking system of this process, whose clocks it can move.
bookingContract('over HTTP', async (t, more) => {
  const { another, ...rest } = await embeddedSetting(t, more);
  const adapters: BookingProvider[] = [];
  for (let count = 0; count < 3; count += 1) {
    const server = bookingServer({ booking: another(), ...CREDENTIALS });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    t.after(() => server.close());
    adapters.push(createHttpBooking({ url, ...CREDENTIALS, timeoutMs: 30_000 }));
  }
  const [booking, ...others] = adapters as [BookingProvider, ...BookingProvider[]];
  return { ...rest, booking, another: () => others.pop() ?? booking };
});

test('API-12 RAIL-15 the booking system in a process of its own serves a whole booking over HTTP', async (t) => {
  const { system } = await standalone(t);
  const booking = adapter(system);
  const before = (await booking.offers({ journeys: [{ legs }], passengers: 2 })).journeys[0]?.classes;
  assert.deepEqual(
    before?.map((entry) => entry.travelClass),
    ['1', '2'],
  );
  const request = sampleHold('order-1', legs, { passengers: 2, placement: [{ position: 'window' }] });
  const hold = await booking.hold(request);
  assert.ok(hold.ok);
  assert.equal(hold.booking.state, 'held');
  assert.deepEqual(hold.booking.request, request);
  assert.deepEqual(await booking.hold(request), hold);
  assert.equal(
    reason(await booking.hold({ ...request, passengers: request.passengers.slice(1) })),
    'key-reused',
  );
  const extended = await booking.extend({ key: 'order-1' });
  assert.ok(extended.ok && extended.booking.extended);
  assert.equal(reason(await booking.extend({ key: 'order-1' })), 'already-extended');
  const confirmed = await booking.confirm({ key: 'order-1' });
  assert.ok(confirmed.ok);
  assert.match(confirmed.booking.pnr ?? '', /^[A-Z2-9]{6}$/);
  assert.deepEqual(await booking.find('order-1'), confirmed.booking);
  const map = await booking.seatMap({
    ...sampleLeg('1001', DAY),
    coach: hold.booking.seats[0]?.coach as string,
  });
  assert.ok(map.ok);
  assert.equal(map.map.seats.filter((seat) => !seat.free).length, 2);
  assert.deepEqual(await booking.cancel({ key: 'order-1' }), { ok: true, state: 'cancelled' });
  assert.deepEqual(await booking.cancel({ key: 'never' }), { ok: true, state: 'never-made' });
  assert.equal(await booking.find('nobody'), undefined);
  assert.equal(reason(await booking.confirm({ key: 'nobody' })), 'unknown');
  assert.deepEqual(await booking.seatMap({ ...sampleLeg('9999', DAY) }), {
    ok: false,
    reason: 'unknown-train',
  });
  assert.deepEqual(
    (await booking.offers({ journeys: [{ legs }], passengers: 2 })).journeys[0]?.classes,
    before,
  );
});

test('API-05 calls carry Pragma, the correlation id and the credential pair, and are refused without it', async (t) => {
  const { system } = await standalone(t);
  await adapter(system, { passedOn: () => ({ 'x-correlation-id': 'corr-42' }) }).find('k');
  assert.deepEqual(await system.received(), [
    { command: 'find', correlationId: 'corr-42', pragma: 'no-cache' },
  ]);
  await assert.rejects(() => adapter(system, { password: 'wrong' }).find('k'), unavailable);
  await assert.rejects(() => createHttpBooking({ url: system.url }).find('k'), unavailable);
  assert.equal((await system.received()).length, 1);
});

test('whatever goes wrong on the way is told as unavailable, and repeating or finding tells what was done', async (t) => {
  const { system } = await standalone(t);
  const booking = adapter(system);
  const impatient = adapter(system, { timeoutMs: 300 });
  for (const mode of ['time-out', 'error', 'lose-answer', 'nonsense'] as const) {
    const done = mode === 'lose-answer' || mode === 'nonsense';
    const key = `order-${mode}`;
    const failing = async (command: Command, work: (booking: BookingProvider) => Promise<unknown>) => {
      await system.fault(command, mode);
      const error = await work(mode === 'time-out' ? impatient : booking).then(
        () => assert.fail(`${command} ${mode} was answered`),
        (cause: Error) => cause,
      );
      assert.ok(error instanceof BookingUnavailable);
      const waited = (error.cause as Error | undefined)?.name === 'TimeoutError';
      assert.equal(waited, mode === 'time-out', `${command} ${mode}`);
      // On a busy machine the impatient one may give up before it was heard.
      await system.clear();
    };
    await failing('offers', (to) => to.offers({ journeys: [{ legs }], passengers: 1 }));
    await failing('seatMap', (to) => to.seatMap(sampleLeg('1001', DAY)));
    await failing('hold', (to) => to.hold(sampleHold(key, legs)));
    assert.equal((await booking.find(key))?.state, done ? 'held' : undefined);
    assert.equal(reason(await booking.hold(sampleHold(key, legs))), 'ok');
    await failing('find', (to) => to.find(key));
    await failing('extend', (to) => to.extend({ key }));
    assert.equal((await booking.find(key))?.extended, done);
    assert.equal(reason(await booking.extend({ key })), done ? 'already-extended' : 'ok');
    await failing('confirm', (to) => to.confirm({ key }));
    const found = await booking.find(key);
    assert.equal(found?.state, done ? 'confirmed' : 'held');
    const confirmed = await booking.confirm({ key });
    assert.ok(confirmed.ok);
    if (done) assert.equal(confirmed.booking.pnr, found?.pnr);
    await failing('cancel', (to) => to.cancel({ key }));
    assert.equal((await booking.find(key))?.state, done ? 'cancelled' : 'confirmed');
    assert.deepEqual(await booking.cancel({ key }), { ok: true, state: 'cancelled' });
  }
});

test('a hold that arrives after its sender gave up and cancelled takes no seat', async (t) => {
  const { system, db } = await standalone(t);
  await system.fault('hold', 'late');
  const booking = adapter(system);
  await assert.rejects(() => adapter(system, { timeoutMs: 300 }).hold(sampleHold('late', legs)), unavailable);
  assert.deepEqual(await booking.cancel({ key: 'late' }), { ok: true, state: 'never-made' });
  await system.release();
  // On a busy machine the impatient one may have given up before it was heard.
  await system.clear();
  assert.equal(reason(await booking.hold(sampleHold('late', legs))), 'cancelled');
  assert.equal(await booking.find('late'), undefined);
  const [row] = await db.query<{ seats: number }>(
    'select count(*) as seats from inventory.seat where taken <> 0',
  );
  assert.equal(row?.seats, 0);
});

test('RAIL-10 OPS-01 the last seat goes to exactly one of fifty buyers at two processes, ten times', async (t) => {
  const { system, another, db } = await standalone(t, {
    BOOKING_OVERLAY: tinyOverlay(1, { left: 1, right: 0 }),
  });
  const other = await another();
  t.after(() => other.stop());
  const sellers = [adapter(system), adapter(other)];
  for (let round = 0; round < 10; round++) {
    const last = [sampleLeg(String(1000 + round), DAY)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, buyer) =>
        (sellers[buyer % 2] as BookingProvider).hold(sampleHold(`${round}-${buyer}`, last)),
      ),
    );
    assert.equal(answers.filter((answer) => answer.ok).length, 1);
    assert.equal(answers.filter((answer) => reason(answer) === 'full').length, 49);
  }
  const [row] = await db.query<{ held: number }>(
    "select count(*) as held from inventory.booking where state = 'held'",
  );
  assert.equal(row?.held, 10);
});

test('a booking system killed in the middle of its work loses nothing that it said and does nothing twice', async (t) => {
  const { system, another, db } = await standalone(t);
  const booking = adapter(system);
  const requests = Array.from({ length: 60 }, (_, index) =>
    sampleHold(`order-${index}`, [sampleLeg(String(1000 + (index % 15)), DAY)], {
      passengers: 1 + (index % 3),
    }),
  );
  const answers = new Map<string, unknown>();
  let killed: Promise<void> | undefined;
  const outcomes = await Promise.allSettled(
    requests.map(async (request) => {
      const answer = await booking.hold(request);
      assert.ok(answer.ok);
      answers.set(request.key, answer.booking.seats);
      // Some have been answered, many are under way.
      if (answers.size === 10) killed = system.kill();
    }),
  );
  await killed;
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.ok(lost.length > 0 && answers.size >= 10, `${lost.length} lost, ${answers.size} answered`);
  assert.ok(lost.every((outcome) => outcome.reason instanceof BookingUnavailable));
  const next = await another();
  t.after(() => next.stop());
  for (const request of requests) {
    const answer = await adapter(next).hold(request);
    assert.ok(answer.ok);
    const said = answers.get(request.key);
    if (said) assert.deepEqual(answer.booking.seats, said);
  }
  const [row] = await db.query<{ seats: number; sold: number; passengers: number }>(`
    select (select count(*) from inventory.seat where taken <> 0) as seats,
           (select count(distinct (run_key, travel_class, ordinal)) from inventory.allocation) as sold,
           (select count(*) from inventory.allocation) as passengers`);
  assert.deepEqual(row, { seats: 120, sold: 120, passengers: 120 });
});

test('rubbish is refused by the booking system with the field named, and nothing is written', async (t) => {
  const { system, db } = await standalone(t);
  const post = (body: unknown) =>
    fetch(`${system.url}/bookings`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${CREDENTIALS.user}:${CREDENTIALS.password}`).toString('base64')}`,
      },
    });
  const good = sampleHold('k', legs);
  for (const bad of [
    {},
    [],
    null,
    { ...good, key: '../x' },
    { ...good, passengers: [] },
    { ...good, key: 'k'.repeat(50_000) },
    { ...good, journeys: [{ ...good.journeys[0], fare: 'free' }] },
  ]) {
    const response = await post(bad);
    assert.equal(response.status, 400);
    assert.equal(((await response.json()) as { code: string }).code, 'invalid-input');
  }
  const [row] = await db.query<{ rows: number }>('select count(*) as rows from inventory.booking');
  assert.equal(row?.rows, 0);
});

test('an answer of another shape, a redirect, an endless or a foreign answer is not believed', async (t) => {
  const answers: Record<string, (response: import('node:http').ServerResponse) => void> = {
    'html 200': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'empty 200': (response) => response.writeHead(200).end(),
    'empty object': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    'proxy 404': (response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"no-such-path"}'),
    redirect: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'unknown refusal': (response) => response.writeHead(409).end('{"code":"whatever"}'),
    'cut short': (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"key":');
      setImmediate(() => response.destroy());
    },
    'five megabytes': (response) => response.writeHead(200).end(' '.repeat(5_000_000)),
  };
  let current = '';
  const server = createServer((request, response) => {
    request.resume();
    answers[current]?.(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const booking = createHttpBooking({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`,
  });
  for (current of Object.keys(answers)) {
    await assert.rejects(() => booking.find('k'), unavailable, current);
    await assert.rejects(() => booking.confirm({ key: 'k' }), unavailable, current);
    await assert.rejects(() => booking.hold(sampleHold('k', legs)), unavailable, current);
  }
  await assert.rejects(() => createHttpBooking({ url: 'http://127.0.0.1:1' }).find('k'), unavailable);
  const given = new AbortController();
  given.abort();
  await assert.rejects(
    () => booking.find('k', given.signal),
    (error) => error instanceof BookingUnavailable,
  );
});

test('TRIP-02 codes are asked for with the identity token and the correlation id, which no other command carries; a foreign 404 and nonsense are no answer', async (t) => {
  const seen: { path: string | undefined; token: unknown; correlation: unknown; body: string }[] = [];
  let answer: { status: number; body: unknown } = { status: 200, body: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push({
        path: request.url,
        token: request.headers['x-identity-token'],
        correlation: request.headers['x-correlation-id'],
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const booking = createHttpBooking({
    url: `http://127.0.0.1:${port}`,
    passedOn: () => ({ 'x-correlation-id': 'corr-7' }),
  });
  const request = {
    pnr: 'QXKM7R',
    departureDate: '2027-03-13T09:12:00+01:00',
    transportType: 'TGV INOUI',
    specificIuc: '01920000-0000-7000-8000-000000000004',
    paoOrderId: 'b-1',
    serviceItemId: 'b-1-0',
  };
  const codes = [{ firstName: 'Camille', lastName: 'Vasseur', content: 'CODE' }];
  answer = { status: 200, body: { codes } };
  assert.deepEqual(await booking.codes(request, 'an.id.token'), codes);
  assert.deepEqual(
    [seen[0]?.path, seen[0]?.token, seen[0]?.correlation],
    ['/bookings/codes', 'an.id.token', 'corr-7'],
  );
  assert.deepEqual(JSON.parse(seen[0]?.body ?? ''), request);
  answer = { status: 404, body: { code: 'booking-not-found' } };
  assert.equal(await booking.codes(request, undefined), undefined);
  assert.equal(await booking.file({ pnr: 'QXKM7R', lastName: 'Vasseur' }), undefined);
  assert.deepEqual(
    seen.slice(1).map(({ token }) => token),
    [undefined, undefined],
  );
  for (const wrong of [
    { status: 404, body: { code: 'no-such-path' } },
    { status: 200, body: { codes: [] } },
    { status: 200, body: { codes: [{ ...codes[0], content: 'x'.repeat(2_001) }] } },
    { status: 401, body: {} },
  ]) {
    answer = wrong;
    await assert.rejects(
      () => booking.codes(request, 'an.id.token'),
      unavailable,
      JSON.stringify(wrong).slice(0, 60),
    );
  }
});
