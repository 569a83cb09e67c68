import { type Clock, PARIS, parisDate } from '#domain/clock.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { calendarDay } from '#domain/fields/dates.ts';
import { isEmpty, REQUIRED } from '#domain/fields/messages.ts';
import {
  MAXIMUM_PASSENGERS,
  PARTY_TOO_LARGE,
  passengersCount,
  UNKNOWN_STATION,
  wholeHour,
} from '#domain/fields/rail.ts';
import { readField } from '#domain/fields/read-input.ts';
import { type PartyInput, partyProblems } from './party-rules.ts';
import { type Station, stationsNamed, type Timetable } from './timetable.ts';

/** Countries beside France that tickets are sold to and from (ISO 3166 alpha-2). */
export type CountriesSold = ReadonlySet<string>;
const FRANCE_ALONE: CountriesSold = new Set();

/** Fields of the search form and call that the timetable answers to, by the specification's names (RAIL-03). */
export interface JourneySearchInput extends PartyInput {
  /** Station id, or a city's (`ville:paris-fr`). */
  readonly departure: string;
  readonly arrival: string;
  readonly journeyType: 'ALLER_SIMPLE' | 'ALLER_RETOUR';
  /** Dates as ISO or JJ/MM/AAAA; hours as `6` or `06h00`. `arrivalDate` and `arrivalHour` are those of the return. */
  readonly departureDate: string;
  readonly departureHour: string | number;
  readonly arrivalDate?: string;
  readonly arrivalHour?: string | number;
  readonly direct?: boolean;
  /** One station, or several in a call: more than one is refused. */
  readonly via?: string | readonly string[];
}

/** What the input of a search may be refused for (RAIL-04). */
export const SEARCH_RULE_ERRORS = [
  'invalid-input',
  'invalid-station',
  'origin-not-sold',
  'destination-not-sold',
  'past-departure-date',
  'past-time',
  'invalid-date',
  'inward-before-outward',
  'too-many-passengers',
  'too-many-vias',
] as const satisfies readonly ErrorCode[];
type SearchRefusal = (typeof SEARCH_RULE_ERRORS)[number];

const WRONG_RETURN_DATE = 'La date de retour n’est pas valable.';

/** How far ahead an outward train may be searched for. */
export const BOOKABLE_MONTHS = 3;
export const FIRST_HOUR = 6;

/** A search whose input kept the rules. */
export interface CheckedSearch {
  readonly departure: readonly Station[];
  readonly arrival: readonly Station[];
  readonly via: readonly Station[];
  readonly direct: boolean;
  readonly passengers: number;
  readonly outward: { readonly date: Temporal.PlainDate; readonly hour: number };
  readonly inward?: { readonly date: Temporal.PlainDate; readonly hour: number };
}

/** The hour a form proposes for a date: 6, or the current hour if today. */
export const firstHour = (clock: Clock, date: Temporal.PlainDate): number => {
  const now = clock.now().toZonedDateTimeISO(PARIS);
  return now.toPlainDate().equals(date) ? now.hour : FIRST_HOUR;
};

/** Last date an outward train may be searched for. */
export const lastBookableDate = (clock: Clock): Temporal.PlainDate =>
  parisDate(clock.now()).add({ months: BOOKABLE_MONTHS });

/** Last date a return may be searched for: its trains are known until then. Undefined of a timetable without a train. */
export const lastReturnDate = ({
  serviceDates,
}: Pick<Timetable, 'serviceDates'>): Temporal.PlainDate | undefined => {
  const last = serviceDates.at(-1);
  return last === undefined ? undefined : Temporal.PlainDate.from(last);
};

const frenchDate = (date: Temporal.PlainDate): string =>
  date.toLocaleString('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' });

const overlap = (a: readonly Station[], b: readonly Station[]): boolean =>
  a.some((station) => b.includes(station));

/**
 * Checks a search against the rules of RAIL-04. A failure names every wrong field with its French message; its code and sentence
 * are those of the first. `now` comes from the clock, dates and hours are in Paris. One end of a journey abroad lies in France.
 */
