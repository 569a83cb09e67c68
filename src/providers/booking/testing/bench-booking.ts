import { openDatabase } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { createEmbeddedBooking } from '../embedded/embedded-booking.ts';
import { runKey } from '../embedded/run-plan.ts';
import { SHIPPED_OVERLAY, sampleHold, sampleLeg, sampleRuns, tinyOverlay } from './sample-trains.ts';

export interface Measurement {
  readonly name: string;
  readonly ours: number;
  /** What the same machine does at most, measured in the same run. */
  readonly limit: number;
  readonly unit: string;
  readonly ratio: number;
  /** Lowest ratio that is good enough; absent when the figure is only reported. */
  readonly goal?: number;
}

const WORKERS = 16;
/** Ours and the limit are measured in turns, so that what else the machine does meets both. */
const TURNS = 6;
/** Part of bare SQL that a hold, a booking and a cancellation may not fall below. */
const BOOKINGS_GOAL = 0.4;
/** Part of empty queries. */
const OFFERS_GOAL = 0.04;
/** Calls between two changes of a train by somebody else. */
const CALLS_A_CHANGE = 10;
const FIRST_LOOKS = 160;

type Work = (number: number) => Promise<unknown>;

/** Repetitions a second of each work by 16 workers, each repetition with its own number, in turns, about `seconds` each in all. */
const rates = async (seconds: number, ...works: readonly Work[]): Promise<number[]> => {
  const done = works.map(() => 0);
  const spent = works.map(() => 0);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      const end = start + (seconds * 1000) / TURNS;
      const worker = async (): Promise<void> => {
        while (performance.now() < end) {
          const number = done[index] as number;
          done[index] = number + 1;
          await work(number);
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, worker));
      spent[index] = (spent[index] as number) + performance.now() - start;
    }
  return done.map((count, index) => (count / (spent[index] as number)) * 1000);
};

/**
 * Seats held and booked a second by 16 workers on one train, against bare SQL that writes the same rows (a booking, an allocation, a
 * seat and the class row in one statement, then the booking again) with the same lock, but chooses no seat and checks nothing; and
 * offers against empty queries. The database is migrated and otherwise idle.
 */
