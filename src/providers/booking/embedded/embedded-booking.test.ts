import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { Database } from '#database/database.ts';
import { readMigrations } from '#database/migrate.ts';
import { ManualClock } from '#domain/clock.ts';
import { testDatabase } from '#tests/harness/database.ts';
import type { Booking, HoldAnswer } from '../port.ts';
import { SHIPPED_OVERLAY, sampleHold, sampleLeg, sampleRuns, tinyOverlay } from '../testing/sample-trains.ts';
import {
  createEmbeddedBooking,
  type EmbeddedBooking,
  type EmbeddedBookingOptions,
} from './embedded-booking.ts';

const DAY = '2027-03-10';
const inventory = readMigrations().filter(({ name }) => /^005\d-/.test(name));

interface Setting {
  readonly db: Database;
  readonly booking: EmbeddedBooking;
  readonly real: ManualClock;
  readonly clock: ManualClock;
  /** A second embedded booking on the same tables, as another process would have. */
  another(more?: Partial<EmbeddedBookingOptions>): EmbeddedBooking;
}

const setting = async (t: TestContext, more: Partial<EmbeddedBookingOptions> = {}): Promise<Setting> => {
  const db = await testDatabase(t, { migrations: inventory });
  const real = new ManualClock('2027-01-15T10:00:00Z');
  const clock = new ManualClock('2027-03-01T10:00:00Z');
  const open: EmbeddedBooking[] = [];
  const another = (options: Partial<EmbeddedBookingOptions> = {}) => {
    const booking = createEmbeddedBooking({
      database: { url: db.url },
      runs: sampleRuns(),
      isPeak: () => false,
      overlayDir: SHIPPED_OVERLAY,
      now: () => real.now(),
      clock,
      ...more,
      ...options,
    });
    open.push(booking);
    return booking;
  };
  const setting = { db, booking: another(), real, clock, another };
  t.after(() => Promise.all(open.map((booking) => booking.close())));
  return setting;
};

const held = (answer: HoldAnswer): Booking => {
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.booking;
};
const reason = (answer: { ok: boolean; reason?: string }): string | undefined =>
  answer.ok ? 'ok' : answer.reason;

/** What must hold of the tables at any moment, read in one snapshot; answers the number of active allocations. */
const soundness = async (db: Database): Promise<number> => {
  const [row] = await db.query<{
    doubles: number;
    masks: number;
    quotas: number;
    over: number;
    active: number;
  }>(`
    with active as (select a.* from inventory.allocation a join inventory.booking b using (booking_key)
                    where b.state in ('held', 'confirmed')),
    sums as (select run_key, travel_class, ordinal, sum(mask::numeric) as added, bit_or(mask) as ored
             from active group by 1, 2, 3),
    used as (select a.run_key, a.travel_class, n, count(*) as points, count(*) filter (where fare = 'promo') as promo
             from active a cross join lateral generate_series(a.first_segment, a.first_segment + a.segments - 1) n
             group by 1, 2, 3)
    select
      (select count(*) from sums s join inventory.seat t using (run_key, travel_class, ordinal)
        where s.added <> s.ored or (s.ored & t.elsewhere) <> 0) as doubles,
      (select count(*) from inventory.seat t left join sums s using (run_key, travel_class, ordinal)
        where t.taken <> (t.elsewhere | coalesce(s.ored, 0))) as masks,
      (select count(*) from inventory.quota q cross join lateral unnest(q.points_used, q.promo_used) with ordinality u(points, promo, n)
        left join used on used.run_key = q.run_key and used.travel_class = q.travel_class and used.n = u.n - 1
        where u.points <> coalesce(used.points, 0) or u.promo <> coalesce(used.promo, 0)) as quotas,
      (select count(*) from used join inventory.quota q using (run_key, travel_class)
        where used.points > q.points_limit or used.promo > q.promo_limit) as over,
      (select count(*) from active) as active`);
  assert.ok(row);
  assert.deepEqual(
    { doubles: row.doubles, masks: row.masks, quotas: row.quotas, over: row.over },
    { doubles: 0, masks: 0, quotas: 0, over: 0 },
  );
  return row.active;
};

