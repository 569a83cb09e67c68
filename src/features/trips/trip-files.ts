import type { Queryable } from '#database/database.ts';
import type { Documents } from '#documents/index.ts';
import type { Clock } from '#domain/clock.ts';
import type { Iuc } from '#domain/ids.ts';
import type { TicketSigner } from '#domain/rail/ticket-code.ts';
import type { Trip, TripFile } from './contract.ts';
import { tripsOfFile } from './read-trips.ts';
import { ticketDocument } from './ticket-document.ts';
import { changedWays, tripCalendar } from './trip-calendar.ts';

/** What the files of a trip are made with. */
export interface TripFilesContext {
  readonly db: Queryable;
  readonly documents: Documents;
  readonly signer: TicketSigner;
  readonly clock: Clock;
  /** Origin of the portal. */
  readonly publicUrl: string;
}

/**
 * The tickets of some journeys of a file, `all` its journeys, as a PDF; undefined when none can be had (yet). Throws DocumentsBusy when too
 * many documents are asked for.
 */
export const ticketFile = async (
  { documents, signer, clock }: Pick<TripFilesContext, 'documents' | 'signer' | 'clock'>,
  trips: readonly Trip[],
  all: readonly Trip[],
  signal?: AbortSignal,
): Promise<TripFile | undefined> => {
  const document = ticketDocument(signer, trips, all, clock.now());
  return (
    document && {
      name: `billet-${trips[0]?.pnr ?? ''}.pdf`,
      contentType: 'application/pdf',
      bytes: await documents.pdf(document.head, document.blocks, signal),
    }
  );
};

/** What goes along with the mail that tells of tickets that were given up: their journeys as calendars that have them are to have them now. */
export const calendarOfChanges = async (
  { db, publicUrl }: Pick<TripFilesContext, 'db' | 'publicUrl'>,
  iuc: Iuc,
  pnr: string,
): Promise<readonly TripFile[]> => {
  const changed = changedWays(await tripsOfFile(db, iuc, { pnr }));
  return changed.length > 0 ? [tripCalendar(changed, publicUrl)] : [];
};

/** The calendar of a file that has just been booked, with what has become of the journeys that it takes the place of. */
export const calendarOfBooked = async (
  { db, publicUrl }: Pick<TripFilesContext, 'db' | 'publicUrl'>,
  iuc: Iuc,
  booked: readonly Trip[],
): Promise<TripFile> => {
  const before = booked[0]?.bought?.ofOrder;
  const given = before ? changedWays(await tripsOfFile(db, iuc, { id: before })) : [];
  return tripCalendar([...booked, ...given], publicUrl);
};

/** What goes along with the mail that confirms a file: its tickets, those that are electronic and can be had already, and its calendar. */
export const filesOfTrip = async (
  ctx: TripFilesContext,
  iuc: Iuc,
  pnr: string,
  signal?: AbortSignal,
): Promise<readonly TripFile[]> => {
  const trips = await tripsOfFile(ctx.db, iuc, { pnr });
  const booked = trips.filter(({ state }) => state === 'booked');
  if (booked.length === 0) return [];
  const electronic = booked.filter(({ eTicket }) => eTicket);
  const tickets = await ticketFile(ctx, electronic, trips, signal);
  return [...(tickets ? [tickets] : []), await calendarOfBooked(ctx, iuc, booked)];
};
