import { openDatabase } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { createEmbeddedBooking } from '../embedded/embedded-booking.ts';
import { SHIPPED_OVERLAY, sampleHold, sampleLeg, sampleRuns, tinyOverlay } from './sample-trains.ts';

export interface Measurement {
  readonly name: string;
  readonly ours: number;
  /** What the same machine does at most, measured in the same run. */
  readonly limit: number;
  readonly unit: string;
  readonly ratio: number;
  readonly goal: string;
}

const WORKERS = 16;

/** Repetitions a second of `work` by 16 workers, each with its own number, for about `seconds`. */
const rate = async (seconds: number, work: (number: number) => Promise<unknown>): Promise<number> => {
  const end = performance.now() + seconds * 1000;
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (performance.now() < end) {
        await work(done++);
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
};

/**
 * Seats held and booked a second by 16 workers on one train, against bare SQL that writes the same rows (a booking, an allocation, a
 * seat and the class row in one statement, then the booking again) with the same lock, but chooses no seat and checks nothing. The
 * database is migrated and otherwise idle.
 */
export const benchBooking = async (databaseUrl: string, seconds = 3): Promise<Measurement[]> => {
  const db = openDatabase({ url: databaseUrl, connections: WORKERS });
  // All seats sold for points, and every booking cancelled again on both sides: the train must not be full at once.
  const overlayDir = tinyOverlay(12, { coaches: 5 });
  const booking = createEmbeddedBooking({
    database: { url: databaseUrl, connections: WORKERS },
    runs: sampleRuns(),
    isPeak: () => false,
    overlayDir,
    clock: { now: () => Temporal.Instant.from('2027-01-01T00:00Z') },
  });
  const shipped = createEmbeddedBooking({
    database: { url: databaseUrl, connections: WORKERS },
    runs: sampleRuns(),
    isPeak: () => false,
    overlayDir: SHIPPED_OVERLAY,
    clock: { now: () => Temporal.Instant.from('2027-01-01T00:00Z') },
    occupancy: { seed: 'bench' },
  });
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
    const rounded = (value: number) => Math.round(value);
    const measured = async (name: string, train: (number: number) => string): Promise<Measurement> => {
      const limit = await rate(seconds, bare(train));
      const ours = await rate(seconds, book(train));
      return {
        name,
        ours: rounded(ours),
        limit: rounded(limit),
        unit: 'hold+confirm+cancel/s',
        ratio: Number((ours / limit).toFixed(2)),
        goal: 'reported',
      };
    };
    const onOne = await measured('bookings on one train, 16 workers', one);
    const onMany = await measured('bookings on 64 trains, 16 workers', many);
    const journeys = Array.from({ length: 20 }, (_, index) => ({
      legs: [sampleLeg(String(3000 + index), '2027-03-10'), sampleLeg(String(4000 + index), '2027-03-10')],
    }));
    const ping = await rate(seconds / 2, () => db.query('select 1 as answer', [], 'ping'));
    const cold = await rate(seconds / 2, () => shipped.offers({ journeys, passengers: 1 }));
    for (const [index, { legs }] of journeys.entries())
      await shipped.hold(sampleHold(`open-${index}-${newId()}`.slice(0, 64), legs));
    const open = await rate(seconds / 2, () => shipped.offers({ journeys, passengers: 1 }));
    return [
      onOne,
      onMany,
      {
        name: 'offers of 20 journeys of 2 trains nobody has booked',
        ours: rounded(cold),
        limit: rounded(ping),
        unit: 'calls/s',
        ratio: Number((cold / ping).toFixed(2)),
        goal: 'reported',
      },
      {
        name: 'offers of 20 journeys of 2 trains with bookings',
        ours: rounded(open),
        limit: rounded(ping),
        unit: 'calls/s',
        ratio: Number((open / ping).toFixed(2)),
        goal: 'reported',
      },
    ];
  } finally {
    await Promise.all([db.close(), booking.close(), shipped.close()]);
  }
};