test('RAIL-10 a hold answers seats with coach and number, for 15 minutes, and becomes a booking with a file reference', async (t) => {
  const { booking, real, db } = await setting(t);
  const answer = held(await booking.hold(sampleHold('order-1', [sampleLeg('1001', DAY)], { passengers: 2 })));
  assert.equal(answer.state, 'held');
  assert.equal(answer.heldUntil, '2027-01-15T10:15:00.000Z');
  assert.equal(answer.seats.length, 2);
  assert.deepEqual(
    answer.seats.map((seat) => seat.passengerId),
    ['p1', 'p2'],
  );
  const confirmed = await booking.confirm({ key: 'order-1' });
  assert.ok(confirmed.ok);
  assert.match(confirmed.booking.pnr ?? '', /^[A-HJ-KM-NP-Z2-9]{6}$/);
  assert.deepEqual(confirmed.booking.seats, answer.seats);
  assert.equal(confirmed.booking.heldUntil, undefined);
  // The end of the hold means nothing to a booking.
  real.advance({ hours: 1 });
  await booking.releaseExpired();
  const again = await booking.confirm({ key: 'order-1' });
  assert.deepEqual(again, confirmed);
  assert.deepEqual(await booking.find('order-1'), confirmed.booking);
  assert.equal(await soundness(db), 2);
});

test('RAIL-10 the last seat goes to exactly one of fifty simultaneous buyers, twenty times', async (t) => {
  const { booking, another, db } = await setting(t, { overlayDir: tinyOverlay(1, { left: 1, right: 0 }) });
  const sellers = [booking, another(), another()];
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, buyer) =>
        (sellers[buyer % 3] as EmbeddedBooking).hold(
          sampleHold(`${round}-${buyer}`, [sampleLeg(String(1000 + round), DAY)]),
        ),
      ),
    );
    assert.equal(answers.filter((answer) => answer.ok).length, 1);
    assert.equal(answers.filter((answer) => reason(answer) === 'full').length, 49);
  }
  assert.equal(await soundness(db), 20);
});

test('two parts of a line are sold on one seat, and no more', async (t) => {
  const { booking, db } = await setting(t, { overlayDir: tinyOverlay(1, { left: 1, right: 0 }) });
  const leg = (from: number, to: number) => [sampleLeg('1001', DAY, from, to)];
  held(await booking.hold(sampleHold('a', leg(0, 2))));
  assert.equal(reason(await booking.hold(sampleHold('b', leg(1, 3)))), 'full');
  held(await booking.hold(sampleHold('c', leg(2, 4))));
  assert.equal(reason(await booking.hold(sampleHold('d', leg(0, 4)))), 'full');
  assert.equal(await soundness(db), 2);
});

test('a hold on several trains takes all legs or none', async (t) => {
  const { booking, db } = await setting(t, { overlayDir: tinyOverlay(1) });
  held(await booking.hold(sampleHold('first', [sampleLeg('1002', DAY)], { passengers: 4 })));
  const both = [sampleLeg('1001', DAY), sampleLeg('1002', DAY)];
  assert.equal(reason(await booking.hold(sampleHold('second', both))), 'full');
  assert.equal(await soundness(db), 4);
  assert.equal(await booking.find('second'), undefined);
  // The key of a refused hold is free: it is tried again when seats have come back.
  await booking.cancel({ key: 'first' });
  held(await booking.hold(sampleHold('second', both)));
  assert.equal(await soundness(db), 2);
});

test('a hold that is over is freed for the next buyer, is not confirmed and does not come back', async (t) => {
  const { booking, real, db } = await setting(t, { overlayDir: tinyOverlay(1, { left: 1, right: 0 }) });
  const legs = [sampleLeg('1001', DAY)];
  held(await booking.hold(sampleHold('slow', legs)));
  real.advance({ minutes: 14, seconds: 59 });
  assert.equal(reason(await booking.hold(sampleHold('next', legs))), 'full');
  assert.deepEqual(
    (await booking.offers({ journeys: [{ legs }], passengers: 1 })).journeys[0]?.classes[0]?.seatsLeft,
    0,
  );
  real.advance({ seconds: 1 });
  assert.equal((await booking.find('slow'))?.state, 'expired');
  // No sweep has run: contention frees it.
  held(await booking.hold(sampleHold('next', legs)));
  assert.equal(reason(await booking.confirm({ key: 'slow' })), 'expired');
  assert.equal(reason(await booking.extend({ key: 'slow' })), 'expired');
  assert.equal(reason(await booking.hold(sampleHold('slow', legs))), 'expired');
  assert.equal(await soundness(db), 1);
});

