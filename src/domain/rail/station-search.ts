import type { StationId } from '#domain/ids.ts';
import { atOnce } from '#domain/in-pieces.ts';
import {
  firstOf,
  indexNames,
  LONGEST_TEXT,
  namesMeant,
  type StationName,
  type StationNames,
  searchWords,
  stepsToIndexNames,
} from './station-names.ts';
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

/** Words that people put around and between those of a name, and that it has otherwise or not at all: « gare de Nice », « gare de Nord ». */
const WORDS_BETWEEN: ReadonlySet<string> = new Set([
  'gare',
  'gares',
  'de',
  'du',
  'des',
  'd',
  'la',
  'le',
  'les',
  'l',
  'a',
  'au',
  'aux',
]);

/** What somebody may mean by a text: all its words, else those that are no words between. Nothing for fewer than two characters. */
const readingsOf = (text: string): (readonly string[])[] => {
  const typed = searchWords(text);
  if (text.trim().length < MINIMUM_CHARACTERS || typed.length === 0) return [];
  const left = typed.filter((word) => !WORDS_BETWEEN.has(word));
  const isAnother = left.length < typed.length && left.join('').length >= MINIMUM_CHARACTERS;
  return isAnother ? [typed, left] : [typed];
};

/** A station that is known and may not be in a timetable, or not be served by it. */
export interface KnownStation {
  /** UIC code, which a timetable's station has as its id where it is known. */
  readonly id: string;
  readonly name: string;
}

interface Entry {
  readonly proposal: StationProposal;
  readonly code: string;
  /** Departures in the timetable: of two equal names, the busier comes first. */
  readonly weight: number;
}

