import { notFound, PageFile } from '#contract/page-results.ts';
import { DocumentsBusy } from '#documents/index.ts';
import { formatWeekdayDate } from '#domain/french-dates.ts';
import { isUuid } from '#domain/ids.ts';
import {
  codesFrom,
  type Trip,
  ticketFile,
  tripCalendar,
  tripsOfFile,
  waysGivenUp,
} from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** Why there is no ticket to be had: `busy` passes within a minute. */
interface NoTicket {
  readonly why: 'early' | 'void' | 'paper' | 'busy';
  /** « mardi 31 mars », from when a OUIGO ticket can be had. */
  readonly from?: string;
  readonly path: string;
}

/** When whoever was refused for a full queue may come again, seconds. */
const AGAIN_AFTER = 10;

/** `<file>` or `<file>-<journey>`, by the identifier of the file or of its order. */
const VOYAGE = /^([0-9a-f-]{36})(?:-(\d))?$/;

const whyNone = (trips: readonly Trip[], now: Temporal.Instant): Omit<NoTicket, 'path'> => {
  const booked = trips.filter(({ state }) => state === 'booked');
  const from = booked.flatMap(
    ({ segments, departure }) =>
      codesFrom(
        segments.map(({ transportType }) => transportType),
        departure,
        now,
      ) ?? [],
  )[0];
  if (booked.length === 0) return { why: 'void' };
  return from ? { why: 'early', from: formatWeekdayDate(from) } : { why: 'paper' };
};

/** The files of a trip: its tickets as a PDF, its calendar. What cannot be had is said on a page. */
export const loader = async (context: PageContext): Promise<PageFile | NoTicket> => {
  const { app, iuc, params, url, signal } = context;
  const [, id = '', journey] = VOYAGE.exec(params.voyage ?? '') ?? [];
  const all = isUuid(id) ? await tripsOfFile(app.db, iuc, { id }) : [];
  const isAsked = (trip: Trip): boolean => journey === undefined || trip.journey === Number(journey) - 1;
  const trips = all.filter(isAsked);
  if (params.document === 'agenda.ics') {
    const events = [...trips, ...waysGivenUp(all).filter(isAsked)];
    if (events.length > 0) return new PageFile(tripCalendar(events, app.config.publicUrl));
  }
  if (trips.length === 0) throw notFound();
  if (params.document !== 'billet.pdf') throw notFound();
  const path = url.pathname;
  const electronic = trips.filter(({ eTicket }) => eTicket);
  try {
    const { documents, ticketSigner: signer, clock } = app;
    const file = await ticketFile({ documents, signer, clock }, electronic, all, signal);
    if (file) return new PageFile(file);
  } catch (error) {
    if (!(error instanceof DocumentsBusy)) throw error;
    context.setStatus(503);
    context.setHeader('retry-after', String(AGAIN_AFTER));
    return { why: 'busy', path };
  }
  context.setStatus(404);
  return { ...whyNone(trips, app.clock.now()), path };
};