test('a hold that is over and that nobody has swept is neither confirmed nor extended, and asking frees its seats', async (t) => {
  const { booking, real, db } = await setting(t);
  for (const key of ['a', 'b']) held(await booking.hold(sampleHold(key, [sampleLeg('1001', DAY)])));
  real.advance({ minutes: 15 });
  assert.equal(reason(await booking.confirm({ key: 'a' })), 'expired');
  assert.equal(reason(await booking.extend({ key: 'b' })), 'expired');
  assert.equal(await soundness(db), 0);
  const [row] = await db.query<{ taken: number }>(
    'select count(*) as taken from inventory.seat where taken <> 0',
  );
  assert.equal(row?.taken, 0);
});

test('the sweep frees what nobody asked for, and offers do not count it', async (t) => {
  const { booking, real, db } = await setting(t, { overlayDir: tinyOverlay(1) });
  for (const key of ['a', 'b', 'c']) held(await booking.hold(sampleHold(key, [sampleLeg('1001', DAY)])));
  await booking.confirm({ key: 'b' });
  real.advance({ minutes: 15 });
  const offers = await booking.offers({ journeys: [{ legs: [sampleLeg('1001', DAY)] }], passengers: 1 });
  assert.equal(offers.journeys[0]?.classes[0]?.seatsLeft, 3);
  assert.equal(await booking.releaseExpired(), 0);
  held(await booking.hold(sampleHold('d', [sampleLeg('1001', DAY)])));
  real.advance({ minutes: 15 });
  assert.equal(await booking.releaseExpired(), 1);
  assert.equal(await soundness(db), 1);
});

test('a hold is extended once', async (t) => {
  const { booking, real } = await setting(t);
  held(await booking.hold(sampleHold('k', [sampleLeg('1001', DAY)])));
  real.advance({ minutes: 14 });
  const extended = await booking.extend({ key: 'k' });
  assert.ok(extended.ok);
  assert.equal(extended.booking.heldUntil, '2027-01-15T10:30:00.000Z');
  assert.equal(extended.booking.extended, true);
  assert.equal(reason(await booking.extend({ key: 'k' })), 'already-extended');
  real.advance({ minutes: 15, seconds: 59 });
  assert.ok((await booking.confirm({ key: 'k' })).ok);
  assert.equal(reason(await booking.extend({ key: 'k' })), 'not-held');
  assert.equal(reason(await booking.extend({ key: 'nobody' })), 'not-held');
});

test('two simultaneous holds of one key are one hold, and a key is not reused for something else', async (t) => {
  const { booking, another, db } = await setting(t);
  const second = another();
  for (let round = 0; round < 20; round++) {
    const request = sampleHold(`order-${round}`, [sampleLeg('1001', DAY)]);
    const [one, two] = await Promise.all([booking.hold(request), second.hold(request)]);
    assert.deepEqual(held(one), held(two));
  }
  assert.equal(await soundness(db), 20);
  const other = sampleHold('order-0', [sampleLeg('1001', DAY)], { travelClass: '1' });
  assert.equal(reason(await booking.hold(other)), 'key-reused');
  // Times written otherwise are the same request.
  const leg = sampleLeg('1001', DAY);
  const rewritten = sampleHold('order-0', [{ ...leg, departure: leg.departure.replace('Z', '+00:00') }]);
  assert.ok((await booking.hold(rewritten)).ok);
});

test('a hold that comes after its cancellation is refused, and cancelling is repeated at will', async (t) => {
  const { booking, db } = await setting(t);
  assert.deepEqual(await booking.cancel({ key: 'late' }), { ok: true, state: 'never-made' });
  assert.equal(reason(await booking.hold(sampleHold('late', [sampleLeg('1001', DAY)]))), 'cancelled');
  assert.deepEqual(await booking.cancel({ key: 'late' }), { ok: true, state: 'never-made' });
  assert.equal(await booking.find('late'), undefined);
  assert.equal(reason(await booking.confirm({ key: 'late' })), 'cancelled');

  held(await booking.hold(sampleHold('kept', [sampleLeg('1001', DAY)])));
  await booking.confirm({ key: 'kept' });
  for (let time = 0; time < 2; time++)
    assert.deepEqual(await booking.cancel({ key: 'kept' }), { ok: true, state: 'cancelled' });
  assert.equal((await booking.find('kept'))?.state, 'cancelled');
  assert.equal(reason(await booking.confirm({ key: 'kept' })), 'cancelled');
  assert.equal(reason(await booking.hold(sampleHold('kept', [sampleLeg('1001', DAY)]))), 'cancelled');
  assert.equal(await soundness(db), 0);
});

