import type { StationId } from '#domain/ids.ts';
import type { StationRow } from '#domain/rail/timetable.ts';
import { FeedFault } from './feed-fault.ts';
import type { FeedReading } from './feed-reading.ts';
import type { RowWith } from './feed-source.ts';

const UIC = /(\d{8})$/;

const titleCase = (name: string): string =>
  /\p{Ll}/u.test(name)
    ? name
    : name
        .toLowerCase()
        .replace(/(^|[\s\-(])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());

export interface Stops {
  readonly stations: StationRow[];
  /** Station of a stop, a platform or a station itself. */
  readonly stationOf: ReadonlyMap<string, StationId>;
  /** Position of a stop in its file, and the id of the stop at a position; '' for one that is not there. */
  readonly positionOf: ReadonlyMap<string, number>;
  idAt(position: number): string;
  /** Brand written in the stop's id (`StopPoint:OCEOUIGO-87686006`). */
  readonly brandOf: ReadonlyMap<string, string>;
}

/** The stations of a feed, and which one each stop belongs to. */
export const readStops = async (reading: FeedReading): Promise<Stops> => {
  const { rules, skipped } = reading;
  const rows: RowWith<'stop_id' | 'stop_name'>[] = [];
  const byId = new Map<string, RowWith<'stop_id' | 'stop_name'>>();
  for await (const row of reading.rows('stops.txt', ['stop_id', 'stop_name'])) {
    if (row.stop_id === '') skipped.add('stop-without-identifier', row.stop_name);
    else if (byId.has(row.stop_id)) skipped.add('stop-identifier-twice', row.stop_id);
    else {
      byId.set(row.stop_id, row);
      rows.push(row);
    }
  }
  if (rows.length === 0) throw new FeedFault('stops.txt has no stop');
  const heads = rows.filter((row) => {
    const isStation = row.location_type === '1';
    const isLoneStop = ['', '0'].includes(row.location_type ?? '') && !byId.has(row.parent_station ?? '');
    return isStation || isLoneStop;
  });
  // A station's UIC code names it in any feed, so that a trip bought before a feed was changed still finds its station.
  const uicCount = new Map<string, number>();
  for (const row of heads) {
    const uic = UIC.exec(row.stop_id ?? '')?.[1];
    if (uic) uicCount.set(uic, (uicCount.get(uic) ?? 0) + 1);
  }
  const cities = [...rules.cities]
    .sort((a, b) => b.length - a.length)
    .map((city) => ({ city, begins: new RegExp(`^${RegExp.escape(city)}(?![\\p{L}])`, 'u') }));
  const stationOf = new Map<string, StationId>();
  const stations: StationRow[] = [];
  for (const row of heads) {
    const stopId = row.stop_id as string;
    const uic = UIC.exec(stopId)?.[1];
    const id = (uic && uicCount.get(uic) === 1 ? uic : stopId) as StationId;
    const known = uic ? rules.stationByUic.get(uic) : undefined;
    const latitude = Number.parseFloat(row.stop_lat ?? '');
    const longitude = Number.parseFloat(row.stop_lon ?? '');
    if (!known && !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
      skipped.add('stop-without-position', stopId);
      continue;
    }
    const name = known?.name ?? titleCase(row.stop_name.replaceAll(/\p{Cc}/gu, ' ').trim() || stopId);
    stationOf.set(stopId, id);
    stations.push({
      id,
      name,
      city: known?.city ?? cities.find(({ begins }) => begins.test(name))?.city ?? name,
      ...(known ? { code: known.key } : {}),
      country: known?.country ?? (uic && rules.countryByUicPrefix[uic.slice(0, 2)]) ?? 'FR',
      latitude: known?.latitude ?? latitude,
      longitude: known?.longitude ?? longitude,
      minimumChange: (known?.minimumChangeMinutes ?? rules.defaultMinimumChangeMinutes) * 60,
    });
  }
  const brandOf = new Map<string, string>();
  for (const row of rows) {
    const stopId = row.stop_id as string;
    const parent = stationOf.get(row.parent_station ?? '');
    if (parent && !stationOf.has(stopId)) stationOf.set(stopId, parent);
    const brand = /^StopPoint:OCE(.+)-\d{8}$/.exec(stopId)?.[1];
    if (brand) brandOf.set(stopId, brand);
  }
  const ids = rows.map(({ stop_id }) => stop_id);
  return {
    stations,
    stationOf,
    positionOf: new Map(ids.map((id, at) => [id, at])),
    idAt: (position) => ids[position] ?? '',
    brandOf,
  };
};
