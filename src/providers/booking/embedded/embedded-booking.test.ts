import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { pagesRead } from '#tests/harness/pages-read.ts';
import { fc, runs } from '#tests/harness/properties.ts';
import {
  type BookingSetting,
  bookingContract,
  DAY,
  embeddedSetting,
  held,
  reason,
  soundness,
} from '../testing/contract.ts';
import { sampleHold, sampleLeg, tinyOverlay } from '../testing/sample-trains.ts';
import type { EmbeddedBooking, EmbeddedBookingOptions } from './embedded-booking.ts';

interface Setting extends BookingSetting {
  readonly booking: EmbeddedBooking;
  another(more?: Partial<EmbeddedBookingOptions>): EmbeddedBooking;
}

const setting = async (t: TestContext, more: Partial<EmbeddedBookingOptions> = {}): Promise<Setting> => {
  const { another, ...rest } = await embeddedSetting(t, more);
  return { ...rest, booking: another(), another };
};

bookingContract('embedded', setting);

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
  const { booking, real, db, another } = await setting(t, {
    overlayDir: tinyOverlay(rows, { points: 0.7, promo: 0.25 }),
  });
  // Sells nothing itself: what it knows of a train is what it read before others changed it.
  const onlooker = another();
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
        const assertOffered = async (train: string, from: number, to: number): Promise<void> => {
          const { journeys } = await onlooker.offers({
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
            wheelchairSpaces: 0,
          });
        };
        for (const action of actions) {
          await assertOffered(trains[known.length % 2] as string, 1, 3);
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
            for (let to = from + 1; to <= 4; to++) await assertOffered(train, from, to);
      },
    ),
    runs(60),
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

test('bookings are forgotten with their travellers when their days are over, those that came to nothing before the others', async (t) => {
  const { booking, clock, real, db } = await setting(t);
  for (const [key, day] of [
    ['past', DAY],
    ['coming', '2027-03-11'],
    ['given back', DAY],
  ] as const) {
    held(await booking.hold(sampleHold(key, [sampleLeg('1001', day)])));
    if (key !== 'given back') await booking.confirm({ key });
  }
  await booking.cancel({ key: 'given back' });
  await booking.cancel({ key: 'never made' });
  const keys = async () =>
    (await db.query<{ key: string }>('select booking_key as key from inventory.booking order by 1')).map(
      ({ key }) => key,
    );
  const undone = real.now();
  assert.equal(await booking.forgetBookings({ undone, day: DAY }), 0);
  assert.deepEqual(await keys(), ['coming', 'given back', 'never made', 'past']);
  assert.equal(await booking.forgetBookings({ undone: undone.add({ milliseconds: 1 }), day: DAY }), 2);
  assert.deepEqual(await keys(), ['coming', 'past']);
  // As a version that did not write down the last day.
  await db.query('update inventory.booking set last_day = null');
  clock.set('2027-06-10T00:00:00Z');
  await booking.forgetSeatsBefore('2027-06-09');
  assert.equal(await booking.forgetBookings({ undone, day: '2027-03-11' }), 1);
  assert.deepEqual(await keys(), ['coming']);
  assert.equal(await booking.find('past'), undefined);
  const [left] = await db.query<{ seats: number; runs: string[] }>(
    `select (select count(*) from inventory.allocation)::int as seats, array(select run_key from inventory.run) as runs`,
  );
  assert.deepEqual(left, { seats: 1, runs: ['1001|2027-03-11|AAA'] });
  assert.equal(reason(await booking.hold(sampleHold('past', [sampleLeg('1001', DAY)]))), 'departed');
});

test('the night looks at trains whose seats are there, and at none that ever was', async (t) => {
  const { booking, db } = await setting(t);
  await db.query(
    `insert into inventory.run (run_key, train_number, service_date, run_origin, brand, composition, peak, stops, departures, seats_forgotten)
     select n::text, n::text, date '2020-01-01' + n % 1000, 'AAA', 'TGV INOUI', 'x', false, '{AAA,BBB}', '{2020-01-01,2020-01-01}', true
     from generate_series(1, 20000) n`,
  );
  held(await booking.hold(sampleHold('k', [sampleLeg('1001', DAY)])));
  const blocks = await pagesRead(db, `select inventory.forget_seats_before('2028-01-01', 50)`);
  const [seats] = await db.query<{ n: number }>('select count(*)::int as n from inventory.seat');
  assert.equal(seats?.n, 0);
  // Some hundred seats are taken away, a page or two each; the 20 000 trains lie on 300.
  assert.ok(blocks < 6_000, `${blocks} pages`);
});

test('a lost database is an unavailable booking system, not a crash', async (t) => {
  const { another } = await setting(t);
  const lost = another({ database: { url: 'postgres://nobody@127.0.0.1:1/none' } });
  await assert.rejects(() => lost.find('k'), { name: 'BookingUnavailable' });
  await assert.rejects(() => lost.hold(sampleHold('k', [sampleLeg('1001', DAY)])), {
    name: 'BookingUnavailable',
  });
});
