/**
 * `BOOKING_RUNS` of the standalone booking system when it sells the trains of a portal's timetable: read from the portal's database
 * (`TIMETABLE_DATABASE_URL`, else `DATABASE_URL`), which this module only reads, and kept up to date.
 */
import process from 'node:process';
import { openDatabase, WORK_LIMITS } from '#database/database.ts';
import { isPeak as isPeakBy } from '#domain/rail/points-price.ts';
import type { RunReader } from '#domain/rail/run.ts';
import { holdTimetable, readPointsTariff, timetableReader } from '#features/rail/index.ts';

const tariff = await readPointsTariff();

export const runs = async (): Promise<RunReader> => {
  const url = process.env.TIMETABLE_DATABASE_URL ?? process.env.DATABASE_URL;
  if (!url) throw new Error('TIMETABLE_DATABASE_URL or DATABASE_URL must name the portal’s database');
  const db = openDatabase({
    url,
    connections: 1,
    applicationName: 'booking-timetable',
    limits: WORK_LIMITS,
  });
  const timetable = await holdTimetable(db);
  return timetableReader(timetable.current);
};

export const isPeak = (departure: Temporal.ZonedDateTime): boolean => isPeakBy(tariff, departure.toInstant());
