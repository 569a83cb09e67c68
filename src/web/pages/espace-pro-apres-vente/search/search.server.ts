import type { PageRedirect } from '#contract/page-results.ts';
import { type ErrorCode, messageOf } from '#domain/errors/catalogue.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { formatShortDayMonth, formatTime, machineTime } from '#domain/french-dates.ts';
import { deskSearchInput, soughtOrder } from '#features/after-sales/index.ts';
import { orderOfNumber } from '#features/orders/index.ts';
import { futureTrips } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { DESK_WAYS } from '#web/views/change-path.ts';
import { waitingForPeople } from '#web/views/desk-orders.server.ts';
import type { DeskFilesAddress } from '../address.ts';
import { deskSearchForm } from './search.form.ts';

/** Files shown without being asked for. */
const MOST_FILES = 6;

/** The files of the customer who is served that may still change, the next first; none where they cannot be read. */
const comingFiles = async ({ app, iuc, log }: PageContext) => {
  const pages = await Promise.all(
    [1, 2].map((page) => futureTrips(app.db, iuc, app.clock.now(), page)),
  ).catch((error: unknown) => {
    log.error({ err: error }, 'the files of a served customer could not be read');
    return undefined;
  });
  const trips = pages?.flatMap(({ trips: some }) => some);
  return trips
    ?.filter(
      ({ orderId, fileId }, index) =>
        orderId && trips.findIndex((other) => other.fileId === fileId) === index,
    )
    .slice(0, MOST_FILES)
    .map(({ fileId, pnr, orderId, departure, segments, passengers }) => ({
      id: fileId,
      pnr,
      href: DESK_WAYS.file(orderId),
      when: `${formatShortDayMonth(departure)} ${formatTime(departure)}`,
      machine: machineTime(departure),
      route: `${segments[0]?.fromName ?? ''} – ${segments.at(-1)?.toName ?? ''}`,
      travellers: passengers.length,
    }));
};

/** The search, the files that the next trains are of, and what waits for people (APV). */
export const afterSales = async ({ context }: Visit<DeskFilesAddress>) => {
  const [files, waiting] = await Promise.all([comingFiles(context), waitingForPeople(context)]);
  return { files, waiting };
};

/** Codes that a step may send one back to the search with. */
const SENT_BACK: readonly ErrorCode[] = ['order-not-found', 'travel-file-not-found'];

/** The search alone, and why what was asked for was not found (dvSearchForm). */
export const searchAlone = async ({
  context,
  address,
  go,
}: Visit<DeskFilesAddress, 'dvResult'>): Promise<
  { readonly incident: string | undefined } | PageRedirect
> => {
  const { app, iuc } = context;
  const asked = address.numero.replaceAll(/\s/g, '');
  if (asked !== '') {
    const orderId = await orderOfNumber(app.db, iuc, asked.slice(0, 40));
    if (orderId) return go('dvResult', { commande: orderId });
  }
  const code = asked === '' ? SENT_BACK.find((one) => one === address.message) : 'order-not-found';
  if (code) context.setStatus(failure(code as 'order-not-found').status);
  return { incident: code && messageOf(code as 'order-not-found') };
};

/** « Chercher » (`search-order-after-sales`): on to the file. */
export const search = ({ context, go }: Visit<DeskFilesAddress, 'dvResult'>) =>
  answerForm(context, deskSearchForm, deskSearchInput, async (input): Promise<PageRedirect | Failure> => {
    const { app, log } = context;
    const { customer } = await context.overview();
    const found = await soughtOrder({ ...app.orders, rateLimits: app.rateLimits }, customer, input, log);
    return found.ok ? go('dvResult', { commande: found.orderId, message: '' }) : found;
  });
