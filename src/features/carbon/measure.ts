import { railMetres, type TrainMode } from '#domain/carbon/footprint.ts';
import { trainModeOf } from '#domain/rail/brands.ts';

export interface KnownStation {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** One train's way, by the names that people read. */
export interface Way {
  readonly brand: string;
  readonly origin: string;
  readonly destination: string;
}

/** Capitals, accents and hyphens differ between systems. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[\s’'-]+/gu, ' ')
    .trim()
    .toLowerCase();

export type Measured = { readonly mode: TrainMode; readonly metres: number };

/** The kind of train and the metres by rail between stations of the timetable; undefined where a station or a brand is not known. */
export const measureBy = (stations: readonly KnownStation[]): ((way: Way) => Measured | undefined) => {
  const places = new Map(stations.map((station) => [folded(station.name), station]));
  return ({ brand, origin, destination }) => {
    const mode = trainModeOf(brand);
    const from = places.get(folded(origin));
    const to = places.get(folded(destination));
    return mode && from && to ? { mode, metres: railMetres(from, to) } : undefined;
  };
};
