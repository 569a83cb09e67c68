import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { connectionOptions } from '#database/database.ts';
import { migrate } from '#database/migrate.ts';
import { CLOCK_START_RULE, clockStartingAt, readClockStart, systemClock } from '#domain/clock.ts';
import type { RunReader } from '#domain/rail/run.ts';
import { createEmbeddedBooking } from './embedded/embedded-booking.ts';
import { readBookingSource } from './embedded/source.ts';
import { bookingServer } from './http-server.ts';

/**
 * The embedded booking system as a process of its own: `node src/providers/booking/serve.ts`. A portal uses it with `BOOKING_URL`,
 * `BOOKING_USER` and `BOOKING_PASSWORD`. It makes its schema in an empty database and takes part in the portal's when there.
 *
 * `BOOKING_RUNS` is a module that exports `runs` (a RunReader, or a function answering one) and `isPeak`: this process knows no
 * timetable of its own. `BOOKING_FAULTS=on` adds the control endpoints of `faults.ts`.
 */
const Settings = z.object({
  DATABASE_URL: z.url(),
  BOOKING_USER: z.string().min(1),
  BOOKING_PASSWORD: z.string().min(1),
  BOOKING_RUNS: z.string().min(1),
  BOOKING_OVERLAY: z.string().default(path.resolve(import.meta.dirname, '../../../rail/overlay')),
  BOOKING_OCCUPANCY: z.string().optional(),
  BOOKING_FAULTS: z.enum(['on', 'off']).default('off'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3001),
  CLOCK_START: z
    .string()
    .transform(readClockStart)
    .refine((instant) => instant !== undefined, CLOCK_START_RULE)
    .optional(),
});

interface RunsModule {
  readonly runs: RunReader | (() => RunReader | Promise<RunReader>);
  readonly isPeak: (departure: Temporal.ZonedDateTime) => boolean;
}

/** The database is a portal's, which brings it up to date itself, our schema included. */
const isPortals = async (url: string): Promise<boolean> => {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    const { rows } = await client.query("select to_regnamespace('shop') is not null as there");
    return rows[0].there;
  } finally {
    await client.end();
  }
};

const SWEEP_MS = 30_000;

const start = async (): Promise<void> => {
  const read = Settings.safeParse(process.env);
  if (!read.success) {
    process.stderr.write(`${z.prettifyError(read.error)}\n`);
    process.exitCode = 1;
    return;
  }
  const settings = read.data;
  if (!(await isPortals(settings.DATABASE_URL))) await migrate(settings.DATABASE_URL, readBookingSource());
  const module = (await import(pathToFileURL(path.resolve(settings.BOOKING_RUNS)).href)) as RunsModule;
  const booking = createEmbeddedBooking({
    database: { url: settings.DATABASE_URL },
    runs: typeof module.runs === 'function' ? await module.runs() : module.runs,
    isPeak: module.isPeak,
    overlayDir: settings.BOOKING_OVERLAY,
    occupancy: settings.BOOKING_OCCUPANCY ? { seed: settings.BOOKING_OCCUPANCY } : false,
    clock: settings.CLOCK_START ? clockStartingAt(settings.CLOCK_START) : systemClock,
  });
  const server = bookingServer({
    booking,
    user: settings.BOOKING_USER,
    password: settings.BOOKING_PASSWORD,
    faults: settings.BOOKING_FAULTS === 'on',
  });
  // A sweep that fails is followed by another; contention frees what it missed.
  const sweep = setInterval(() => void booking.releaseExpired().catch(() => {}), SWEEP_MS);
  const address = await server.listen({ host: settings.HOST, port: settings.PORT });
  process.stdout.write(`booking system listening on ${address}\n`);
  const stop = async (): Promise<void> => {
    clearInterval(sweep);
    await server.close();
    await booking.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

await start();