test('a hold and its cancellation at once never leave a seat taken', async (t) => {
  const { booking, another, db } = await setting(t);
  const second = another();
  for (let round = 0; round < 30; round++) {
    const request = sampleHold(`race-${round}`, [sampleLeg('1001', DAY)]);
    const [, cancelled] = await Promise.all([booking.hold(request), second.cancel({ key: request.key })]);
    assert.ok(cancelled.ok);
    const last = await booking.hold(request);
    assert.equal(reason(last), 'cancelled');
  }
  assert.equal(await soundness(db), 0);
});

test('a party sits together: two on a bench, four in a row or at a table, six in one coach', async (t) => {
  const { booking } = await setting(t);
  const seatsOf = async (key: string, passengers: number) =>
    held(await booking.hold(sampleHold(key, [sampleLeg('1001', DAY)], { passengers }))).seats;
  const map = async (coach: string) => {
    const answer = await booking.seatMap({ ...sampleLeg('1001', DAY), coach });
    assert.ok(answer.ok);
    return new Map(answer.map.seats.map((seat) => [seat.seat, seat]));
  };
  await seatsOf('alone', 1);
  for (const key of ['pair-1', 'pair-2', 'pair-3']) {
    const [one, two] = await seatsOf(key, 2);
    assert.ok(one && two);
    assert.equal(one.coach, two.coach);
    const drawn = await map(one.coach);
    const [a, b] = [drawn.get(one.seat), drawn.get(two.seat)];
    assert.equal(a?.column, b?.column);
    assert.equal(Math.abs((a?.place ?? 9) - (b?.place ?? 0)), 1);
  }
  const four = await seatsOf('four', 4);
  assert.equal(new Set(four.map((seat) => seat.coach)).size, 1);
  const drawn = await map(four[0]?.coach as string);
  assert.deepEqual(new Set(four.map((seat) => drawn.get(seat.seat)?.atTable)), new Set([true]));
  const six = await seatsOf('six', 6);
  assert.equal(new Set(six.map((seat) => seat.coach)).size, 1);
});

test('a wheelchair space goes to who needs it only, with the companion beside', async (t) => {
  const { booking } = await setting(t);
  const request = sampleHold('wheels', [sampleLeg('2001', DAY)], { passengers: 2 });
  const [first, second] = request.passengers;
  assert.ok(first && second);
  const [a, b] = held(
    await booking.hold({ ...request, passengers: [{ ...first, wheelchair: true }, second] }),
  ).seats;
  assert.equal(a?.position, 'wheelchair');
  assert.equal(b?.position, 'companion');
  assert.equal(a?.coach, b?.coach);
  // One space is left: two people cannot have it.
  const third = sampleHold('wheels-2', [sampleLeg('2001', DAY)], { passengers: 2 });
  const both = third.passengers.map((passenger) => ({ ...passenger, wheelchair: true }));
  assert.equal(reason(await booking.hold({ ...third, passengers: both })), 'full');
});

test('without the need nobody gets a wheelchair space, and a companion’s seat is sold last', async (t) => {
  const { booking } = await setting(t, { overlayDir: tinyOverlay(1, { wheelchair: true }) });
  const positions = async (train: string, ...parties: number[]): Promise<string[]> => {
    const all: string[] = [];
    for (const passengers of parties) {
      const key = `${train}-${all.length}`;
      const { seats } = held(await booking.hold(sampleHold(key, [sampleLeg(train, DAY)], { passengers })));
      all.push(...seats.map(({ position }) => position));
    }
    return all;
  };
  // Four ordinary seats and the companion's.
  for (const [train, ...parties] of [
    ['1001', 1, 1, 1, 1, 1],
    ['1002', 2, 2, 1],
    ['1003', 4, 1],
  ] as const) {
    const sold = await positions(train, ...parties);
    assert.equal(sold.at(-1), 'companion', train);
    assert.ok(sold.slice(0, -1).every((position) => position === 'window' || position === 'aisle'));
    assert.equal(reason(await booking.hold(sampleHold(`${train}-more`, [sampleLeg(train, DAY)]))), 'full');
  }
  assert.equal((await positions('1004', 5)).includes('wheelchair'), false);
});

