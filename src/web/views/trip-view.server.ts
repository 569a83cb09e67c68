import {
  formatArrivalDay,
  formatDuration,
  formatFullDate,
  formatTime,
  formatWeekdayDate,
} from '#domain/french-dates.ts';
import type { Iuc } from '#domain/ids.ts';
import { seatPosition } from '#domain/rail/seat-position.ts';
import { counted, listed, travelClass } from '#domain/typography.ts';
import { type Trip, type TripSegment, tripCodes } from '#features/trips/index.ts';
import type { Scene } from '#web/ui/landscape/landscape.tsx';
import type { Change } from '#web/ui/line/line.tsx';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import type { QrDrawing } from '#web/ui/qr/qr.tsx';

/** A trip as tickets show it: every text ready, plain JSON. */
export interface TripView {
  /** `<file>-<journey>`: unique on a page, and the anchor of its dialog. */
  readonly id: string;
  readonly pnr: string;
  readonly orderId: string | undefined;
  /** « Vendredi 13 mars 2026 » */
  readonly date: string;
  /** « Retour » or « Aller » when the file has both ways. */
  readonly way: 'outward' | 'inward';
  /** « Paris Gare de Lyon – Marseille Saint-Charles » */
  readonly route: string;
  readonly departure: { readonly time: string; readonly dateTime: string; readonly station: string };
  readonly arrival: { readonly time: string; readonly dateTime: string; readonly station: string };
  /** « 3 h 14, direct » */
  readonly duration: string;
  readonly changes: readonly Change[];
  readonly travelClass: string;
  readonly ticketKind: string;
  readonly holder: string;
  readonly passengers: readonly string[];
  readonly segments: readonly {
    readonly train: string;
    readonly from: string;
    readonly to: string;
    readonly times: string;
    readonly seats: readonly string[];
  }[];
  /** Label and value pairs for the ticket's line of details; with changes, train after train. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly codes: readonly {
    readonly passenger: string;
    readonly drawing: QrDrawing | undefined;
    /** Why there is no code yet. */
    readonly waits: string | undefined;
  }[];
  readonly conditions: readonly { readonly code: string; readonly text: string }[];
  readonly scene: Scene;
}

const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text);

/** The landscape of a destination: coast in the south and west, mountains in the east, vines and viaducts between. */
const sceneOf = (station: string): Scene => {
  if (
    /Marseille|Nice|Cannes|Toulon|Brest|Quimper|Malo|Rochelle|Bayonne|Hendaye|Havre|Nantes|Vannes/.test(
      station,
    )
  )
    return 'coast';
  if (/Annecy|Grenoble|Chambéry|Besançon|Mulhouse|Colmar|Strasbourg/.test(station)) return 'alps';
  if (/Dijon|Bordeaux|Reims|Lyon|Agen|Avignon|Perpignan/.test(station)) return 'vineyard';
  if (/Clermont|Limoges|Nîmes|Montpellier|Narbonne|Toulouse/.test(station)) return 'gorge';
  return 'meadow';
};

const seatWords = (segment: TripSegment): string[] =>
  segment.seats.map(({ coach, seat, position }) => {
    const where = seatPosition(position);
    return `voiture ${coach}, place ${seat}${where ? ` (${where})` : ''}`;
  });

/** « 3, puis 5 » from train to train; said once when it is the same in all. */
const alongTheWay = (segments: readonly TripSegment[], word: (segment: TripSegment) => string): string => {
  const words = segments.map((segment) => word(segment) || 'libre');
  return new Set(words).size === 1 ? (words[0] as string) : words.join(', puis ');
};

/** What tickets, dialogs and mails-like summaries show of a trip. `now` is business time. */
export const tripView = (iuc: Iuc, trip: Trip, now: Temporal.Instant, more: { codes: boolean }): TripView => {
  const first = trip.segments[0] as TripSegment;
  const last = trip.segments.at(-1) as TripSegment;
  const total = trip.departure.until(trip.arrival).total('minutes');
  const share = (text: string): number => trip.departure.until(instant(text)).total('minutes') / total;
  const changes = trip.segments.slice(1).map((segment, index) => ({
    from: share((trip.segments[index] as TripSegment).arrival),
    to: share(segment.departure),
  }));
  const nameOf = (index: number): string => {
    const person = trip.passengers[index];
    return person ? `${person.firstName} ${person.lastName}` : '';
  };
  const nextDay = formatArrivalDay(trip.departure, trip.arrival);
  return {
    // It stands in addresses, where a file reference has no place (SEC-05).
    id: `${trip.fileId}-${trip.journey + 1}`,
    pnr: trip.pnr,
    orderId: trip.orderId,
    date: formatFullDate(trip.departure),
    way: trip.journey === 0 ? 'outward' : 'inward',
    route: `${first.fromName} – ${last.toName}`,
    departure: {
      time: formatTime(trip.departure),
      dateTime: trip.departure.toString(),
      station: first.fromName,
    },
    arrival: {
      time: formatTime(trip.arrival),
      dateTime: trip.arrival.toString(),
      station: nextDay ? `${last.toName}, ${nextDay}` : last.toName,
    },
    duration: `${formatDuration(total)}, ${changes.length === 0 ? 'direct' : counted(changes.length, 'correspondance', 'correspondances')}`,
    changes,
    travelClass: travelClass(Number(trip.travelClass) as 1 | 2),
    ticketKind: trip.eTicket ? 'e-billet' : 'billet papier',
    holder: nameOf(
      Math.max(
        0,
        trip.passengers.findIndex(({ isHolder }) => isHolder),
      ),
    ),
    passengers: trip.passengers.map((_, index) => nameOf(index)),
    segments: trip.segments.map((segment) => ({
      train: `${segment.transportType} ${segment.trainNumber}`,
      from: segment.fromName,
      to: segment.toName,
      times: `${formatTime(instant(segment.departure))} – ${formatTime(instant(segment.arrival))}`,
      seats: seatWords(segment),
    })),
    details: [
      {
        label: trip.segments.length > 1 ? 'Trains' : 'Train',
        value: listed(trip.segments.map(({ trainNumber }) => trainNumber)),
      },
      {
        label: 'Voiture',
        value: alongTheWay(trip.segments, ({ seats }) =>
          listed([...new Set(seats.map(({ coach }) => coach))]),
        ),
      },
      {
        label: trip.passengers.length > 1 || trip.segments.length > 1 ? 'Places' : 'Place',
        value: alongTheWay(trip.segments, ({ seats }) => listed(seats.map(({ seat }) => seat))),
      },
      { label: 'Classe', value: trip.travelClass === '1' ? '1re' : '2de' },
      { label: 'Dossier', value: trip.pnr },
    ],
    codes: more.codes
      ? tripCodes(iuc, trip, now).map((code) => ({
          passenger: nameOf(code.passenger),
          drawing: code.available ? qrDrawing(code.payload) : undefined,
          waits: code.available
            ? undefined
            : `Le QR code de ce billet OUIGO sera disponible le ${formatWeekdayDate(code.from)}, quatre jours avant le départ.`,
        }))
      : [],
    conditions: trip.microConditions,
    scene: sceneOf(last.toName),
  };
};