interface Index {
  /** The entries of a name are a city, then its stations, the busier first: of many alike the first few are looked at. */
  readonly names: StationNames<Entry>;
  readonly byCode: ReadonlyMap<string, readonly Entry[]>;
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

interface UnservedNames {
  readonly known: readonly KnownStation[];
  readonly names: StationNames<string>;
}

const unservedIn = new WeakMap<Timetable, UnservedNames>();

const unservedNames = (timetable: Timetable, known: readonly KnownStation[]): StationNames<string> => {
  const before = unservedIn.get(timetable);
  if (before?.known === known) return before.names;
  const served = servedStations(timetable);
  const unserved = new Set([
    ...timetable.stations.filter(({ index }) => !served.has(index)).map(({ name }) => name),
    ...known.filter(({ id }) => !timetable.stationById.has(id)).map(({ name }) => name),
  ]);
  const names = indexNames([...unserved].map((name) => ({ name, city: '', entry: name })));
  unservedIn.set(timetable, { known, names });
  return names;
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
  for (const typed of readingsOf(text)) {
    const ways = typed.map((word) => [word]);
    const whole = typed.join(' ');
    const { found, offer } = firstOf<{ readonly name: string; readonly begins: boolean }>(
      limit,
      (one, other) => Number(other.begins) - Number(one.begins) || one.name.length - other.name.length,
    );
    for (const { name } of namesMeant(unservedNames(timetable, known), ways, false))
      for (const entry of name.entries) offer({ name: entry, begins: name.name.startsWith(whole) });
    if (found.length > 0) return found.map(({ name }) => name);
  }
  return [];
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

const indexes = new WeakMap<Timetable, Index>();

const departuresOf = (timetable: Timetable, { index }: Station): number =>
  (timetable.departureOffset[index + 1] as number) - (timetable.departureOffset[index] as number);

function* stepsToIndex(timetable: Timetable): Generator<undefined, Index, undefined> {
  const served = servedStations(timetable);
  const stations = timetable.stations
    .filter(({ index }) => served.has(index))
    .map(
      (station): Entry => ({
        proposal: {
          id: station.id,
          name: station.name,
          city: station.city,
          country: station.country,
          kind: 'station',
        },
        weight: departuresOf(timetable, station),
        code: station.code?.toLowerCase() ?? '',
      }),
    );
  const cities = [...timetable.cityGroups.values()]
    .filter((group) => group.stations.some(({ index }) => served.has(index)))
    .map(
      (group): Entry => ({
        proposal: { id: group.id, name: group.name, city: group.city, country: group.country, kind: 'city' },
        weight: group.stations.reduce((sum, station) => sum + departuresOf(timetable, station), 0),
        code: '',
      }),
    );
  const entries = [cities, stations].flatMap((some) => some.sort((one, other) => other.weight - one.weight));
  const made = {
    names: yield* stepsToIndexNames(
      entries.map((entry) => ({ name: entry.proposal.name, city: entry.proposal.city, entry })),
    ),
    byCode: Map.groupBy(
      entries.filter(({ code }) => code !== ''),
      ({ code }) => code,
    ),
  };
  indexes.set(timetable, made);
  return made;
}

const indexOf = (timetable: Timetable): Index => indexes.get(timetable) ?? atOnce(stepsToIndex(timetable));

/** Makes what a search needs to know of a timetable, so that who asks first does not wait for it: in steps, between which others have their turn. */
export function* stepsToSearchStations(timetable: Timetable): Generator<undefined, void, undefined> {
  if (!indexes.has(timetable)) yield* stepsToIndex(timetable);
}

/**
 * Stations and cities whose name begins like the text, word by word, best first: a city as a whole before its stations, then
 * names that begin with the text, then the busier. Accents, hyphens, apostrophes, case and `st` for `saint` are forgiven. A station's
 * three letters name it. Where no name begins like the text, those that are a mistake or two away from it, as guesses; where there is none
 * either, the same without « gare » and the words between. Nothing for fewer than two characters. Source: RAIL-02, `/getStations`.
 */
export const searchStations = (timetable: Timetable, text: string, limit = 8): StationProposal[] => {
  // `s` and `t` on the way to `st` are not yet `saint`; `st` alone is both the word and the beginning of Strasbourg.
  const endsInSt = text.slice(0, LONGEST_TEXT).trim().toLowerCase().endsWith('st');
  for (const typed of readingsOf(text)) {
    const proposals = stationsLike(timetable, typed, endsInSt, limit);
    if (proposals.length > 0) return proposals;
  }
  return [];
};

const stationsLike = (
  timetable: Timetable,
  typed: readonly string[],
  endsInSt: boolean,
  limit: number,
): StationProposal[] => {
  const whole = typed.join(' ');
  const ways = typed.map((word, at) =>
    at === typed.length - 1 && word === 'saint' && endsInSt ? [word, 'st'] : [word],
  );
  const rankOf = ({ name, city }: StationName<Entry>, { proposal }: Entry): number => {
    if (proposal.kind === 'city' && city.startsWith(whole)) return 1;
    if (name === whole) return 2;
    if (name.startsWith(whole)) return 3;
    if (city.startsWith(whole)) return 4;
    return name.split(' ')[0]?.startsWith(typed[0] as string) ? 5 : 6;
  };
  const { names, byCode } = indexOf(timetable);
  const best = () =>
    firstOf<{ readonly entry: Entry; readonly name: string; readonly rank: number }>(
      limit,
      (one, other) =>
        one.rank - other.rank ||
        other.entry.weight - one.entry.weight ||
        (one.name === other.name ? 0 : one.name < other.name ? -1 : 1),
    );
  const named = best();
  for (const entry of byCode.get(whole) ?? []) if (!named.offer({ entry, name: '', rank: 0 })) break;
  for (const { name } of namesMeant(names, ways, false))
    for (const entry of name.entries)
      if (entry.code !== whole && !named.offer({ entry, name: name.name, rank: rankOf(name, entry) })) break;
  if (named.found.length > 0) return named.found.map(({ entry: { proposal } }) => proposal);
  const near = best();
  for (const { name, mistakes } of namesMeant(names, ways, true))
    for (const entry of name.entries)
      if (
        !near.offer({
          entry,
          name: name.name,
          rank: 2 * mistakes + (entry.proposal.kind === 'city' ? 0 : 1),
        })
      )
        break;
  return near.found.map(({ entry: { proposal } }) => ({ ...proposal, isGuess: true }));
};
