import type { CustomerOverview } from '#contract/overview.ts';
import type { Queryable } from '#database/database.ts';
import type { Documents } from '#documents/index.ts';
import type { Clock } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import { type Failure, failure, type Success, success } from '#domain/failure.ts';
import { formatLongDate, formatLongDateTime } from '#domain/french-dates.ts';
import { type Iuc, isUuid } from '#domain/ids.ts';
import { type Cents, cents } from '#domain/money.ts';
import { proofWindow } from '#domain/rail/proof-of-travel.ts';
import type { BookingProvider } from '#providers/booking/port.ts';
import { addedFile, stateOfAdded } from './added-trip.ts';
import type { ProvenTrip, TripFile } from './contract.ts';
import { proofDocument } from './proof-document.ts';
import { tripsOfFile } from './read-trips.ts';
import type { TravelRow } from './travel-row.ts';

/** What proofs are made with. */
export interface ProofsContext {
  readonly db: Queryable;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly orders: { readonly booking: Pick<BookingProvider, 'file'> };
}

/** Whose trips they are. */
export type ProofHolder = Pick<CustomerOverview, 'customer' | 'profile'>;

type PaidTravel = TravelRow & { readonly price: Cents };

/** A travel that the programme was told of; undefined when it is not the customer's, or cancelled. */
const travelOf = async (
  db: Queryable,
  iuc: Iuc,
  id: string,
  holder: string,
): Promise<ProvenTrip | undefined> => {
  const [row] = await db.query<PaidTravel>(
    `select file, train_number, brand, origin, destination, departure, arrival, price_cents as price, bought_with_points
     from loyalty.travel where iuc = $1 and travel_id = $2 and not cancelled`,
    [iuc, id],
    'trips.travel',
  );
  return (
    row && {
      file: row.file,
      departure: row.departure,
      arrival: row.arrival,
      travellers: [holder],
      price: cents(row.price),
      boughtWithPoints: row.bought_with_points,
      legs: [
        {
          trainNumber: row.train_number,
          transportType: row.brand,
          fromName: row.origin,
          toName: row.destination,
          departure: row.departure.toString(),
          arrival: row.arrival.toString(),
        },
      ],
    }
  );
};

/** A journey of a file: its number in the file after the file's identifier. */
const JOURNEY = /^([0-9a-f-]{36})-(\d)$/;

const journeyOf = async (db: Queryable, iuc: Iuc, id: string): Promise<ProvenTrip | undefined> => {
  const [, file = '', number = ''] = JOURNEY.exec(id) ?? [];
  if (!isUuid(file)) return undefined;
  const trips = await tripsOfFile(db, iuc, { id: file });
  const trip = trips.find(({ journey, state }) => journey === Number(number) - 1 && state === 'booked');
  return (
    trip && {
      file: trip.pnr,
      departure: trip.departure,
      arrival: trip.arrival,
      travellers: trip.passengers.map(fullName),
      travelClass: trip.travelClass,
      boughtWithPoints: trip.fare !== 'other',
      ...(trip.isAdded ? { added: addedFile(trip) } : {}),
      legs: trip.segments,
    }
  );
};

/** A trip of a customer by its identifier among the past ones, whether it has arrived or not; undefined when it is not theirs, or was cancelled. */
export const provenTrip = (
  db: Queryable,
  iuc: Iuc,
  id: string,
  holder: Pick<ProofHolder, 'customer'>,
): Promise<ProvenTrip | undefined> =>
  isUuid(id) ? travelOf(db, iuc, id, fullName(holder.customer)) : journeyOf(db, iuc, id);

/**
 * The proof of a trip as a tagged PDF (TRIP-04), or why there is none. Of one that was bought elsewhere the booking system is asked first.
 * Throws DocumentsBusy when too many documents are asked for, BookingUnavailable, and what the database throws.
 */
export const proofFile = async (
  { db, documents, clock, orders }: ProofsContext,
  iuc: Iuc,
  id: string,
  holder: ProofHolder,
  signal?: AbortSignal,
): Promise<
  Success<{ readonly file: TripFile }> | Failure<'trip-not-found' | 'proof-too-early' | 'proof-too-late'>
> => {
  const trip = await provenTrip(db, iuc, id, holder);
  if (!trip) return failure('trip-not-found');
  if (trip.added && (await stateOfAdded({ db, booking: orders.booking }, iuc, trip.added)) !== 'booked')
    return failure('trip-not-found');
  const now = clock.now();
  const { state, from, lastDay } = proofWindow(trip.arrival, now);
  if (state === 'soon') return failure('proof-too-early', { values: { from: formatLongDateTime(from) } });
  if (state === 'closed') return failure('proof-too-late', { values: { lastDay: formatLongDate(lastDay) } });
  const { head, blocks } = proofDocument(trip, { card: holder.profile.card?.numCarte, now });
  return success({
    file: {
      name: `justificatif-${trip.file}.pdf`,
      contentType: 'application/pdf',
      bytes: await documents.pdf(head, blocks, signal),
    },
  });
};
