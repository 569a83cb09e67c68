import {
  formatArrivalDay,
  formatDuration,
  formatLongDate,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
} from '#domain/french-dates.ts';
import { listed, NBSP, NNBSP, withCapital } from '#domain/typography.ts';
import type { LegSeat, NamedLeg } from './leg.ts';
import { seatPosition } from './seat-position.ts';

/** A seat of a leg that is told; what it is like is not said everywhere. */
type ToldSeat = Omit<LegSeat, 'position'> & Partial<Pick<LegSeat, 'position'>>;

/** A leg that is told, as proposals, orders, trips and mails know it. */
export interface ToldLeg
  extends Pick<NamedLeg, 'trainNumber' | 'transportType' | 'fromName' | 'toName' | 'departure' | 'arrival'> {
  /** Station ids, which tell a walk between two stations from a change inside one. */
  readonly from?: string;
  readonly to?: string;
  readonly seats?: readonly ToldSeat[];
}

/** A time of the day, with its instant for machines and the station it is seen in. */
export interface CallView {
  /** « 09h12 » */
  readonly time: string;
  readonly dateTime: string;
  readonly station: string;
}

export interface SeatView {
  readonly passenger: number;
  readonly coach: string;
  readonly seat: string;
  /** « voiture 6, place 34 » */
  readonly words: string;
  /** « fenêtre »; '' for a word that is not known. */
  readonly position: string;
}

export interface LegView {
  readonly transportType: string;
  readonly trainNumber: string;
  /** « TGV INOUI 6107 » */
  readonly train: string;
  readonly departure: CallView;
  readonly arrival: CallView;
  readonly duration: string;
  /** Between the train before and this one: « 38 min ». */
  readonly wait?: string;
  readonly seats: readonly SeatView[];
  /** « Voiture 6, places 33 et 34 ; voiture 15, place 3 »: where everybody sits. */
  readonly party: string;
}

/** A journey in French words, in Paris time, as plain JSON: what every page, mail and document says of it. */
export interface JourneyView {
  /** « jeudi 10 décembre 2026 », inside a line. */
  readonly date: string;
  /** « jeudi 10 décembre » */
  readonly day: string;
  readonly departure: CallView;
  /** Its station says « le lendemain » where that is so. */
  readonly arrival: CallView;
  /** « le lendemain », or ''. */
  readonly arrivalNote: string;
  /** « 3 h 14 » */
  readonly duration: string;
  /** « direct », « 1 correspondance, Lyon Part-Dieu, 38 min », « 2 correspondances, Lyon Part-Dieu et Nîmes » */
  readonly changes: string;
  /** The waits as shares of the whole duration (0 to 1). */
  readonly waits: readonly { readonly from: number; readonly to: number }[];
  /** « TGV INOUI 6605 puis TER 17705 »: the brand is said again only when it changes. */
  readonly trains: string;
  readonly legs: readonly LegView[];
}

const at = (instant: string): Temporal.Instant => Temporal.Instant.from(instant);
const minutesBetween = (from: string, to: string): number => at(from).until(at(to)).total('minutes');

const callView = (instant: string, station: string): CallView => ({
  time: formatTime(at(instant)),
  dateTime: instant,
  station,
});

const seatView = ({ passenger, coach, seat, position = '' }: ToldSeat): SeatView => ({
  passenger,
  coach,
  seat,
  words: `voiture${NBSP}${coach}, place${NBSP}${seat}`,
  position: seatPosition(position),
});

const partyWords = (seats: readonly ToldSeat[]): string => {
  const coaches = [...new Set(seats.map(({ coach }) => coach))].map((coach) => {
    const places = seats.filter((seat) => seat.coach === coach).map(({ seat }) => seat);
    return `voiture${NBSP}${coach}, ${places.length > 1 ? 'places' : 'place'}${NBSP}${listed(places)}`;
  });
  return withCapital(coaches.join(`${NNBSP}; `));
};

const legView = (leg: ToldLeg, before: ToldLeg | undefined): LegView => ({
  transportType: leg.transportType,
  trainNumber: leg.trainNumber,
  train: `${leg.transportType} ${leg.trainNumber}`,
  departure: callView(leg.departure, leg.fromName),
  arrival: callView(leg.arrival, leg.toName),
  duration: formatDuration(minutesBetween(leg.departure, leg.arrival)),
  ...(before ? { wait: formatDuration(minutesBetween(before.arrival, leg.departure)) } : {}),
  seats: (leg.seats ?? []).map(seatView),
  party: partyWords(leg.seats ?? []),
});

const changesWords = (legs: readonly ToldLeg[]): string => {
  const changes = legs.slice(1).map((leg, index) => {
    const before = legs[index] as ToldLeg;
    return { before, leg, isWalk: before.to !== leg.from };
  });
  const [only] = changes;
  if (!only) return 'direct';
  if (changes.length > 1)
    return `${changes.length}${NBSP}correspondances, ${changes.map(({ before }) => before.toName).join(' et ')}`;
  const { before, leg, isWalk } = only;
  const place = isWalk ? `${before.toName} puis ${leg.fromName}` : before.toName;
  return `1${NBSP}correspondance, ${place}, ${formatDuration(minutesBetween(before.arrival, leg.departure))}`;
};

const trainsWords = (legs: readonly ToldLeg[]): string =>
  legs
    .map(({ transportType, trainNumber }, index) =>
      transportType === legs[index - 1]?.transportType
        ? trainNumber
        : `${transportType}${NBSP}${trainNumber}`,
    )
    .join(' puis ');

/** Says a journey, train after train. Throws RangeError for one without trains. */
export const journeyView = (legs: readonly ToldLeg[]): JourneyView => {
  const first = legs[0];
  const last = legs.at(-1);
  if (!first || !last) throw new RangeError('a journey has trains');
  const start = at(first.departure);
  const total = minutesBetween(first.departure, last.arrival);
  const share = (instant: string): number => minutesBetween(first.departure, instant) / total;
  const arrivalNote = formatArrivalDay(start, at(last.arrival));
  return {
    date: `${formatWeekday(start)}${NBSP}${formatLongDate(start)}`,
    day: formatWeekdayDate(start),
    departure: callView(first.departure, first.fromName),
    arrival: callView(last.arrival, arrivalNote ? `${last.toName}, ${arrivalNote}` : last.toName),
    arrivalNote,
    duration: formatDuration(total),
    changes: changesWords(legs),
    waits: legs.slice(1).map((leg, index) => ({
      from: share((legs[index] as ToldLeg).arrival),
      to: share(leg.departure),
    })),
    trains: trainsWords(legs),
    legs: legs.map((leg, index) => legView(leg, legs[index - 1])),
  };
};