test('wishes: a position, beside a relative, seats chosen on the map, and told when these are gone', async (t) => {
  const { booking } = await setting(t);
  const legs = [sampleLeg('1001', DAY)];
  const window = held(await booking.hold(sampleHold('w', legs, { placement: [{ position: 'window' }] })))
    .seats[0];
  assert.equal(window?.position, 'window');
  const aisle = held(await booking.hold(sampleHold('a', legs, { placement: [{ position: 'aisle' }] })))
    .seats[0];
  assert.equal(aisle?.position, 'aisle');
  const relative = { coach: '6', seat: '33' };
  const near = held(await booking.hold(sampleHold('n', legs, { placement: [{ near: relative }] }))).seats[0];
  assert.equal(near?.coach, '6');
  assert.ok(Math.abs(Number(near?.seat) - 33) <= 1, near?.seat);
  const chosen = [{ seats: [{ passengerId: 'p1', coach: '8', seat: '40' }] }];
  const seat = held(await booking.hold(sampleHold('c', legs, { placement: chosen }))).seats[0];
  assert.deepEqual([seat?.coach, seat?.seat], ['8', '40']);
  assert.equal(reason(await booking.hold(sampleHold('c2', legs, { placement: chosen }))), 'seats-gone');
  const nowhere = [{ seats: [{ passengerId: 'p1', coach: '8', seat: '999' }] }];
  assert.equal(reason(await booking.hold(sampleHold('c3', legs, { placement: nowhere }))), 'seats-gone');
});

test('the seat map draws the coach with what is free between two stations', async (t) => {
  const { booking } = await setting(t);
  const leg = sampleLeg('1001', DAY, 0, 2);
  const before = await booking.seatMap(leg);
  assert.ok(before.ok);
  assert.deepEqual(
    before.coaches.map(({ coach }) => coach),
    ['1', '2', '3', '4', '5', '6', '7', '8'],
  );
  assert.equal(before.coaches[3]?.travelClass, undefined);
  const [seat] = held(await booking.hold(sampleHold('k', [leg]))).seats;
  const freeOn = async (from: number, to: number) => {
    const answer = await booking.seatMap({
      ...sampleLeg('1001', DAY, from, to),
      coach: seat?.coach as string,
    });
    assert.ok(answer.ok);
    return answer.map.seats.find((drawn) => drawn.seat === seat?.seat)?.free;
  };
  assert.equal(await freeOn(0, 1), false);
  assert.equal(await freeOn(1, 4), false);
  assert.equal(await freeOn(2, 4), true);
  assert.deepEqual(await booking.seatMap({ ...leg, coach: '77' }), { ok: false, reason: 'unknown-coach' });
  assert.deepEqual(await booking.seatMap({ ...leg, trainNumber: '9999' }), {
    ok: false,
    reason: 'unknown-train',
  });
});

test('offers count seats and quotas left per class and fare over all legs of a journey', async (t) => {
  const { booking } = await setting(t, {
    isPeak: (departure) => departure.hour === 9 && departure.day === 11,
  });
  const ask = async (legs: Parameters<typeof sampleHold>[1]) =>
    (await booking.offers({ journeys: [{ legs }], passengers: 1 })).journeys[0]?.classes;
  // TGV: 36 + 36 + 26 seats in first (one of them a companion's), 210 in second: a tenth for points, 3 % reduced, rounded up.
  const untouched = await ask([sampleLeg('1001', DAY)]);
  const [first, second] = untouched ?? [];
  assert.deepEqual(first?.left, {
    points: Math.ceil((first?.seatsLeft ?? 0) / 10),
    promo: Math.ceil((first?.seatsLeft ?? 0) * 0.03),
  });
  assert.deepEqual(second?.left, {
    points: Math.ceil((second?.seatsLeft ?? 0) / 10),
    promo: Math.ceil((second?.seatsLeft ?? 0) * 0.03),
  });
  assert.ok(second);
  const { points, promo } = second.left;
  // A reduced seat counts in both; an opened run answers like one that is not.
  held(await booking.hold(sampleHold('p', [sampleLeg('1001', DAY, 1, 3)], { fare: 'promo', passengers: 2 })));
  assert.deepEqual((await ask([sampleLeg('1001', DAY)]))?.[1]?.left, {
    points: points - 2,
    promo: promo - 2,
  });
  assert.deepEqual((await ask([sampleLeg('1001', DAY, 3, 4)]))?.[1]?.left, { points, promo });
  assert.deepEqual((await ask([sampleLeg('1001', DAY, 3, 4)]))?.[0], first);
  // The scarcest leg decides; a class that one leg lacks is not offered.
  assert.deepEqual((await ask([sampleLeg('1001', DAY, 0, 2), sampleLeg('1003', DAY, 2, 4)]))?.[1]?.left, {
    points: points - 2,
    promo: promo - 2,
  });
  assert.deepEqual(
    (await ask([sampleLeg('1001', DAY), sampleLeg('2001', DAY)]))?.map((entry) => entry.travelClass),
    ['2'],
  );
  // Peak, judged in Paris (09:00 there is 08:00 UTC): half the quota, nothing reduced.
  const peak = (await ask([sampleLeg('1001', '2027-03-11')]))?.[1];
  assert.deepEqual(peak?.left, { points: Math.ceil((second?.seatsLeft ?? 0) / 20), promo: 0 });
  assert.deepEqual(await ask([sampleLeg('9999', DAY)]), []);
});

