import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { StationId } from '#domain/ids.ts';
import type { BookableLeg } from '#domain/rail/leg.ts';
import type { Run, RunReader } from '#domain/rail/run.ts';
import type { HoldRequest, PassengerInput } from '../port.ts';

/** The shipped coach layouts, compositions and quotas. */
export const SHIPPED_OVERLAY = path.resolve(import.meta.dirname, '../../../../rail/overlay');

/** Stations of the sample line; calls are one hour apart from 08:00 UTC. */
const STATIONS = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'] as StationId[];
const BRANDS = ['TGV INOUI', 'OUIGO', 'Lyria', 'ICE', 'Eurostar', 'Intercités', 'Intercités de nuit', 'TER'];

/** AAA, BBB, CCC, and both of these again before DDD. */
const TURNING = [0, 1, 2, 1, 2, 3];
/** The calls of a train, as positions in STATIONS. */
const callsOf = (trainNumber: string): readonly number[] =>
  trainNumber.startsWith('89') ? TURNING : STATIONS.map((_, index) => index);

/**
 * Every train number runs every day along AAA - EEE, those from 8900 on twice through BBB and CCC; the first digit chooses the brand.
 * Numbers from 9000 on do not run. The same object is answered for the same run, as the timetable does.
 */
export const sampleRuns = (): RunReader => {
  const runs = new Map<string, Run>();
  return {
    run: (trainNumber, serviceDate, runOrigin) => {
      if (Number(trainNumber) >= 9000 || runOrigin !== STATIONS[0]) return undefined;
      const key = `${trainNumber}|${serviceDate}`;
      const kept = runs.get(key);
      if (kept) return kept;
      const at = (hour: number, minute: number) =>
        Temporal.Instant.from(`${serviceDate}T00:00Z`)
          .add({ hours: 8 + hour, minutes: minute })
          .toString();
      const run: Run = {
        trainNumber,
        serviceDate,
        runOrigin: STATIONS[0] as StationId,
        brand: BRANDS[Number(trainNumber[0]) - 1] ?? 'TGV INOUI',
        stops: callsOf(trainNumber).map((station, index, calls) => ({
          station: STATIONS[station] as StationId,
          ...(index > 0 ? { arrival: at(index - 1, 57) } : {}),
          ...(index < calls.length - 1 ? { departure: at(index, 0) } : {}),
        })),
      };
      runs.set(key, run);
      return run;
    },
  };
};

/** A leg of a sample train; `from` and `to` are positions among its calls. */
export const sampleLeg = (
  trainNumber: string,
  serviceDate: string,
  from = 0,
  to = callsOf(trainNumber).length - 1,
): BookableLeg => {
  const calls = callsOf(trainNumber);
  const at = (hours: number, minutes: number) =>
    Temporal.Instant.from(`${serviceDate}T08:00Z`).add({ hours, minutes }).toString();
  return {
    trainNumber,
    serviceDate,
    runOrigin: STATIONS[0] as StationId,
    from: STATIONS[calls[from] as number] as StationId,
    to: STATIONS[calls[to] as number] as StationId,
    departure: at(from, 0),
    arrival: at(to - 1, 57),
  };
};

const samplePassengers = (count: number): PassengerInput[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    firstName: 'Camille',
    lastName: 'Martin',
  }));

export const sampleHold = (
  key: string,
  legs: readonly BookableLeg[],
  more: Partial<HoldRequest['journeys'][number]> & { passengers?: number } = {},
): HoldRequest => {
  const { passengers = 1, ...journey } = more;
  return {
    key,
    journeys: [{ legs, travelClass: '2', fare: 'points', ...journey }],
    passengers: samplePassengers(passengers),
  };
};

const written: string[] = [];
process.once('exit', () => {
  for (const directory of written) fs.rmSync(directory, { recursive: true, force: true });
});

export interface TinyTrain {
  /** Shares of the seats (1 and 0). */
  readonly points?: number;
  readonly promo?: number;
  /** Seats left and right of the aisle (2 and 2). */
  readonly left?: number;
  readonly right?: number;
  readonly coaches?: number;
  /** Begins with a wheelchair space and a companion's seat. */
  readonly wheelchair?: boolean;
}

/** Writes an overlay of second-class coaches (one) of rows of four, all of whose seats are sold for points; answers its directory. */
export const tinyOverlay = (rows: number, train: TinyTrain = {}): string => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'overlay-'));
  written.push(directory);
  fs.mkdirSync(path.join(directory, 'coaches'));
  const write = (name: string, content: unknown) =>
    fs.writeFileSync(path.join(directory, name), JSON.stringify(content));
  write('coaches/only.json', {
    label: 'Voiture',
    travelClass: '2',
    firstSeat: 1,
    sections: [
      ...(train.wheelchair ? [{ wheelchairs: 1, companions: 1 }] : []),
      { rows, left: train.left ?? 2, right: train.right ?? 2, facing: 'forward' },
    ],
  });
  write('compositions.json', {
    otherBrands: 'X',
    brands: {
      X: Array.from({ length: train.coaches ?? 1 }, (_, index) => ({
        number: String(index + 1),
        layout: 'only',
      })),
    },
  });
  write('quotas.json', {
    pointsShare: train.points ?? 1,
    promoShare: train.promo ?? 0,
    peak: { pointsShare: (train.points ?? 1) / 2, promoShare: 0 },
  });
  return directory;
};
