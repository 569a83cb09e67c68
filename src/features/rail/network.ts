import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WrongFile, withoutMark } from '#domain/wrong-file.ts';

const ROOT = join(import.meta.dirname, '../../..');

export const NETWORK_DIRECTORY = join(ROOT, 'rail/network');
export const OVERLAY_DIRECTORY = join(ROOT, 'rail/overlay');
export const FEED_DIRECTORY = join(ROOT, 'rail/feed');

/** A station of `rail/network/stations.tsv`; also what we know better than a feed about a station with the same UIC code. */
export interface NetworkStation {
  readonly key: string;
  readonly uic: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly minimumChangeMinutes: number;
}

export interface NetworkLine {
  readonly id: string;
  readonly brand: string;
  readonly days: string;
  readonly firstNumberOut: number;
  readonly firstNumberBack: number;
  /** Minutes after the origin's departure; dwell in minutes. */
  readonly stops: readonly { readonly key: string; readonly minute: number; readonly dwell: number }[];
  readonly departuresOut: readonly NetworkDeparture[];
  readonly departuresBack: readonly NetworkDeparture[];
}

interface NetworkDeparture {
  /** Minutes after midnight. */
  readonly minute: number;
  readonly days: string;
}

export interface RunningDays {
  readonly code: string;
  /** ISO weekdays, 7 for Sundays and public holidays. */
  readonly weekdays: ReadonlySet<number>;
  readonly holidayEves: boolean;
}

export interface Network {
  readonly stations: readonly NetworkStation[];
  readonly lines: readonly NetworkLine[];
  readonly days: ReadonlyMap<string, RunningDays>;
  readonly footpaths: readonly { readonly from: string; readonly to: string; readonly minutes: number }[];
}

const table = async (directory: string, name: string, columns: number): Promise<string[][]> => {
  const file = join(directory, name);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new WrongFile(file, 'it cannot be read', cause);
  });
  return withoutMark(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const fields = line.split('\t');
      if (fields.length !== columns)
        throw new WrongFile(file, `${columns} columns are expected in “${line}”`);
      return fields;
    });
};

/** A number of a column, within these bounds. */
const numberIn = (file: string, line: readonly string[], at: number, from: number, to: number): number => {
  const text = line[at] ?? '';
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= from && value <= to))
    throw new WrongFile(file, `“${text}” is no number from ${from} to ${to}, in “${line.join(' ')}”`);
  return value;
};

/** Throws for two lines that say something of the same thing: which of them counts, nobody could tell. */
const refuseTwice = (
  file: string,
  lines: readonly (readonly string[])[],
  of: (line: readonly string[]) => string,
): void => {
  const known = new Map<string, readonly string[]>();
  for (const line of lines) {
    const other = known.get(of(line));
    if (other)
      throw new WrongFile(file, `two lines are of ${of(line)}: “${other.join(' ')}” and “${line.join(' ')}”`);
    known.set(of(line), line);
  }
};

const minuteOf = (text: string): number => {
  const match = /^(\d\d):(\d\d)$/.exec(text);
  if (!match) throw new RangeError(`“${text}” is not a time`);
  return Number(match[1]) * 60 + Number(match[2]);
};

const departures = (text: string, lineDays: string): NetworkDeparture[] =>
  text.split(',').flatMap((item) => {
    const [times = '', days = lineDays] = item.split('@');
    // Every no minutes would have no end.
    const range = /^(.+)\.\.(.+)\/([1-9]\d*)$/.exec(times);
    if (!range) return [{ minute: minuteOf(times), days }];
    const list: NetworkDeparture[] = [];
    for (
      let minute = minuteOf(range[1] as string);
      minute <= minuteOf(range[2] as string);
      minute += Number(range[3])
    ) {
      list.push({ minute, days });
    }
    return list;
  });

/** Nobody walks, or changes, for longer. */
export const LONGEST_MINUTES = 1_440;

/** Reads the stations. Throws `WrongFile`, also where two lines name one station otherwise. */
export const readStations = async (directory = NETWORK_DIRECTORY): Promise<NetworkStation[]> => {
  const file = join(directory, 'stations.tsv');
  const lines = await table(directory, 'stations.tsv', 10);
  for (const column of [0, 1]) refuseTwice(file, lines, (line) => line[column] ?? '');
  return lines.map((line) => ({
    key: line[0] as string,
    uic: line[1] as string,
    name: line[2] as string,
    city: line[3] as string,
    country: line[4] as string,
    latitude: numberIn(file, line, 6, -90, 90),
    longitude: numberIn(file, line, 7, -180, 180),
    minimumChangeMinutes: numberIn(file, line, 8, 0, LONGEST_MINUTES),
  }));
};

/** Reads the foot paths, each for both ways. Throws `WrongFile`, also where two lines are of one path. */
export const readFootpaths = async (directory = NETWORK_DIRECTORY): Promise<Network['footpaths']> => {
  const file = join(directory, 'footpaths.tsv');
  const lines = await table(directory, 'footpaths.tsv', 3);
  refuseTwice(file, lines, ([from = '', to = '']) => [from, to].sort().join(' and '));
  return lines.map((line) => ({
    from: line[0] as string,
    to: line[1] as string,
    minutes: numberIn(file, line, 2, 0, LONGEST_MINUTES),
  }));
};

/** Numbers of trains and coaches have six digits at most. */
const HIGHEST_NUMBER = 999_999;

/** Reads the network tables. Throws `WrongFile`, also where a line names an unknown station or code of days. */
export const readNetwork = async (directory = NETWORK_DIRECTORY): Promise<Network> => {
  const stations = await readStations(directory);
  const keys = new Set(stations.map((station) => station.key));
  const days = new Map(
    (await table(directory, 'days.tsv', 4)).map(([code, weekdays, eves]) => [
      code as string,
      {
        code: code as string,
        weekdays: new Set([...(weekdays as string)].map(Number)),
        holidayEves: eves === 'extra',
      },
    ]),
  );
  const file = join(directory, 'lines.tsv');
  const lineOf = (field: readonly string[]): NetworkLine => {
    const stops = (field[6] as string).split(',').map((stop) => {
      const [key = '', time = ''] = stop.split(' ');
      const [minute = '', dwell = '3'] = time.split('/');
      if (!keys.has(key)) throw new RangeError(`line ${field[0]} calls at unknown station ${key}`);
      return {
        key,
        minute: numberIn(file, [stop, minute], 1, 0, 7 * LONGEST_MINUTES),
        dwell: numberIn(file, [stop, dwell], 1, 0, LONGEST_MINUTES),
      };
    });
    const line = {
      id: field[0] as string,
      brand: field[2] as string,
      days: field[3] as string,
      firstNumberOut: numberIn(file, field, 4, 0, HIGHEST_NUMBER),
      firstNumberBack: numberIn(file, field, 5, 0, HIGHEST_NUMBER),
      stops,
      departuresOut: departures(field[7] as string, field[3] as string),
      departuresBack: departures(field[8] as string, field[3] as string),
    };
    for (const departure of [...line.departuresOut, ...line.departuresBack]) {
      if (!days.has(departure.days))
        throw new RangeError(`line ${line.id} runs on unknown ${departure.days}`);
    }
    return line;
  };
  const lines = (await table(directory, 'lines.tsv', 10)).map((field) => {
    try {
      return lineOf(field);
    } catch (cause) {
      throw cause instanceof RangeError ? new WrongFile(file, cause.message, cause) : cause;
    }
  });
  return { stations, lines, days, footpaths: await readFootpaths(directory) };
};