test('a fare that is gone, a full quota, an unknown and a departed train are told apart', async (t) => {
  const { booking, clock } = await setting(t, { overlayDir: tinyOverlay(5, { points: 0.1, promo: 0.05 }) });
  const legs = [sampleLeg('1001', DAY)];
  held(await booking.hold(sampleHold('a', legs, { fare: 'promo' })));
  assert.equal(reason(await booking.hold(sampleHold('b', legs, { fare: 'promo' }))), 'fare-gone');
  held(await booking.hold(sampleHold('c', legs)));
  assert.equal(reason(await booking.hold(sampleHold('d', legs))), 'full');
  assert.equal(reason(await booking.hold(sampleHold('e', legs, { travelClass: '1' }))), 'unknown-train');
  assert.equal(reason(await booking.hold(sampleHold('f', [sampleLeg('9999', DAY)]))), 'unknown-train');
  assert.equal(reason(await booking.hold(sampleHold('g', [sampleLeg('1005', DAY, 3, 1)]))), 'unknown-train');
  clock.set(`${DAY}T08:00:00Z`);
  assert.equal(reason(await booking.hold(sampleHold('h', [sampleLeg('1005', DAY)]))), 'departed');
  held(await booking.hold(sampleHold('i', [sampleLeg('1005', DAY, 1, 4)])));
});

test('a file reference that another booking has is not given twice', async (t) => {
  const drawn = ['AAAAAA', 'AAAAAA', 'AAAAAA', 'AAAAAA', 'AAAAAA', 'BBBBBB', 'AAAAAA', 'BBBBBB', 'AAAAAA'];
  const rest = ['CCCCCC', 'DDDDDD', 'EEEEEE'];
  let index = 0;
  const { booking } = await setting(t, { references: () => drawn[index++] ?? (rest[index % 3] as string) });
  const pnrs: (string | undefined)[] = [];
  for (const key of ['a', 'b', 'c']) {
    held(await booking.hold(sampleHold(key, [sampleLeg('1001', DAY)])));
    const answer = await booking.confirm({ key });
    assert.ok(answer.ok);
    pnrs.push(answer.booking.pnr);
  }
  assert.equal(new Set(pnrs).size, 3);
});

interface Sold {
  readonly train: string;
  readonly from: number;
  readonly to: number;
  readonly seat: string;
  readonly fare: 'points' | 'promo';
}
interface Known {
  readonly key: string;
  state: 'held' | 'confirmed' | 'over';
  until: Temporal.Instant;
  extended: boolean;
  readonly sold: Sold[];
}

