import type { StationId } from '#domain/ids.ts';
import { mistakesToBeginning } from './near-words.ts';
import type { Station, Timetable } from './timetable.ts';

/** A proposal of the autocomplete: a station, or all stations of a city at once. */
export interface StationProposal {
  /** What `departure`, `arrival` and `via` of a search take. */
  readonly id: StationId;
  /** `Paris Gare de Lyon`, or `Paris, toutes gares`. */
  readonly name: string;
  readonly city: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly kind: 'station' | 'city';
  /** The text does not name it: it is like what was typed. */
  readonly isGuess?: true;
}

/** Shorter texts are answered with nothing. */
export const MINIMUM_CHARACTERS = 2;
/** No station has more words. */
const MOST_WORDS = 8;
/** Nobody types a longer station; the rest of a hostile text is not looked at. */
const LONGEST_TEXT = 80;

/** Words as they are compared: without accents, hyphens and case; `st` is `saint`. */
export const searchWords = (text: string): string[] =>
  text
    .slice(0, LONGEST_TEXT)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : word));

/** A station that is known and may not be in a timetable, or not be served by it. */
export interface KnownStation {
  /** UIC code, which a timetable's station has as its id where it is known. */
  readonly id: string;
  readonly name: string;
}

interface Entry {
  readonly proposal: StationProposal;
  readonly name: string;
  readonly city: string;
  readonly words: readonly string[];
  readonly code: string;
  /** Departures in the timetable: of two equal names, the busier comes first. */
  readonly weight: number;
}

const servedIn = new WeakMap<Timetable, ReadonlySet<number>>();

/** Positions of the stations at which some train stops. */
const servedStations = (timetable: Timetable): ReadonlySet<number> => {
  const known = servedIn.get(timetable);
  if (known) return known;
  const made = new Set(timetable.calls.stations);
  servedIn.set(timetable, made);
  return made;
};

/**
 * Names of stations that exist and that no train of the timetable serves, where a text names them, best first: those of the timetable
 * itself, and those known besides. Nothing where the text names one that is served.
 */
export const unservedStations = (
  timetable: Timetable,
  known: readonly KnownStation[],
  text: string,
  limit = 3,
): string[] => {
  const typed = searchWords(text);
  if (text.trim().length < MINIMUM_CHARACTERS || typed.length === 0) return [];
  const served = servedStations(timetable);
  const whole = typed.join(' ');
  const names = [
    ...timetable.stations.filter(({ index }) => !served.has(index)).map(({ name }) => name),
    ...known.filter(({ id }) => !timetable.stationById.has(id)).map(({ name }) => name),
  ];
  const named = names
    .map((name) => ({ name, words: searchWords(name) }))
    .filter(({ words }) => typed.every((word) => words.some((candidate) => candidate.startsWith(word))))
    .sort(
      (one, other) =>
        Number(other.words.join(' ').startsWith(whole)) - Number(one.words.join(' ').startsWith(whole)) ||
        one.name.length - other.name.length,
    );
  return [...new Set(named.map(({ name }) => name))].slice(0, limit);
};

const namedStations = new WeakMap<Timetable, ReadonlyMap<string, Station>>();

/** The served station of that very name, however another system writes its capitals, accents and hyphens. */
export const stationNamed = (timetable: Timetable, name: string): Station | undefined => {
  let named = namedStations.get(timetable);
  if (!named) {
    const served = servedStations(timetable);
    named = new Map(
      timetable.stations
        .filter(({ index }) => served.has(index))
        .map((station) => [searchWords(station.name).join(' '), station]),
    );
    namedStations.set(timetable, named);
  }
  return named.get(searchWords(name).join(' '));
};

const indexes = new WeakMap<Timetable, readonly Entry[]>();

const departuresOf = (timetable: Timetable, { index }: Station): number =>
  (timetable.departureOffset[index + 1] as number) - (timetable.departureOffset[index] as number);