export const benchBooking = async (databaseUrl: string, seconds = 3): Promise<Measurement[]> => {
  const db = openDatabase({ url: databaseUrl, connections: WORKERS });
  // All seats sold for points, and every booking cancelled again on both sides: the train must not be full at once.
  const overlayDir = tinyOverlay(12, { coaches: 5 });
  const booking = createEmbeddedBooking({
    database: { pool: db.pool },
    runs: sampleRuns(),
    isPeak: () => false,
    overlayDir,
    clock: { now: () => Temporal.Instant.from('2027-01-01T00:00Z') },
  });
  /** The shipped trains, as a process that has read nothing of them yet. */
  const unread = () =>
    createEmbeddedBooking({
      database: { pool: db.pool },
      runs: sampleRuns(),
      isPeak: () => false,
      overlayDir: SHIPPED_OVERLAY,
      clock: { now: () => Temporal.Instant.from('2027-01-01T00:00Z') },
      occupancy: { seed: 'bench' },
    });
  const shipped = unread();
  try {
    const book = (train: (number: number) => string) => async (number: number) => {
      const key = newId();
      const held = await booking.hold(sampleHold(key, [sampleLeg(train(number), '2027-03-10')]));
      if (!held.ok) throw new Error(held.reason);
      await booking.confirm({ key });
      await booking.cancel({ key });
    };
    const bare = (train: (number: number) => string) => async (number: number) => {
      const key = newId();
      const run = `${train(number)}|2027-03-10|AAA`;
      const seat = number % 240;
      await db.query(
        `with class as (update inventory.quota set points_used = points_used where run_key = $2::text and travel_class = '2' returning 1),
         seat as (update inventory.seat set taken = 1 where run_key = $2::text and travel_class = '2' and ordinal = $3::smallint and exists (select from class) returning 1),
         booking as (insert into inventory.booking (booking_key, booking_id, state, input_hash, request, run_keys, held_until, created_at, changed_at)
           select $1::text, $1::text::uuid, 'held', 'hash', $4, array[$2::text], now(), now(), now() from seat returning 1)
         insert into inventory.allocation select $1::text, 0, 0, 'p1', $2::text, '2', $3::smallint, 'points', '1', '1', 'window', 0, 4, 15 from booking`,
        [key, run, seat, JSON.stringify(sampleHold(key, [sampleLeg('1001', '2027-03-10')]))],
        'bare-hold',
      );
      await db.query(
        `update inventory.booking set state = 'confirmed', pnr = $1::text where booking_key = $1::text`,
        [key],
        'bare-confirm',
      );
      await db.query(
        `with class as (update inventory.quota set points_used = points_used where run_key = $2::text and travel_class = '2' returning 1),
         seat as (update inventory.seat set taken = 0 where run_key = $2::text and travel_class = '2' and ordinal = $3::smallint and exists (select from class) returning 1)
         update inventory.booking set state = 'cancelled' where booking_key = $1 and exists (select from seat)`,
        [key, run, seat],
        'bare-cancel',
      );
    };
    const one = () => '1001';
    const many = (number: number) => String(2000 + (number % 64));
    for (let number = 0; number < 64; number++) await book(many)(number);
    await book(one)(0);
    const measurement = (
      name: string,
      unit: string,
      ours: number,
      limit: number,
      goal?: number,
    ): Measurement => ({
      name,
      ours: Math.round(ours),
      limit: Math.round(limit),
      unit,
      ratio: ours / limit,
      ...(goal === undefined ? {} : { goal }),
    });
    const bookings = async (name: string, train: (number: number) => string): Promise<Measurement> => {
      const [limit, ours] = (await rates(seconds, bare(train), book(train))) as [number, number];
      return measurement(name, 'hold+confirm+cancel/s', ours, limit, BOOKINGS_GOAL);
    };
    const onOne = await bookings('bookings on one train, 16 workers', one);
    const onMany = await bookings('bookings on 64 trains, 16 workers', many);

    const journeys = Array.from({ length: 20 }, (_, index) => ({
      legs: [sampleLeg(String(3000 + index), '2027-03-10'), sampleLeg(String(4000 + index), '2027-03-10')],
    }));
    const trains = journeys.flatMap(({ legs }) => legs.map(runKey));
    const ping = () => db.query('select 1 as answer', [], 'ping');
    const ask = () => shipped.offers({ journeys, passengers: 1 });
    const [unopenedLimit, unopened] = (await rates(seconds / 2, ping, ask)) as [number, number];
    for (const [index, { legs }] of journeys.entries())
      await shipped.hold(sampleHold(`open-${index}-${newId()}`.slice(0, 64), legs));
    const [openedLimit, opened] = (await rates(seconds / 2, ping, async (number) => {
      if (number % CALLS_A_CHANGE === 0)
        await db.query(
          `update inventory.quota set points_used = points_used where run_key = $1 and travel_class = '2'`,
          [trains[(number / CALLS_A_CHANGE) % trains.length]],
          'change',
        );
      await ask();
    })) as [number, number];
    // Each process asks once, and reading its coach layouts is not part of that.
    const processes = Array.from({ length: FIRST_LOOKS }, unread);
    const start = performance.now();
    const firstOffers = async (): Promise<void> => {
      for (let one = processes.pop(); one; one = processes.pop())
        await one.offers({ journeys, passengers: 1 });
    };
    await Promise.all(Array.from({ length: WORKERS }, firstOffers));
    const first = (FIRST_LOOKS / (performance.now() - start)) * 1000;
    const offers = 'offers of 20 journeys of 2 trains';
    return [
      onOne,
      onMany,
      measurement(`${offers} nobody has booked`, 'calls/s', unopened, unopenedLimit, OFFERS_GOAL),
      measurement(
        `${offers} with bookings, one of the trains changed before every tenth call`,
        'calls/s',
        opened,
        openedLimit,
        OFFERS_GOAL,
      ),
      measurement(`${offers} with bookings, each call the first of a process`, 'calls/s', first, openedLimit),
    ];
  } finally {
    await Promise.all([db.close(), booking.close()]);
  }
};
