import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { ManualClock } from '#domain/clock.ts';
import { testDatabase } from '#tests/harness/database.ts';
import {
  createEmbeddedBooking,
  type EmbeddedBooking,
  type EmbeddedBookingOptions,
} from '../embedded/embedded-booking.ts';
import { readBookingSource } from '../embedded/source.ts';
import type { Booking, BookingProvider, HoldAnswer } from '../port.ts';
import { SHIPPED_OVERLAY, sampleHold, sampleLeg, sampleRuns, tinyOverlay } from './sample-trains.ts';

/** The service date of the contract's trains; its business clock stands nine days before. */
export const DAY = '2027-03-10';

/** A booking system on tables and clocks of its own, reached through one implementation of the port. */
export interface BookingSetting {
  readonly db: Database;
  readonly booking: BookingProvider;
  /** What holds are timed by. */
  readonly real: ManualClock;
  /** What departures are judged by. */
  readonly clock: ManualClock;
  /** The same booking system as another process would have it. */
  another(): BookingProvider;
  /** What runs from time to time there: frees holds that are over, and answers how many. */
  sweep(): Promise<number>;
}

export type SettingOf = (t: TestContext, more?: Partial<EmbeddedBookingOptions>) => Promise<BookingSetting>;

/** The embedded booking system, as often as wanted on the same tables; all closed with the test. */
export const embeddedSetting = async (t: TestContext, more: Partial<EmbeddedBookingOptions> = {}) => {
  const db = await testDatabase(t, { source: readBookingSource() });
  const real = new ManualClock('2027-01-15T10:00:00Z');
  const clock = new ManualClock('2027-03-01T10:00:00Z');
  const open: EmbeddedBooking[] = [];
  t.after(() => Promise.all(open.map((booking) => booking.close())));
  const another = (options: Partial<EmbeddedBookingOptions> = {}): EmbeddedBooking => {
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
  const sweep = (): Promise<number> => (open[0] ?? another()).releaseExpired();
  return { db, real, clock, another, sweep };
};

/** The booking of a hold that succeeded. */
export const held = (answer: HoldAnswer): Booking => {
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.booking;
};
/** `ok`, or why a command was refused. */
export const reason = (answer: { ok: boolean; reason?: string }): string | undefined =>
  answer.ok ? 'ok' : answer.reason;

/** What must hold of the tables at any moment, read in one snapshot; answers the number of active allocations. */
export const soundness = async (db: Database): Promise<number> => {
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

/** What the port promises, of any implementation of it: each test of it is run over `implementation`. */
export const bookingContract = (implementation: string, setting: SettingOf): void => {
  const rule = (title: string, proof: (t: TestContext) => Promise<void>) =>
    test(`${title} (${implementation})`, proof);

  rule(
    'RAIL-10 a hold answers seats with coach and number, for 15 minutes, and becomes a booking with a file reference',
    async (t) => {
      const { booking, real, db, sweep } = await setting(t);
      const answer = held(
        await booking.hold(sampleHold('order-1', [sampleLeg('1001', DAY)], { passengers: 2 })),
      );
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
      await sweep();
      const again = await booking.confirm({ key: 'order-1' });
      assert.deepEqual(again, confirmed);
      assert.deepEqual(await booking.find('order-1'), confirmed.booking);
      assert.equal(await soundness(db), 2);
    },
  );

  rule(
    'a file is found by its reference and a name on it, however it is written, also once it was cancelled; not by one alone',
    async (t) => {
      const { booking, another } = await setting(t);
      const request = sampleHold('order-1', [sampleLeg('1001', DAY)], { passengers: 2 });
      const [first] = request.passengers;
      assert.ok(first);
      const asked = {
        ...request,
        passengers: request.passengers.map((one) => ({
          ...one,
          lastName: one === first ? 'D’Été-Lefèvre' : one.lastName,
        })),
      };
      held(await booking.hold(asked));
      const confirmed = await booking.confirm({ key: 'order-1' });
      assert.ok(confirmed.ok);
      const { pnr = '', bookingId, seats } = confirmed.booking;
      for (const lastName of ['D’Été-Lefèvre', "d'ete lefevre", 'DETE LEFEVRE']) {
        const file = await another().file({ pnr, lastName });
        assert.ok(file, lastName);
        assert.deepEqual(
          [file.pnr, file.bookingId, file.state, file.seats],
          [pnr, bookingId, 'confirmed', seats],
        );
        assert.deepEqual(
          file.passengers.map(({ id }) => id),
          ['p1', 'p2'],
        );
        assert.equal(file.journeys[0]?.legs[0]?.trainNumber, '1001');
      }
      assert.equal(await booking.file({ pnr, lastName: 'Lefèvre' }), undefined);
      assert.equal(
        await booking.file({ pnr: pnr === 'AAAAAA' ? 'AAAAAB' : 'AAAAAA', lastName: 'D’Été-Lefèvre' }),
        undefined,
      );
      held(await booking.hold(sampleHold('order-2', [sampleLeg('1001', DAY)])));
      await booking.cancel({ key: 'order-1' });
      assert.equal((await booking.file({ pnr, lastName: 'D’Été-Lefèvre' }))?.state, 'cancelled');
    },
  );

  rule('RAIL-10 the last seat goes to exactly one of fifty simultaneous buyers, twenty times', async (t) => {
    const { booking, another, db } = await setting(t, { overlayDir: tinyOverlay(1, { left: 1, right: 0 }) });
    const sellers = [booking, another(), another()];
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, buyer) =>
          (sellers[buyer % 3] as BookingProvider).hold(
            sampleHold(`${round}-${buyer}`, [sampleLeg(String(1000 + round), DAY)]),
          ),
        ),
      );
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      assert.equal(answers.filter((answer) => reason(answer) === 'full').length, 49);
    }
    assert.equal(await soundness(db), 20);
  });

  rule('two parts of a line are sold on one seat, and no more', async (t) => {
    const { booking, db } = await setting(t, { overlayDir: tinyOverlay(1, { left: 1, right: 0 }) });
    const leg = (from: number, to: number) => [sampleLeg('1001', DAY, from, to)];
    held(await booking.hold(sampleHold('a', leg(0, 2))));
    assert.equal(reason(await booking.hold(sampleHold('b', leg(1, 3)))), 'full');
    held(await booking.hold(sampleHold('c', leg(2, 4))));
    assert.equal(reason(await booking.hold(sampleHold('d', leg(0, 4)))), 'full');
    assert.equal(await soundness(db), 2);
  });

  rule('a hold on several trains takes all legs or none', async (t) => {
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

  rule(
    'a hold that is over is freed for the next buyer, is not confirmed and does not come back',
    async (t) => {
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
    },
  );

  rule(
    'a hold that is over and that nobody has swept is neither confirmed nor extended, and asking frees its seats',
    async (t) => {
      const { booking, real, db } = await setting(t);
      for (const key of ['a', 'b', 'c']) held(await booking.hold(sampleHold(key, [sampleLeg('1001', DAY)])));
      real.advance({ minutes: 15 });
      const again = await booking.hold(sampleHold('c', [sampleLeg('1001', DAY)]));
      assert.equal(reason(again), 'expired', 'asked for again, it does not come back');
      await booking.cancel({ key: 'c' });
      assert.equal(reason(await booking.confirm({ key: 'a' })), 'expired');
      assert.equal(reason(await booking.extend({ key: 'b' })), 'expired');
      assert.equal(await soundness(db), 0);
      const [row] = await db.query<{ taken: number }>(
        'select count(*) as taken from inventory.seat where taken <> 0',
      );
      assert.equal(row?.taken, 0);
    },
  );

  rule('the sweep frees what nobody asked for, and offers do not count it', async (t) => {
    const { booking, real, db, sweep } = await setting(t, { overlayDir: tinyOverlay(1) });
    for (const key of ['a', 'b', 'c']) held(await booking.hold(sampleHold(key, [sampleLeg('1001', DAY)])));
    await booking.confirm({ key: 'b' });
    real.advance({ minutes: 15 });
    const offers = await booking.offers({ journeys: [{ legs: [sampleLeg('1001', DAY)] }], passengers: 1 });
    assert.equal(offers.journeys[0]?.classes[0]?.seatsLeft, 3);
    assert.equal(await sweep(), 0);
    held(await booking.hold(sampleHold('d', [sampleLeg('1001', DAY)])));
    real.advance({ minutes: 15 });
    assert.equal(await sweep(), 1);
    assert.equal(await soundness(db), 1);
  });

  rule('RAIL-10 a hold is kept while its customer pays, 20 minutes beyond its end at most', async (t) => {
    const { booking, real } = await setting(t);
    held(await booking.hold(sampleHold('k', [sampleLeg('1001', DAY)])));
    const keep = async (until: string): Promise<string | undefined> => {
      const answer = await booking.keep({ key: 'k', until });
      return answer.ok ? answer.booking.heldUntil : answer.reason;
    };
    assert.equal(await keep('2027-01-15T10:20:00Z'), '2027-01-15T10:20:00.000Z');
    assert.equal(await keep('2027-01-15T10:20:00Z'), '2027-01-15T10:20:00.000Z');
    assert.equal(await keep('2027-01-15T10:10:00Z'), '2027-01-15T10:20:00.000Z', 'never shorter');
    assert.equal(await keep('2027-01-15T12:00:00Z'), '2027-01-15T10:35:00.000Z');
    assert.equal(await keep('2027-01-15T12:00:00Z'), '2027-01-15T10:35:00.000Z');
    assert.equal((await booking.find('k'))?.extended, false, 'the extension is still the customer’s');
    real.advance({ minutes: 34, seconds: 59 });
    assert.equal(await keep('2027-01-15T12:00:00Z'), '2027-01-15T10:35:00.000Z', 'to its last second');
    real.advance({ seconds: 1 });
    assert.equal(await keep('2027-01-15T12:00:00Z'), 'expired');
    assert.equal(reason(await booking.keep({ key: 'nobody', until: '2027-01-15T12:00:00Z' })), 'not-held');
  });

  rule('a hold is extended once', async (t) => {
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

  rule(
    'two simultaneous holds of one key are one hold, and a key is not reused for something else',
    async (t) => {
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
      // How tickets are handed over is told, kept, and a part of what is asked.
      const abroad = { ...sampleHold('order-abroad', [sampleLeg('1001', DAY)]), delivery: 'LETTER' } as const;
      const told = await booking.hold(abroad);
      assert.ok(told.ok);
      assert.equal(told.booking.request.delivery, 'LETTER');
      assert.equal((await second.find('order-abroad'))?.request.delivery, 'LETTER');
      assert.equal(reason(await booking.hold({ ...abroad, delivery: 'SHOP' })), 'key-reused');
      assert.ok((await booking.hold(abroad)).ok);
      // Times written otherwise are the same request.
      const leg = sampleLeg('1001', DAY);
      const rewritten = sampleHold('order-0', [{ ...leg, departure: leg.departure.replace('Z', '+00:00') }]);
      assert.ok((await booking.hold(rewritten)).ok);
    },
  );

  rule(
    'a hold that comes after its cancellation is refused, and cancelling is repeated at will',
    async (t) => {
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
    },
  );

  rule('a hold and its cancellation at once never leave a seat taken', async (t) => {
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

  rule('a party sits together: two on a bench, four in a row or at a table, six in one coach', async (t) => {
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

  rule('a wheelchair space goes to who needs it only, with the companion beside', async (t) => {
    const { booking } = await setting(t);
    const request = sampleHold('wheels', [sampleLeg('2001', DAY)], { passengers: 2 });
    const [first, second] = request.passengers;
    assert.ok(first && second);
    const spaces = async () =>
      (await booking.offers({ journeys: [{ legs: [sampleLeg('2001', DAY)] }], passengers: 2 })).journeys.map(
        ({ classes }) => classes.map(({ wheelchairSpaces }) => wheelchairSpaces),
      );
    assert.deepEqual(await spaces(), [[2]]);
    const [a, b] = held(
      await booking.hold({ ...request, passengers: [{ ...first, wheelchair: true }, second] }),
    ).seats;
    assert.equal(a?.position, 'wheelchair');
    assert.equal(b?.position, 'companion');
    assert.equal(a?.coach, b?.coach);
    assert.deepEqual(await spaces(), [[1]]);
    // One space is left: two people cannot have it.
    const third = sampleHold('wheels-2', [sampleLeg('2001', DAY)], { passengers: 2 });
    const both = third.passengers.map((passenger) => ({ ...passenger, wheelchair: true }));
    assert.equal(reason(await booking.hold({ ...third, passengers: both })), 'full');
  });

  rule('of the seats of a party, a companion has the one nearest to whom they accompany', async (t) => {
    const { booking } = await setting(t);
    const request = sampleHold('party', [sampleLeg('2001', DAY)], { passengers: 4 });
    const passengers = request.passengers.map((one, at) => ({
      ...one,
      ...(at === 0 ? { wheelchair: true } : {}),
      ...(at === 3 ? { companionOf: 'p1' } : {}),
    }));
    const { seats } = held(await booking.hold({ ...request, passengers }));
    const positions = Object.fromEntries(seats.map(({ passengerId, position }) => [passengerId, position]));
    assert.equal(positions['p1'], 'wheelchair');
    assert.equal(positions['p4'], 'companion');
    assert.equal(new Set(seats.map(({ coach, seat }) => `${coach} ${seat}`)).size, 4);
  });

  rule('a wheelchair space that is chosen on the map is refused to who does not need it', async (t) => {
    const { booking } = await setting(t, { overlayDir: tinyOverlay(1, { wheelchair: true }) });
    const train = sampleLeg('1001', DAY);
    const answer = await booking.seatMap(train);
    assert.ok(answer.ok);
    const { coach, seats } = answer.map;
    const space = seats.find((one) => one.wheelchair && one.position === 'wheelchair');
    assert.ok(space);
    const wishing = (key: string, wheelchair: boolean) => {
      const placement = [{ seats: [{ passengerId: 'p1', coach, seat: space.seat }] }];
      const request = sampleHold(key, [train], { placement });
      return { ...request, passengers: request.passengers.map((one) => ({ ...one, wheelchair })) };
    };
    assert.equal(reason(await booking.hold(wishing('stands', false))), 'seats-gone');
    const [seat] = held(await booking.hold(wishing('sits', true))).seats;
    assert.equal(seat?.position, 'wheelchair');
    // Nor is anything else for who needs it, or it for somebody who moves later.
    const ordinary = seats.find((one) => one.position === 'aisle')?.seat as string;
    const to = (key: string, number: string) =>
      booking.seat({ key, seats: [{ passengerId: 'p1', journey: 0, leg: 0, coach, seat: number }] });
    assert.equal(reason(await to('sits', ordinary)), 'seats-gone');
    held(await booking.hold(sampleHold('other', [sampleLeg('1001', DAY, 0, 1)])));
    await booking.cancel({ key: 'sits' });
    assert.equal(reason(await to('other', space.seat)), 'seats-gone');
    assert.equal(reason(await to('other', ordinary)), 'ok');
  });

  rule('without the need nobody gets a wheelchair space, and a companion’s seat is sold last', async (t) => {
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

  rule(
    'wishes: a position, beside a relative, seats chosen on the map, and told when these are gone',
    async (t) => {
      const { booking } = await setting(t);
      const legs = [sampleLeg('1001', DAY)];
      const window = held(await booking.hold(sampleHold('w', legs, { placement: [{ position: 'window' }] })))
        .seats[0];
      assert.equal(window?.position, 'window');
      const aisle = held(await booking.hold(sampleHold('a', legs, { placement: [{ position: 'aisle' }] })))
        .seats[0];
      assert.equal(aisle?.position, 'aisle');
      const relative = { coach: '6', seat: '33' };
      const near = held(await booking.hold(sampleHold('n', legs, { placement: [{ near: relative }] })))
        .seats[0];
      assert.equal(near?.coach, '6');
      assert.ok(Math.abs(Number(near?.seat) - 33) <= 1, near?.seat);
      const chosen = [{ seats: [{ passengerId: 'p1', coach: '8', seat: '40' }] }];
      const seat = held(await booking.hold(sampleHold('c', legs, { placement: chosen }))).seats[0];
      assert.deepEqual([seat?.coach, seat?.seat], ['8', '40']);
      assert.equal(reason(await booking.hold(sampleHold('c2', legs, { placement: chosen }))), 'seats-gone');
      const nowhere = [{ seats: [{ passengerId: 'p1', coach: '8', seat: '999' }] }];
      assert.equal(reason(await booking.hold(sampleHold('c3', legs, { placement: nowhere }))), 'seats-gone');
    },
  );

  rule('a deck and a quiet coach are wished for, and a party that can sit so does, together', async (t) => {
    const { booking } = await setting(t);
    const seats = async (key: string, train: string, hold: Parameters<typeof sampleHold>[2]) =>
      held(await booking.hold(sampleHold(key, [sampleLeg(train, DAY)], hold))).seats;
    const deckOf = async ({ coach, seat }: { coach: string; seat: string }) => {
      const answer = await booking.seatMap({ ...sampleLeg('2001', DAY), coach });
      assert.ok(answer.ok);
      return answer.map.seats.find((one) => one.seat === seat)?.deck;
    };
    for (const deck of ['upper', 'lower'] as const) {
      const [alone] = await seats(`${deck}-1`, '2001', { placement: [{ deck }] });
      assert.ok(alone);
      assert.equal(await deckOf(alone), deck);
      const party = await seats(`${deck}-4`, '2001', { placement: [{ deck }], passengers: 4 });
      assert.deepEqual(new Set(await Promise.all(party.map(deckOf))), new Set([deck]));
      assert.equal(new Set(party.map(({ coach }) => coach)).size, 1);
    }
    const wish = { quiet: true, position: 'window' } as const;
    const [quiet] = await seats('quiet', '1001', { placement: [wish], travelClass: '1' });
    assert.deepEqual([quiet?.coach, quiet?.position], ['3', 'solo']);
    // A train without one seats them all the same.
    assert.equal((await seats('loud', '1001', { placement: [wish] }))[0]?.position, 'window');
  });

  rule('passengers of a hold change seats, all or nothing, and with each other', async (t) => {
    const { booking, db, real } = await setting(t);
    const leg = sampleLeg('1001', DAY, 0, 2);
    const legs = [leg];
    const first = held(await booking.hold(sampleHold('first', legs, { passengers: 2 })));
    const other = held(await booking.hold(sampleHold('other', legs))).seats[0];
    assert.ok(other);
    const asked = (passengerId: string, coach: string, seat: string) => ({
      passengerId,
      journey: 0,
      leg: 0,
      coach,
      seat,
    });
    const move = (...seats: ReturnType<typeof asked>[]) => booking.seat({ key: 'first', seats });
    const where = async () =>
      (await booking.find('first'))?.seats
        .map(({ passengerId, coach, seat }) => `${passengerId} ${coach}/${seat}`)
        .sort();
    const [a, b] = first.seats;
    assert.ok(a && b);
    const swapped = await move(asked('p1', b.coach, b.seat), asked('p2', a.coach, a.seat));
    assert.ok(swapped.ok);
    assert.deepEqual(await where(), [`p1 ${b.coach}/${b.seat}`, `p2 ${a.coach}/${a.seat}`]);
    for (let round = 0; round < 2; round += 1) {
      const moved = await move(asked('p1', '8', '40'), asked('p2', '8', '39'));
      assert.ok(moved.ok);
      assert.deepEqual(moved.booking.heldUntil, first.heldUntil);
      assert.deepEqual(await where(), ['p1 8/40', 'p2 8/39']);
    }
    // One of two is lost: nobody moves. So it is with a seat of another class, none at all, one for two, and two for one.
    for (const seats of [
      [asked('p1', '8', '41'), asked('p2', other.coach, other.seat)],
      [asked('p1', '1', '14')],
      [asked('p1', '8', '999')],
      [asked('p1', '8', '41'), asked('p2', '8', '41')],
      [asked('p1', '8', '41'), asked('p1', '8', '42')],
      [asked('p3', '8', '41')],
    ]) {
      assert.equal(reason(await move(...seats)), 'seats-gone');
      assert.deepEqual(await where(), ['p1 8/40', 'p2 8/39']);
    }
    assert.equal(await soundness(db), 3);
    // What they left is free for others, for the whole of their way only, and the offers know.
    held(
      await booking.hold(
        sampleHold('after', legs, {
          placement: [{ seats: [{ passengerId: 'p1', coach: a.coach, seat: a.seat }] }],
        }),
      ),
    );
    const later = held(
      await booking.hold(
        sampleHold('later', [sampleLeg('1001', DAY, 2, 4)], {
          placement: [{ seats: [{ passengerId: 'p1', coach: '8', seat: '40' }] }],
        }),
      ),
    );
    assert.equal(later.seats[0]?.seat, '40');
    // Only what was shown is booked: other seats, too few and one for both are refused, and the hold stays.
    const [one, two] = [asked('p1', '8', '40'), asked('p2', '8', '39')];
    const [changed, more] = [[asked('p1', '8', '39'), asked('p2', '8', '40')], asked('p3', '8', '42')];
    for (const seats of [changed, [one], [one, one], [one, two, more]]) {
      assert.equal(reason(await booking.confirm({ key: 'first', seats })), 'seats-differ');
      assert.equal((await booking.find('first'))?.state, 'held');
    }
    const booked = await booking.confirm({ key: 'first', seats: [two, one] });
    assert.ok(booked.ok);
    assert.deepEqual(
      await booking.confirm({ key: 'first', seats: [one, two] }),
      booked,
      'once more, the same',
    );
    assert.deepEqual(await booking.confirm({ key: 'first' }), booked);
    assert.equal(reason(await move(asked('p1', '8', '41'))), 'not-held');
    real.set('2027-01-15T11:00:00Z');
    assert.equal(reason(await booking.seat({ key: 'other', seats: [asked('p1', '8', '41')] })), 'expired');
    assert.equal(reason(await booking.seat({ key: 'nobody', seats: [asked('p1', '8', '41')] })), 'not-held');
    assert.equal(await soundness(db), 4);
  });

  rule('offers know of a party that moved, though as many seats are sold as before', async (t) => {
    const { booking } = await setting(t);
    const whole = sampleLeg('1001', DAY, 0, 4);
    const seatOn = (seat: string) => ({ passengerId: 'p1', coach: '8', seat });
    const on = (seat: string) => ({ placement: [{ seats: [seatOn(seat)] }] });
    held(await booking.hold(sampleHold('first', [sampleLeg('1001', DAY, 0, 2)], on('40'))));
    held(await booking.hold(sampleHold('later', [sampleLeg('1001', DAY, 2, 4)], on('39'))));
    const left = async (): Promise<number> => {
      const { journeys } = await booking.offers({ journeys: [{ legs: [whole] }], passengers: 1 });
      return journeys[0]?.classes.find(({ travelClass }) => travelClass === '2')?.seatsLeft ?? Number.NaN;
    };
    const before = await left();
    assert.ok((await booking.seat({ key: 'first', seats: [{ ...seatOn('39'), journey: 0, leg: 0 }] })).ok);
    assert.equal(await left(), before + 1);
  });

  rule('of two parties that ask for one seat at once, one gets it and the other stays', async (t) => {
    const { booking, another, db } = await setting(t);
    const second = another();
    const keys = Array.from({ length: 6 }, (_, index) => `r${index}`);
    for (const key of keys) held(await booking.hold(sampleHold(key, [sampleLeg('1001', DAY)])));
    for (let round = 21; round < 31; round += 1) {
      const answers = await Promise.all(
        keys.map((key, index) =>
          (index % 2 === 0 ? booking : second).seat({
            key,
            seats: [{ passengerId: 'p1', journey: 0, leg: 0, coach: '8', seat: String(round) }],
          }),
        ),
      );
      assert.deepEqual(answers.map(reason).sort(), ['ok', ...keys.slice(1).map(() => 'seats-gone')]);
    }
    assert.equal(await soundness(db), keys.length);
  });

  rule('the seat map draws the coach with what is free between two stations', async (t) => {
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

  rule(
    'RAIL-10 of a train that calls twice at a station, the call that the times name is sold',
    async (t) => {
      const { booking, clock, db } = await setting(t, { overlayDir: tinyOverlay(1, { left: 1, right: 0 }) });
      const [first, again] = [sampleLeg('8901', DAY, 1, 2), sampleLeg('8901', DAY, 3, 4)];
      assert.deepEqual([again.from, again.to], [first.from, first.to]);
      const left = async (leg: typeof first): Promise<readonly (number | undefined)[]> => {
        const { journeys } = await booking.offers({ journeys: [{ legs: [leg] }], passengers: 1 });
        const map = await booking.seatMap(leg);
        assert.ok(map.ok);
        return [journeys[0]?.classes[0]?.seatsLeft, map.map.seats.filter(({ free }) => free).length];
      };
      // Untouched, and once others have booked: two readings of the same train.
      assert.deepEqual(await left(again), [1, 1]);
      held(await booking.hold(sampleHold('later', [again])));
      assert.deepEqual(await left(again), [0, 0]);
      assert.deepEqual(await left(first), [1, 1]);
      held(await booking.hold(sampleHold('sooner', [first])));
      assert.equal(reason(await booking.hold(sampleHold('whole', [sampleLeg('8901', DAY, 0, 4)]))), 'full');
      held(await booking.hold(sampleHold('end', [sampleLeg('8901', DAY, 4, 5)])));
      assert.equal(await soundness(db), 3);
      assert.equal((await booking.cancel({ key: 'later' })).ok, true);
      // A quarter of an hour late, as a timetable read since says: it is the same call.
      const late = { ...again, departure: `${DAY}T11:15:00Z`, arrival: `${DAY}T12:12:00Z` };
      clock.set(`${DAY}T10:00:00Z`);
      assert.equal(reason(await booking.hold(sampleHold('gone', [first]))), 'departed');
      held(await booking.hold(sampleHold('late', [late])));
      assert.deepEqual(await left(again), [0, 0]);
      assert.equal(await soundness(db), 3);
    },
  );

  rule('a leg of stations at which its train does not call is unknown', async (t) => {
    const { booking } = await setting(t);
    const leg = sampleLeg('1001', DAY);
    held(await booking.hold(sampleHold('opened', [leg])));
    for (const [key, wrong] of [
      ['from', { ...leg, from: 'XXX' as typeof leg.from }],
      ['to', { ...leg, to: 'XXX' as typeof leg.to }],
      ['back', { ...leg, from: leg.to, to: leg.from }],
    ] as const) {
      assert.equal(reason(await booking.hold(sampleHold(key, [wrong]))), 'unknown-train', key);
      assert.equal(reason(await booking.seatMap(wrong)), 'unknown-train', key);
      const { journeys } = await booking.offers({ journeys: [{ legs: [wrong] }], passengers: 1 });
      assert.deepEqual(journeys[0]?.classes, [], key);
    }
  });

  rule('offers count seats and quotas left per class and fare over all legs of a journey', async (t) => {
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
    held(
      await booking.hold(sampleHold('p', [sampleLeg('1001', DAY, 1, 3)], { fare: 'promo', passengers: 2 })),
    );
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

  rule(
    'AFTER-03 tickets are given up one by one, all or nothing: their seats are sold again, the others stay, the last one cancels the booking',
    async (t) => {
      const { booking, another, clock, db } = await setting(t, {
        overlayDir: tinyOverlay(1, { promo: 0.5 }),
      });
      const [out, back] = [sampleLeg('1001', DAY), sampleLeg('1001', '2027-03-11')];
      const request = {
        ...sampleHold('family', [out], { passengers: 2 }),
        journeys: [
          { legs: [out], travelClass: '2', fare: 'points' },
          { legs: [back], travelClass: '2', fare: 'promo' },
        ],
      } as const;
      const ticket = (passengerId: string, journey: number) => ({ passengerId, journey });
      const release = (...tickets: ReturnType<typeof ticket>[]) =>
        booking.release({ key: 'family', tickets });
      assert.equal(reason(await release(ticket('p1', 0))), 'unknown');
      held(await booking.hold(request));
      assert.equal(reason(await release(ticket('p1', 0))), 'unknown', 'held, not booked');
      await booking.confirm({ key: 'family' });
      const whole = held(await booking.hold(request));

      await db.query(
        `update inventory.booking set after_sales = '{"checked": [{"passengerId": "p2", "journey": 1}]}'`,
      );
      assert.deepEqual((await booking.find('family'))?.afterSales, { checked: [ticket('p2', 1)] });
      assert.equal(reason(await release(ticket('p1', 1), ticket('p2', 1))), 'checked');
      await db.query(`update inventory.booking set after_sales = '{"allowance": "procedure"}'`);
      assert.equal(reason(await release(ticket('p1', 1))), 'procedure');
      await db.query('update inventory.booking set after_sales = null');
      assert.equal(await soundness(db), 4, 'nobody has lost a seat');

      // Two at once, and again: one giving up.
      const second = another();
      const answers = await Promise.all([
        release(ticket('p1', 1)),
        second.release({ key: 'family', tickets: [ticket('p1', 1)] }),
        release(ticket('p1', 1)),
      ]);
      for (const answer of answers) {
        assert.ok(answer.ok, JSON.stringify(answer));
        assert.equal(answer.booking.state, 'confirmed');
        assert.deepEqual(
          answer.booking.seats,
          whole.seats.filter(({ passengerId, journey }) => passengerId !== 'p1' || journey !== 1),
        );
      }
      assert.equal(await soundness(db), 3);
      const [left] = (await booking.offers({ journeys: [{ legs: [back] }], passengers: 1 })).journeys;
      assert.deepEqual([left?.classes[0]?.seatsLeft, left?.classes[0]?.left], [3, { points: 3, promo: 1 }]);

      // The very second at which it departs, from its first station.
      clock.set('2027-03-10T08:00:00Z');
      assert.equal(reason(await release(ticket('p1', 0), ticket('p2', 1))), 'departed');
      assert.equal(reason(await release(ticket('p1', 1))), 'ok', 'given up before');
      assert.equal(await soundness(db), 3);
      clock.set('2027-03-10T07:59:59Z');
      const last = await release(ticket('p1', 0), ticket('p2', 0), ticket('p2', 1));
      assert.ok(last.ok, JSON.stringify(last));
      assert.deepEqual([last.booking.state, last.booking.seats], ['cancelled', []]);
      assert.equal(reason(await release(ticket('p2', 0))), 'ok', 'may be repeated');
      assert.deepEqual(await booking.cancel({ key: 'family' }), { ok: true, state: 'cancelled' });
      assert.equal(await soundness(db), 0);
    },
  );

  rule('a fare that is gone, a full quota, an unknown and a departed train are told apart', async (t) => {
    const { booking, clock } = await setting(t, { overlayDir: tinyOverlay(5, { points: 0.1, promo: 0.05 }) });
    const legs = [sampleLeg('1001', DAY)];
    held(await booking.hold(sampleHold('a', legs, { fare: 'promo' })));
    assert.equal(reason(await booking.hold(sampleHold('b', legs, { fare: 'promo' }))), 'fare-gone');
    held(await booking.hold(sampleHold('c', legs)));
    assert.equal(reason(await booking.hold(sampleHold('d', legs))), 'full');
    assert.equal(reason(await booking.hold(sampleHold('e', legs, { travelClass: '1' }))), 'unknown-train');
    assert.equal(reason(await booking.hold(sampleHold('f', [sampleLeg('9999', DAY)]))), 'unknown-train');
    assert.equal(
      reason(await booking.hold(sampleHold('g', [sampleLeg('1005', DAY, 3, 1)]))),
      'unknown-train',
    );
    clock.set(`${DAY}T08:00:00Z`);
    assert.equal(reason(await booking.hold(sampleHold('h', [sampleLeg('1005', DAY)]))), 'departed');
    held(await booking.hold(sampleHold('i', [sampleLeg('1005', DAY, 1, 4)])));
  });
};
