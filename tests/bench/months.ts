import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#database/database.ts';
import { reachPortalDatabase } from '#database/portal-database.ts';
import { parisDate, systemClock } from '#domain/clock.ts';
import { formatDate } from '#domain/french-dates.ts';
import { newId } from '#domain/ids.ts';
import { bookableLeg } from '#domain/rail/leg.ts';
import { isPeak } from '#domain/rail/points-price.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import type { Timetable } from '#domain/rail/timetable.ts';
import { journeysOfDay, loadTimetable, readPointsTariff, timetableReader } from '#features/rail/index.ts';
import { createEmbeddedBooking } from '#providers/booking/embedded/embedded-booking.ts';
import { SHIPPED_OVERLAY, sampleHold } from '#providers/booking/testing/sample-trains.ts';
import { median } from './median.ts';
import { signedIn, startMeasured } from './portal.ts';

/** Short and long ways, with two trains an hour and with changes. */
const WAYS = [
  ['Paris Gare de Lyon', 'Lyon Part-Dieu'],
  ['Paris Montparnasse', 'Bordeaux Saint-Jean'],
  ['Paris Nord', 'Lille Flandres'],
  ['Lille Flandres', 'Marseille Saint-Charles'],
  ['Strasbourg', 'Nantes'],
  ['Rennes', 'Nice'],
] as const;
/** Asked before, so that no figure is the first of a process. */
const BEFORE = ['Paris Est', 'Strasbourg'] as const;
const DAYS = 90;
/** Of the trains of a way one in so many has been booked by somebody. */
const BOOKED = 8;
const AGAIN = 5;

const today = (): Temporal.PlainDate => parisDate(systemClock.now());

type Way = readonly [from: string, to: string];
const stations = (timetable: Timetable, way: Way): [string, string] =>
  way.map((name) => searchStations(timetable, name)[0]?.id ?? '') as [string, string];

/** Books a seat in one train of eight of each way, as somebody else's process does. */
const bookSome = async (url: string, timetable: Timetable): Promise<void> => {
  const tariff = await readPointsTariff();
  const booking = createEmbeddedBooking({
    database: { url, connections: 2 },
    runs: timetableReader(() => timetable),
    isPeak: (departure) => isPeak(tariff, departure.toInstant()),
    overlayDir: SHIPPED_OVERLAY,
    // What the demonstration's portal has.
    occupancy: { seed: 'espace-voyageur' },
  });
  try {
    let train = 0;
    for (const way of WAYS) {
      const [from, to] = stations(timetable, way);
      for (let days = 1; days < DAYS; days += 1)
        for (const journey of journeysOfDay(
          timetable,
          systemClock,
          { from, to, direct: false },
          today().add({ days }),
        )) {
          train += 1;
          if (train % BOOKED !== 0) continue;
          const key = newId();
          // One that is full stays as it is.
          if ((await booking.hold(sampleHold(key, journey.legs.map(bookableLeg)))).ok)
            await booking.confirm({ key });
        }
    }
  } finally {
    await booking.close();
  }
};

interface MonthsFigures {
  /** Milliseconds until the last byte: the slowest of the ways, each asked for the first time, and the median of all that are asked again. */
  readonly first: number;
  readonly again: number;
}

/** Three months of lowest prices over HTTP, of a portal with its embedded booking system in which one train of eight has been booked. */
export const benchMonths = async (): Promise<MonthsFigures> => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-months-'));
  const varDir = path.join(directory, 'var');
  const portal = await startMeasured({ directory: path.resolve(import.meta.dirname, '../..'), varDir });
  try {
    const { url } = await reachPortalDatabase(varDir);
    const db = openDatabase({ url, connections: 1 });
    const timetable = await loadTimetable(db);
    await db.close();
    await bookSome(url, timetable);
    const visitor = await signedIn(portal);
    const ask = async (way: Way): Promise<number> => {
      const [departure, arrival] = stations(timetable, way);
      const begun = performance.now();
      const response = await visitor.request(`${portal.url}/api/lowest-prices`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-transac-correlation-id': randomUUID(),
        },
        body: JSON.stringify({ departure, arrival, departureDate: formatDate(today().add({ days: 1 })) }),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${way.join(' - ')}: ${response.status} ${text}`);
      return performance.now() - begun;
    };
    for (let time = 0; time < AGAIN; time += 1) await ask(BEFORE);
    const first: number[] = [];
    const again: number[] = [];
    for (const way of WAYS) {
      first.push(await ask(way));
      for (let time = 0; time < AGAIN; time += 1) again.push(await ask(way));
    }
    return { first: Math.max(...first), again: median(again) };
  } finally {
    await portal.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  }
};