const indexOf = (timetable: Timetable): readonly Entry[] => {
  const known = indexes.get(timetable);
  if (known) return known;
  const entry = (proposal: StationProposal, weight: number, code = ''): Entry => {
    const name = searchWords(proposal.name);
    const city = searchWords(proposal.city);
    return { proposal, name: name.join(' '), city: city.join(' '), words: [...name, ...city], weight, code };
  };
  const served = servedStations(timetable);
  const made = [
    ...timetable.stations
      .filter(({ index }) => served.has(index))
      .map((station) =>
        entry(
          {
            id: station.id,
            name: station.name,
            city: station.city,
            country: station.country,
            kind: 'station',
          },
          departuresOf(timetable, station),
          station.code?.toLowerCase(),
        ),
      ),
    ...[...timetable.cityGroups.values()]
      .filter(({ stations }) => stations.some(({ index }) => served.has(index)))
      .map((group) =>
        entry(
          { id: group.id, name: group.name, city: group.city, country: group.country, kind: 'city' },
          group.stations.reduce((sum, station) => sum + departuresOf(timetable, station), 0),
        ),
      ),
  ];
  indexes.set(timetable, made);
  return made;
};

/**
 * Stations and cities whose name begins like the text, word by word, best first: a city as a whole before its stations, then
 * names that begin with the text, then the busier. Accents, hyphens, apostrophes, case and `st` for `saint` are forgiven. A station's
 * three letters name it. Where no name begins like the text, those that are a mistake or two away from it, as guesses. Nothing for fewer
 * than two characters. Source: RAIL-02, `/getStations`.
 */
export const searchStations = (timetable: Timetable, text: string, limit = 8): StationProposal[] => {
  const typed = searchWords(text);
  if (text.trim().length < MINIMUM_CHARACTERS || typed.length === 0) return [];
  const whole = typed.join(' ');
  // `s` and `t` on the way to `st` are not yet `saint`; `st` alone is both the word and the beginning of Strasbourg.
  const last = text.slice(0, LONGEST_TEXT).trim().toLowerCase().endsWith('st') ? 'st' : undefined;
  const matches = (entry: Entry): boolean =>
    entry.code === whole ||
    typed.every(
      (word, at) =>
        entry.words.some((candidate) => candidate.startsWith(word)) ||
        (last !== undefined &&
          at === typed.length - 1 &&
          entry.words.some((candidate) => candidate.startsWith(last))),
    );
  const rank = (entry: Entry): number => {
    if (entry.code === whole) return 0;
    if (entry.proposal.kind === 'city' && entry.city.startsWith(whole)) return 1;
    if (entry.name === whole) return 2;
    if (entry.name.startsWith(whole)) return 3;
    if (entry.city.startsWith(whole)) return 4;
    return entry.name.split(' ')[0]?.startsWith(typed[0] as string) ? 5 : 6;
  };
  const best = (entries: readonly Entry[], order: (entry: Entry) => number): Entry[] =>
    entries
      .map((entry) => ({ entry, rank: order(entry) }))
      .sort(
        (a, b) =>
          a.rank - b.rank || b.entry.weight - a.entry.weight || (a.entry.name < b.entry.name ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ entry }) => entry);
  const entries = indexOf(timetable);
  const named = entries.filter(matches);
  if (named.length > 0) return best(named, rank).map(({ proposal }) => proposal);
  return best(
    entries.filter((entry) => mistakes(entry, typed) !== undefined),
    (entry) => 2 * (mistakes(entry, typed) ?? 0) + (entry.proposal.kind === 'city' ? 0 : 1),
  ).map(({ proposal }) => ({ ...proposal, isGuess: true }));
};

/** Mistakes of what was typed, if it means this entry; undefined when a word of it is none of the entry's. */
const mistakes = (entry: Entry, typed: readonly string[]): number | undefined => {
  let sum = 0;
  for (const word of typed.slice(0, MOST_WORDS)) {
    const near = entry.words.flatMap((candidate) => mistakesToBeginning(word, candidate) ?? []);
    if (near.length === 0) return undefined;
    sum += Math.min(...near);
  }
  return sum;
};
