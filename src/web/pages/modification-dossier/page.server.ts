import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parseOrderId } from '#domain/ids.ts';
import { conditionWords, fareConditions } from '#domain/rail/fare-conditions.ts';
import { journeyView } from '#domain/rail/journey-view.ts';
import { listed } from '#domain/typography.ts';
import {
  type AfterSalesFile,
  DEDICATED_LINE,
  type FileTicket,
  ownPrimeFile,
  searchFile,
} from '#features/after-sales/index.ts';
import { toldLegs } from '#features/rail-shop/index.ts';
import { fileInput, futureTrips, TRIPS_PER_PAGE, type Trip } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { afterSalesPath, exchangePath, writePath } from '#web/views/change-path.ts';
import { KEPT } from '#web/views/file-tickets.server.ts';
import { searchForm } from './search.form.ts';

/** Files shown without being typed. */
const MOST_FILES = 5;

/** What may be done with a way of a file; where its tickets are all being given up already, that. */
const conditionOf = (
  { fare, legs }: AfterSalesFile['order']['journeys'][number],
  states: readonly FileTicket['state'][],
): string => {
  const left = states.filter((state) => state !== 'cancelled');
  if (left.length > 0 && left.every((state) => state === 'under-way')) return KEPT['under-way'];
  return states.includes('open') && !fareConditions(fare).isFlexible
    ? 'Annulable exceptionnellement'
    : conditionWords(fare, legs[0]?.departure ?? '');
};

/** A way of a file, with what may be done with it. */
const wayView = ({ order, tickets }: AfterSalesFile, index: number) => {
  const journey = order.journeys[index] as (typeof order.journeys)[number];
  const { day, departure, arrival } = journeyView(toldLegs(journey, index));
  const here = tickets.filter((ticket) => ticket.journey === index);
  return {
    title: `${index === 0 ? 'Aller' : 'Retour'}, ${day}`,
    times: { departure, arrival },
    condition: {
      text: conditionOf(
        journey,
        here.map(({ state }) => state),
      ),
      isFlexible: here.some(({ state }) => state === 'open'),
    },
    travellers: listed(
      here
        .filter(({ state }) => state !== 'cancelled')
        .flatMap(({ passenger }) => order.passengers[passenger]?.firstName ?? []),
    ),
    isGone: here.every(({ state }) => state === 'cancelled'),
  };
};

const fileView = (file: AfterSalesFile) => ({
  pnr: file.pnr,
  item: file.order.item,
  ways: file.order.journeys.map((_, index) => wayView(file, index)).filter(({ isGone }) => !isGone),
  isOpen: file.tickets.some(({ state }) => state === 'open'),
  isChecked: file.tickets.some(({ state }) => state === 'checked'),
  exchange: exchangePath({ commande: file.order.orderId }),
  cancel: pathOf('/apres-vente/annulation', { query: { commande: file.order.orderId } }),
  write: writePath(file.order.orderId),
});

/** A file among those that are offered: its next journey. */
const ownView = (trip: Trip) => {
  const ends = trip.segments;
  return {
    id: trip.fileId,
    pnr: trip.pnr,
    route: `${ends[0]?.fromName} – ${ends.at(-1)?.toName}`,
    when: journeyView(trip.segments).day,
    href: afterSalesPath(trip.orderId),
  };
};

export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const orderId = parseOrderId(url.searchParams.get('commande') ?? '');
  const found = orderId && (await ownPrimeFile(app.orders, iuc, orderId));
  if (found && !found.ok) context.setStatus(found.status);
  // A list that cannot be read is no reason not to search by hand.
  const pages = await Promise.all(
    [1, 2].map((page) => futureTrips(app.db, iuc, app.clock.now(), page)),
  ).catch((error: unknown) => {
    context.log.error({ error }, 'the files of a customer could not be read');
    return [];
  });
  const own = pages.flatMap(({ trips }) => trips).slice(0, 2 * TRIPS_PER_PAGE);
  const files = own.filter(
    ({ orderId: id, fileId, isForOthers }, index) =>
      id && !isForOthers && own.findIndex((other) => other.fileId === fileId) === index,
  );
  const { customer } = await context.overview();
  return {
    file: found?.ok ? fileView(found.file) : undefined,
    incident: found && !found.ok ? found.message : undefined,
    files: files.slice(0, MOST_FILES).map(ownView),
    lastName: customer.lastName,
    line: DEDICATED_LINE,
    write: writePath(undefined),
  };
};

/** « Chercher ce dossier » (`search-order-after-sales`): a file of one's own leads to what may be done with it. */
export const action = (context: PageContext) =>
  answerForm(context, searchForm, fileInput, async (input) => {
    const { app, log } = context;
    const { customer } = await context.overview();
    const ctx = { ...app.orders, rateLimits: app.rateLimits };
    const found = await searchFile(ctx, customer, input, log);
    return found.ok ? redirect(afterSalesPath(found.file.order.orderId)) : found;
  });
