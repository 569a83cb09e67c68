import { pathOf } from '#contract/routes.ts';
import { fullName } from '#domain/customer.ts';
import { formatFullDate, formatWeekdayDate } from '#domain/french-dates.ts';
import type { Iuc } from '#domain/ids.ts';
import { type DeliveryWords, deliveryWords } from '#domain/rail/delivery.ts';
import { conditionWords, fareConditions, givingUpWords } from '#domain/rail/fare-conditions.ts';
import { type CallView, journeyView, type LegView, type SeatView } from '#domain/rail/journey-view.ts';
import { landscapeOf } from '#domain/rail/landscape-of.ts';
import type { TicketSigner } from '#domain/rail/ticket-code.ts';
import { counted, listed, NBSP, travelClass } from '#domain/typography.ts';
import { type BookingCode, codesFrom, ownCodes, type Trip, ticketCodes } from '#features/trips/index.ts';
import type { Scene } from '#web/ui/landscape/landscape.tsx';
import type { Change } from '#web/ui/line/line.tsx';
import { aztecDrawing } from '#web/ui/qr/aztec.server.ts';
import { qrDrawing } from '#web/ui/qr/qr.server.ts';
import type { QrDrawing } from '#web/ui/qr/qr.tsx';
import { afterSalesPath, afterSalesWays } from './change-path.ts';

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
  readonly departure: CallView;
  readonly arrival: CallView;
  /** « 3 h 14, direct » */
  readonly duration: string;
  readonly changes: readonly Change[];
  readonly travelClass: string;
  readonly ticketKind: string;
  /** Of a paper ticket: how it is had. */
  readonly paper?: DeliveryWords;
  readonly holder: string;
  readonly passengers: readonly string[];
  /** The one who travels, or « 2 voyageurs ». */
  readonly people: string;
  readonly segments: readonly {
    readonly train: string;
    readonly from: string;
    readonly to: string;
    readonly times: string;
    /** « voiture 5, place 21 (fenêtre) »; of several travellers each with their name. */
    readonly seats: readonly string[];
  }[];
  /** Label and value pairs for the ticket's line of details; with changes, train after train. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly codes: readonly {
    readonly passenger: string;
    /** The signed Aztec code of the ticket, for the controller. */
    readonly drawing: QrDrawing | undefined;
    /** The QR code of the booking (TRIP-02), where all codes are shown. */
    readonly booking?: QrDrawing;
    /** Why there is no code yet. */
    readonly waits: string | undefined;
  }[];
  /** Addresses of its files; no ticket before its code can be had. */
  readonly files: { readonly ticket: string | undefined; readonly calendar: string };
  readonly conditions: readonly { readonly code: string; readonly text: string }[];
  /** The same in a few words: « Promo, ni échangeable ni annulable ». */
  readonly condition: {
    readonly text: string;
    readonly isFlexible: boolean;
    /** Where an exchange or a cancellation is asked for. */
    readonly change?: string;
    /** Where one that was asked for is followed. */
    readonly follow?: { readonly href: string; readonly label: string };
  };
  readonly scene: Scene;
}

const seatWords = ({ words, position }: SeatView): string => (position ? `${words} (${position})` : words);

/** « 3, puis 5 » from train to train; said once when it is the same in all. */
const alongTheWay = (legs: readonly LegView[], word: (seats: readonly SeatView[]) => string): string => {
  const words = legs.map(({ seats }) => word(seats) || 'libre');
  return new Set(words).size === 1 ? (words[0] as string) : words.join(', puis ');
};

/** Whose codes are drawn: a list shows the first traveller's alone, each is as long as the rest of the trip. */
type CodesShown = 'all' | 'first' | 'none';

/** The booking's code of a passenger: by their name, and of two of one name in the order of the file. */
const codeOf = (
  codes: readonly BookingCode[],
  passengers: Trip['passengers'],
  passenger: number,
): BookingCode | undefined => {
  const isNamed = (one: { readonly firstName: string; readonly lastName: string }): boolean => {
    const person = passengers.find((candidate) => candidate.passenger === passenger);
    return person !== undefined && one.firstName === person.firstName && one.lastName === person.lastName;
  };
  const place = passengers.filter((one) => one.passenger < passenger && isNamed(one)).length;
  return codes.filter(isNamed)[place];
};

const codesOf = (
  signer: TicketSigner,
  booking: readonly BookingCode[],
  trip: Trip,
  now: Temporal.Instant,
  shown: Exclude<CodesShown, 'none'>,
  nameOf: (passenger: number) => string,
): TripView['codes'] => {
  return ticketCodes(signer, trip, now)
    .slice(0, shown === 'first' ? 1 : undefined)
    .map((code) => {
      const own = codeOf(booking, trip.passengers, code.passenger);
      return {
        passenger: nameOf(code.passenger),
        drawing: code.available ? aztecDrawing(code.letters) : undefined,
        ...(own ? { booking: qrDrawing(own.content) } : {}),
        waits: code.available
          ? undefined
          : `Le code de ce billet OUIGO sera disponible le ${formatWeekdayDate(code.from)}, quatre jours avant le départ.`,
      };
    });
};

const fileAddress = (voyage: string, document: string): string =>
  pathOf('/informations/voyages-futurs/:voyage/:document', { params: { voyage, document } });