test('RAIL-10 any order of holds, bookings, extensions, cancellations and ends leaves exactly what counting by hand leaves', async (t) => {
  const rows = 2;
  const [capacity, quota, promo] = [rows * 4, 6, 2];
  const { booking, real, db } = await setting(t, {
    overlayDir: tinyOverlay(rows, { points: 0.7, promo: 0.25 }),
  });
  const part = fc
    .tuple(fc.nat(3), fc.nat(3))
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));
  const hold = fc.record({
    what: fc.constant('hold' as const),
    parts: fc.array(part, { minLength: 1, maxLength: 2 }),
    passengers: fc.integer({ min: 1, max: 3 }),
    fare: fc.constantFrom('points' as const, 'points' as const, 'promo' as const),
  });
  const other = fc.record({
    what: fc.constantFrom('confirm' as const, 'cancel' as const, 'extend' as const, 'wait' as const),
    which: fc.nat(20),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: hold, weight: 3 }, { arbitrary: other, weight: 2 }), { maxLength: 25 }),
      async (actions) => {
        const trains = [`1${String(round).padStart(3, '0')}`, `2${String(round).padStart(3, '0')}`];
        round++;
        const known: Known[] = [];
        const active = (train: string, from: number, to: number): Sold[] =>
          known
            .filter(
              ({ state, until }) =>
                state === 'confirmed' ||
                (state === 'held' && Temporal.Instant.compare(until, real.now()) > 0),
            )
            .flatMap(({ sold }) => sold)
            .filter((sold) => sold.train === train && sold.from < to && from < sold.to);
        const left = (train: string, from: number, to: number) => {
          const busiest = (of: Sold[]) =>
            Math.max(
              0,
              ...[0, 1, 2, 3]
                .filter((segment) => segment >= from && segment < to)
                .map((segment) => of.filter((sold) => sold.from <= segment && segment < sold.to).length),
            );
          const sold = active(train, from, to);
          const seats = capacity - new Set(sold.map(({ seat }) => seat)).size;
          const points = quota - busiest(sold);
          return { seats, points, promo: promo - busiest(sold.filter(({ fare }) => fare === 'promo')) };
        };
        for (const action of actions) {
          if (action.what === 'hold') {
            const key = randomUUID();
            const legs = action.parts.map(({ from, to }, index) => ({
              train: trains[index] as string,
              from,
              to,
            }));
            const expected = legs
              .map(({ train, from, to }) => {
                const now = left(train, from, to);
                if (now.points < action.passengers) return 'full';
                if (action.fare === 'promo' && now.promo < action.passengers) return 'fare-gone';
                return now.seats < action.passengers ? 'full' : 'ok';
              })
              .find((verdict) => verdict !== 'ok');
            const answer = await booking.hold(
              sampleHold(
                key,
                legs.map(({ train, from, to }) => sampleLeg(train, DAY, from, to)),
                {
                  passengers: action.passengers,
                  fare: action.fare,
                },
              ),
            );
            assert.equal(reason(answer), expected ?? 'ok');
            if (!answer.ok) continue;
            const sold = answer.booking.seats.map((seat) => ({
              ...(legs[seat.leg] as (typeof legs)[number]),
              seat: seat.seat,
              fare: action.fare,
            }));
            assert.equal(sold.length, action.passengers * legs.length);
            for (const { train, from, to, seat } of sold)
              assert.ok(!active(train, from, to).some((one) => one.seat === seat), `seat ${seat} sold twice`);
            known.push({ key, state: 'held', until: real.now().add({ minutes: 15 }), extended: false, sold });
          } else if (action.what === 'wait') real.advance({ minutes: 1 + (action.which % 9) });
          else {
            const one = known[action.which % (known.length || 1)];
            if (!one) continue;
            const alive = one.state === 'held' && Temporal.Instant.compare(one.until, real.now()) > 0;
            const answer = await booking[action.what]({ key: one.key });
            if (action.what === 'confirm') {
              assert.equal(answer.ok, alive || one.state === 'confirmed');
              if (alive) one.state = 'confirmed';
            } else if (action.what === 'extend') {
              assert.equal(answer.ok, alive && !one.extended);
              if (answer.ok) Object.assign(one, { extended: true, until: one.until.add({ minutes: 15 }) });
            } else one.state = 'over';
          }
        }
        for (const train of trains)
          for (let from = 0; from < 4; from++)
            for (let to = from + 1; to <= 4; to++) {
              const { journeys } = await booking.offers({
                journeys: [{ legs: [sampleLeg(train, DAY, from, to)] }],
                passengers: 1,
              });
              const now = left(train, from, to);
              assert.deepEqual(journeys[0]?.classes[0], {
                travelClass: '2',
                left: {
                  points: Math.min(now.points, now.seats),
                  promo: Math.min(now.promo, now.points, now.seats),
                },
                seatsLeft: now.seats,
              });
            }
      },
    ),
    { numRuns: 60 },
  );
  await soundness(db);
});

