import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { systemClock } from '#domain/clock.ts';
import type { BookableLeg } from '#domain/rail/leg.ts';
import { stationAt } from '#domain/rail/timetable.ts';
import { ensureTimetable, loadTimetable, timetableReader } from '#features/rail/index.ts';
import { createHttpBooking } from '#providers/booking/http-adapter.ts';
import { sampleHold } from '#providers/booking/testing/sample-trains.ts';
import { CREDENTIALS, startStandalone } from '#providers/booking/testing/standalone.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { silent } from '#tests/harness/silent.ts';

test('RAIL-15 the booking system in a process of its own sells the trains of the portal’s timetable, every one of them', async (t) => {
  const db = await testDatabase(t);
  const varDir = await mkdtemp(path.join(os.tmpdir(), 'booking-runs-'));
  t.after(() => rm(varDir, { recursive: true, force: true }));
  await ensureTimetable(db, systemClock, { varDir, log: silent });
  const timetable = await loadTimetable(db);
  const reader = timetableReader(() => timetable);
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 5 }).toString();
  const legs = timetable.trips.flatMap((trip): BookableLeg[] => {
    const { trainNumber } = trip;
    const run = reader.run(trainNumber, day, stationAt(timetable, trip, 0).id);
    const [first, last] = run ? [run.stops[0], run.stops.at(-1)] : [];
    if (!run || !first?.departure || !last?.arrival) return [];
    return [
      {
        trainNumber,
        serviceDate: day,
        runOrigin: run.runOrigin,
        from: first.station,
        to: last.station,
        departure: first.departure,
        arrival: last.arrival,
      },
    ];
  });
  assert.ok(legs.length > 300, `${legs.length} trains on ${day}`);
  const system = await startStandalone({
    databaseUrl: db.url,
    runs: path.resolve(import.meta.dirname, '../../scripts/booking-runs.ts'),
  });
  t.after(() => system.stop());
  const booking = createHttpBooking({ url: system.url, ...CREDENTIALS, timeoutMs: 30_000 });
  for (let start = 0; start < legs.length; start += 250) {
    const part = legs.slice(start, start + 250);
    const { journeys } = await booking.offers({
      journeys: part.map((leg) => ({ legs: [leg] })),
      passengers: 1,
    });
    for (const [index, { classes }] of journeys.entries())
      assert.ok(
        (classes.find(({ travelClass }) => travelClass === '2')?.left.points ?? 0) > 0,
        `train ${part[index]?.trainNumber}`,
      );
  }
  const held = await booking.hold(sampleHold('order-1', [legs[0] as BookableLeg], { passengers: 2 }));
  assert.ok(held.ok);
  assert.equal(held.booking.seats.length, 2);
});