export const checkSearch = (
  timetable: Timetable,
  clock: Clock,
  input: JourneySearchInput,
  sold: CountriesSold = FRANCE_ALONE,
): ({ readonly ok: true } & CheckedSearch) | Failure<SearchRefusal> => {
  const problems: { refusal: Failure<SearchRefusal>; field: string; message: string }[] = [];
  const refuseWith = (refusal: Failure<SearchRefusal>, field: string, message: string): void => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ refusal, field, message });
  };
  const refuse = (
    code: Exclude<SearchRefusal, 'destination-not-sold'>,
    field: string,
    message: string,
  ): void => {
    const refusal = failure(code);
    const isOfReturn = code === 'invalid-date' && field === 'arrivalDate';
    refuseWith(isOfReturn ? { ...refusal, message: WRONG_RETURN_DATE } : refusal, field, message);
  };

  const stations = (field: 'departure' | 'arrival', id: string | undefined): readonly Station[] => {
    const named = stationsNamed(timetable, id ?? '');
    if (isEmpty(id)) refuse('invalid-input', field, REQUIRED);
    else if (named.length === 0) refuse('invalid-station', field, UNKNOWN_STATION);
    return named;
  };
  const departure = stations('departure', input.departure);
  const arrival = stations('arrival', input.arrival);
  if (overlap(departure, arrival))
    refuse('invalid-station', 'arrival', 'La gare d’arrivée doit être différente de la gare de départ.');
  const isFrench = ([first]: readonly Station[]): boolean => first === undefined || first.country === 'FR';
  const isSold = (named: readonly Station[]): boolean => isFrench(named) || sold.has(named[0]?.country ?? '');
  if (!isSold(departure)) {
    const refusal = failure('origin-not-sold');
    refuseWith(refusal, 'departure', refusal.message);
  }
  if (arrival[0] && (!isSold(arrival) || !(isFrench(departure) || isFrench(arrival)))) {
    const place = arrival.length > 1 ? arrival[0].city : arrival[0].name;
    const refusal = failure('destination-not-sold', { values: { place } });
    refuseWith(refusal, 'arrival', refusal.message);
  }

  const now = clock.now().toZonedDateTimeISO(PARIS);
  const today = now.toPlainDate();
  const dateOf = (name: string, text: string | undefined): Temporal.PlainDate | undefined => {
    const read = readField(calendarDay, text);
    if (read.ok) return read.value;
    refuse(isEmpty(text) ? 'invalid-input' : 'invalid-date', name, read.message);
    return undefined;
  };
  const hourOf = (name: string, value: string | number | undefined): number | undefined => {
    const read = readField(wholeHour, value);
    if (read.ok) return read.value;
    refuse('invalid-input', name, read.message);
    return undefined;
  };

  const date = dateOf('departureDate', input.departureDate);
  if (date && Temporal.PlainDate.compare(date, today) < 0)
    refuse('past-departure-date', 'departureDate', 'La date de départ est passée.');
  const lastDate = lastBookableDate(clock);
  if (date && Temporal.PlainDate.compare(date, lastDate) > 0) {
    refuse(
      'invalid-date',
      'departureDate',
      `Les billets se réservent trois mois à l’avance au plus\u00a0: jusqu’au ${frenchDate(lastDate)}.`,
    );
  }
  const hour = hourOf('departureHour', input.departureHour);
  if (date?.equals(today) && hour !== undefined && hour < now.hour)
    refuse('past-time', 'departureHour', 'Cette heure est passée.');

  let inward: CheckedSearch['inward'];
  if (input.journeyType === 'ALLER_RETOUR') {
    const back = dateOf('arrivalDate', input.arrivalDate);
    const lastReturn = lastReturnDate(timetable);
    const backHour = hourOf('arrivalHour', input.arrivalHour);
    if (date && back && Temporal.PlainDate.compare(back, date) < 0)
      refuse('inward-before-outward', 'arrivalDate', 'Le retour ne peut pas précéder l’aller.');
    else if (back && lastReturn && Temporal.PlainDate.compare(back, lastReturn) > 0) {
      refuse(
        'invalid-date',
        'arrivalDate',
        `Les trains du retour sont connus jusqu’au ${frenchDate(lastReturn)}.`,
      );
    } else if (date && back?.equals(date) && hour !== undefined && backHour !== undefined && backHour <= hour)
      refuse(
        'inward-before-outward',
        'arrivalHour',
        'Le retour doit partir après l’aller\u00a0: choisissez une heure plus tardive.',
      );
    if (back && backHour !== undefined) inward = { date: back, hour: backHour };
  } else if (input.journeyType !== 'ALLER_SIMPLE') {
    refuse('invalid-input', 'journeyType', 'Choisissez aller simple ou aller-retour.');
  }

  const party = readField(passengersCount, input.passengersCount);
  if (!party.ok) refuse('invalid-input', 'passengersCount', party.message);
  else if (party.value > MAXIMUM_PASSENGERS)
    refuse('too-many-passengers', 'passengersCount', PARTY_TOO_LARGE);
  else for (const { field, message } of partyProblems(input)) refuse('invalid-input', field, message);

  const vias = (typeof input.via === 'string' ? [input.via] : (input.via ?? [])).filter(
    (id) => id.trim() !== '',
  );
  const via = vias.length === 1 ? stationsNamed(timetable, vias[0] as string) : [];
  if (vias.length > 1) refuse('too-many-vias', 'via', 'Une seule gare de passage peut être demandée.');
  else if (vias.length === 1 && via.length === 0) refuse('invalid-station', 'via', UNKNOWN_STATION);
  else if (overlap(via, departure) || overlap(via, arrival))
    refuse(
      'invalid-station',
      'via',
      'La gare de passage doit être différente des gares de départ et d’arrivée.',
    );

  const first = problems[0];
  if (first) {
    return {
      ...first.refusal,
      fields: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
    };
  }
  return {
    ok: true,
    departure,
    arrival,
    via,
    direct: input.direct === true,
    passengers: input.passengersCount,
    outward: { date: date as Temporal.PlainDate, hour: hour as number },
    ...(inward ? { inward } : {}),
  };
};