test('OPS-01 sixteen workers on overlapping parts of few trains make no double sale, exceed no quota and never deadlock', async (t) => {
  const { db, another } = await setting(t, { overlayDir: tinyOverlay(4, { points: 0.8, promo: 0.3 }) });
  const sellers = [another(), another(), another(), another()];
  const trains = ['1001', '1002', '1003'];
  let ok = 0;
  const refusals = new Map<string, number>();
  await Promise.all(
    Array.from({ length: 16 }, async (_, worker) => {
      const seller = sellers[worker % sellers.length] as EmbeddedBooking;
      let seed = worker * 7919 + 1;
      const below = (limit: number) => {
        seed = (seed * 48271) % 2147483647;
        return seed % limit;
      };
      const mine: string[] = [];
      for (let round = 0; round < 40; round++) {
        // Legs in any order of trains: the classes must be locked in one order all the same.
        const legs = [trains[below(3)], ...(below(2) ? [trains[below(3)]] : [])].map((train) => {
          const from = below(4);
          return sampleLeg(train as string, DAY, from, from + 1 + below(4 - from));
        });
        const key = randomUUID();
        const answer = await seller.hold(
          sampleHold(key, legs, { passengers: 1 + below(3), fare: below(3) ? 'points' : 'promo' }),
        );
        if (answer.ok) {
          ok++;
          mine.push(key);
        } else refusals.set(answer.reason, (refusals.get(answer.reason) ?? 0) + 1);
        const old = mine[below(mine.length || 1)];
        if (!old) continue;
        const what = below(4);
        if (what === 0) await seller.confirm({ key: old });
        if (what === 1) await seller.cancel({ key: old });
        if (what === 2)
          await db.query('update inventory.booking set held_until = created_at where booking_key = $1', [
            old,
          ]);
        if (what === 3 && below(5) === 0) await seller.releaseExpired();
      }
    }),
  );
  assert.ok(ok > 100, `only ${ok} holds succeeded`);
  assert.ok((refusals.get('full') ?? 0) > 20, 'there was no contention');
  assert.deepEqual(
    [...refusals.keys()].filter((key) => key !== 'full' && key !== 'fare-gone'),
    [],
  );
  await soundness(db);
});

test('other channels have sold a plausible and repeatable part of the trains, some of them full', async (t) => {
  const { booking, another } = await setting(t, { occupancy: { seed: 'demo' } });
  const journeys = Array.from({ length: 120 }, (_, index) => ({
    legs: [sampleLeg(String(1000 + index), DAY)],
  }));
  const seen = await booking.offers({ journeys, passengers: 1 });
  assert.deepEqual(await another().offers({ journeys, passengers: 1 }), seen);
  const left = seen.journeys.map((journey) => journey.classes.find((entry) => entry.travelClass === '2'));
  const full = left.filter((entry) => entry?.left.points === 0).length;
  assert.ok(full >= 4 && full <= 40, `${full} of 120 are full`);
  assert.ok(left.filter((entry) => (entry?.seatsLeft ?? 0) > 60).length > 40);
  // What is offered can be had, and opening a run changes nothing in what is left.
  const index = left.findIndex((entry) => (entry?.left.points ?? 0) > 3);
  const legs = journeys[index]?.legs ?? [];
  held(await booking.hold(sampleHold('k', legs)));
  await booking.cancel({ key: 'k' });
  assert.deepEqual(
    (await booking.offers({ journeys: [{ legs }], passengers: 1 })).journeys[0],
    seen.journeys[index],
  );
  const fullOne = journeys[left.findIndex((entry) => entry?.left.points === 0)]?.legs ?? [];
  assert.equal(reason(await booking.hold(sampleHold('z', fullOne))), 'full');
});

test('the seats of past trains are forgotten, their bookings are not', async (t) => {
  const { booking, clock, db } = await setting(t);
  for (const [key, day] of [
    ['past', DAY],
    ['coming', '2027-03-11'],
  ] as const) {
    held(await booking.hold(sampleHold(key, [sampleLeg('1001', day)])));
    await booking.confirm({ key });
  }
  clock.set('2027-03-11T00:00:00Z');
  assert.equal(await booking.forgetSeatsBefore('2027-03-11'), 1);
  assert.equal(await booking.forgetSeatsBefore('2027-03-11'), 0);
  const [row] = await db.query<{ runs: string[] }>(
    'select array_agg(distinct run_key) as runs from inventory.seat',
  );
  assert.deepEqual(row?.runs, ['1001|2027-03-11|AAA']);
  assert.equal((await booking.find('past'))?.state, 'confirmed');
  assert.equal(reason(await booking.hold(sampleHold('late', [sampleLeg('1001', DAY)]))), 'departed');
  assert.deepEqual(await booking.cancel({ key: 'past' }), { ok: true, state: 'cancelled' });
});

test('a lost database is an unavailable booking system, not a crash', async (t) => {
  const { another } = await setting(t);
  const lost = another({ database: { url: 'postgres://nobody@127.0.0.1:1/none' } });
  await assert.rejects(() => lost.find('k'), { name: 'BookingUnavailable' });
  await assert.rejects(() => lost.hold(sampleHold('k', [sampleLeg('1001', DAY)])), {
    name: 'BookingUnavailable',
  });
});