/** Where the files of a trip are had, or of all journeys of a file by its identifier or its order's. */
export const tripFileAddresses = (voyage: string) => ({
  ticket: fileAddress(voyage, 'billet.pdf'),
  calendar: fileAddress(voyage, 'agenda.ics'),
});

/** How the ticket is had where it is none of ours to show. */
const paperOf = ({ eTicket, isAdded, delivery }: Trip): TripView['paper'] => {
  if (eTicket) return undefined;
  if (!isAdded) return deliveryWords(delivery ?? 'SHOP');
  return {
    name: 'Acheté ailleurs',
    text: 'Votre billet et son code sont là où vous l’avez acheté : présentez-les au contrôle.',
  };
};

const conditionOf = ({
  fare,
  departure,
  state,
  orderId,
  isForOthers,
  givingUp,
}: Trip): TripView['condition'] => {
  const { exchangeBegun, cancellation } = afterSalesWays(undefined);
  if (givingUp)
    return {
      text: givingUpWords(givingUp),
      isFlexible: false,
      follow: givingUp.isExchange
        ? { href: exchangeBegun(givingUp.by), label: 'Suivre l’échange' }
        : { href: cancellation(givingUp.by), label: 'Suivre l’annulation' },
    };
  const { isFlexible } = fareConditions(fare);
  return {
    text: conditionWords(fare, departure.toString(), isForOthers),
    isFlexible,
    ...(isFlexible && state === 'booked' && !isForOthers ? { change: afterSalesPath(orderId) } : {}),
  };
};

/** What tickets, dialogs and mails-like summaries show of a trip. `now` is business time. */
export const tripView = (
  signer: TicketSigner,
  iuc: Iuc,
  trip: Trip,
  now: Temporal.Instant,
  more: {
    readonly codes: CodesShown;
    /** Codes of the booking, where all are shown. */
    readonly booking?: readonly BookingCode[];
  },
): TripView => {
  const journey = journeyView(trip.segments);
  const { legs, departure, arrival, waits } = journey;
  const paper = paperOf(trip);
  const ends = [trip.segments[0]?.fromName, trip.segments.at(-1)?.toName];
  // By their position in the file: who has given up their ticket is not among them any more.
  const nameOf = (passenger: number): string => {
    const person = trip.passengers.find((one) => one.passenger === passenger);
    return person ? fullName(person) : '';
  };
  const names = trip.passengers.map(fullName);
  const holder = trip.passengers.find(({ isHolder }) => isHolder);
  const id = `${trip.fileId}-${trip.journey + 1}`;
  const files = tripFileAddresses(id);
  const brands = trip.segments.map(({ transportType }) => transportType);
  const early = codesFrom(brands, trip.departure, now);
  return {
    // It stands in addresses, where a file reference has no place (SEC-05).
    id,
    pnr: trip.pnr,
    orderId: trip.orderId,
    date: formatFullDate(trip.departure),
    way: trip.journey === 0 ? 'outward' : 'inward',
    route: ends.join(' – '),
    departure,
    arrival,
    duration: `${journey.duration}, ${waits.length === 0 ? 'direct' : counted(waits.length, 'correspondance', 'correspondances')}`,
    changes: waits,
    travelClass: travelClass(trip.travelClass),
    ticketKind: trip.eTicket ? 'e-billet' : trip.isAdded ? 'billet déjà remis' : 'billet papier',
    ...(paper ? { paper } : {}),
    holder: (holder ? fullName(holder) : names[0]) ?? '',
    passengers: names,
    people: names.length > 1 ? counted(names.length, 'voyageur', 'voyageurs') : (names[0] ?? ''),
    segments: legs.map(({ train, departure: leaves, arrival: arrives, seats }) => ({
      train,
      from: leaves.station,
      to: arrives.station,
      times: `${leaves.time} – ${arrives.time}`,
      // Of several, whose each of them is.
      seats: seats.map((seat) =>
        names.length > 1 ? `${nameOf(seat.passenger)}${NBSP}: ${seatWords(seat)}` : seatWords(seat),
      ),
    })),
    details: [
      {
        label: legs.length > 1 ? 'Trains' : 'Train',
        value: listed(legs.map(({ trainNumber }) => trainNumber)),
      },
      {
        label: 'Voiture',
        value: alongTheWay(legs, (seats) => listed([...new Set(seats.map(({ coach }) => coach))])),
      },
      {
        label: trip.passengers.length > 1 || legs.length > 1 ? 'Places' : 'Place',
        value: alongTheWay(legs, (seats) => listed(seats.map(({ seat }) => seat))),
      },
      { label: 'Classe', value: trip.travelClass === '1' ? '1re' : '2de' },
      { label: 'Dossier', value: trip.pnr },
    ],
    codes:
      more.codes === 'none'
        ? []
        : codesOf(
            signer,
            more.codes === 'all' ? (more.booking ?? ownCodes(iuc, trip, now)) : [],
            trip,
            now,
            more.codes,
            nameOf,
          ),
    files: { ...files, ticket: trip.state === 'booked' && trip.eTicket && !early ? files.ticket : undefined },
    // Of what is being given up there is nothing left to be asked for.
    conditions: trip.givingUp ? [] : trip.microConditions,
    condition: conditionOf(trip),
    scene: landscapeOf(ends.at(-1) ?? ''),
  };
};
