import { type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { fullName } from '#domain/customer.ts';
import { formatDateTime, machineTime } from '#domain/french-dates.ts';
import { parseOrderId } from '#domain/ids.ts';
import { paidApart } from '#domain/points-words.ts';
import { counted, listed } from '#domain/typography.ts';
import {
  type AfterSalesFile,
  type Cancellation,
  type FileOrders,
  fileOrders,
  ownPrimeFile,
  refundFor,
} from '#features/after-sales/index.ts';
import type { Order } from '#features/orders/contract.ts';
import { orderOfCustomer, voucherCents } from '#features/orders/index.ts';
import type { RailOrder } from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type AfterSalesWays, DESK_WAYS, deskCancellationPath } from '#web/views/change-path.ts';
import { orderState } from '#web/views/desk-orders.server.ts';
import { backWords, wayViews } from '#web/views/file-tickets.server.ts';
import { channelWords } from '#web/views/order-channel.ts';
import type { DeskFilesAddress } from '../address.ts';

/** What the steps after a search have found. */
export interface WithFile {
  readonly file: FileOrders;
}

const historyOf = (orderId: string): string =>
  pathOf('/recompense/historique-commandes-v2', { query: { commande: orderId } });

/** The order of the address, if it is the served customer’s and of tickets: what else they ordered is followed where orders are. */
export const readFile = async ({
  context,
  address,
  go,
}: Visit<DeskFilesAddress, 'dvSearchForm'>): Promise<FileOrders | PageRedirect> => {
  const { app, iuc } = context;
  const orderId = parseOrderId(address.commande);
  const found = orderId && (await fileOrders(app.orders, iuc, orderId));
  if (found) return found;
  const other = orderId && (await orderOfCustomer(app.orders, iuc, orderId));
  return other
    ? redirect(historyOf(other.orderId))
    : go('dvSearchForm', { commande: '', message: 'order-not-found' });
};

/** Something that was done with the tickets of the file, as a row. */
interface OrderAct {
  readonly id: string;
  readonly number: string;
  readonly href: string;
  readonly when: string;
  readonly machine: string;
  readonly what: string;
  /** « 4 500 points et 38,08 € »; '' where nothing was paid. */
  readonly paid: string;
  /** What it gives back, of a cancellation or an exchange. */
  readonly back: string;
  readonly channel: string;
  readonly state: string;
}

const actOf = (order: Order, more: Partial<OrderAct> = {}): OrderAct => {
  const at = order.acceptedAt ?? order.createdAt;
  return {
    id: order.orderId,
    number: order.number,
    href: historyOf(order.orderId),
    when: formatDateTime(at),
    machine: machineTime(at),
    what: order.item,
    paid: order.points + order.cents > 0 ? paidApart(order.points, order.cents, voucherCents(order)) : '',
    back: '',
    channel: channelWords(order.channel).name,
    state: orderState(order),
    ...more,
  };
};

/** A row of tickets; an exchange that waits for its decision leads back to it. */
const ofTickets = (order: RailOrder): OrderAct =>
  actOf(
    order,
    order.exchange
      ? {
          back: backWords(order.exchange.back),
          ...(order.phase === 'held' ? { href: DESK_WAYS.exchangeBegun(order.orderId) } : {}),
        }
      : {},
  );

/** How far a cancellation is: its seats, then its refund. */
const stateOf = ({ steps: { cancel, refund } }: Cancellation): string => {
  if (cancel === 'failed' || refund === 'failed') return 'à reprendre';
  if (refund === 'undecided') return 'à décider';
  return cancel === 'done' && refund === 'done' ? 'faite' : 'en cours';
};

const ofCancellation = async (
  { app, iuc }: Pick<PageContext, 'app' | 'iuc'>,
  cancellation: Cancellation,
): Promise<readonly OrderAct[]> => {
  const { cancellationId, refund, tickets } = cancellation;
  const order = await orderOfCustomer(app.orders, iuc, cancellationId);
  return order
    ? [
        actOf(order, {
          what: `Annulation, ${counted(tickets.length, 'billet', 'billets')}`,
          back: backWords(refund),
          state: stateOf(cancellation),
          href: deskCancellationPath(cancellationId),
        }),
      ]
    : [];
};

/** Everything that was done with the tickets, the first first. */
const actsOf = async (
  context: PageContext,
  { order, before, exchanges, cancellations }: FileOrders,
): Promise<readonly OrderAct[]> => {
  const cancelled = await Promise.all(cancellations.map((one) => ofCancellation(context, one)));
  return [...(before ? [before] : []), order, ...exchanges]
    .map(ofTickets)
    .concat(cancelled.flat())
    .sort((one, other) => one.id.localeCompare(other.id));
};

/** What may be done with the tickets as the booking system knows them now. */
const mayOf = (file: AfterSalesFile, { exchange, cancel }: AfterSalesWays) => {
  const open = file.tickets.filter(({ state, isInfant }) => state === 'open' && !isInfant);
  const isOpen = open.length > 0;
  return {
    ways: wayViews(file, []),
    /** « 2 600 points et 22,00 € », of all that may be given up; '' where nothing would go back. */
    worth: backWords(refundFor(file, open)),
    exchange: isOpen ? exchange(file.order.orderId) : undefined,
    cancel: isOpen ? cancel(file.order.orderId) : undefined,
    isChecked: file.tickets.some(({ state }) => state === 'checked'),
  };
};

/** What the summary of a file shows. */
export interface FileData {
  readonly pnr: string;
  readonly item: string;
  readonly who: string;
  /** The tickets and what may be done; none where they cannot be had, and why. */
  readonly tickets: ReturnType<typeof mayOf> | undefined;
  readonly incident: string | undefined;
  /** The booking system has not answered: what to quote is said with it. */
  readonly isUnanswered: boolean;
  readonly acts: readonly OrderAct[];
}

/** A file of the customer who is served: its tickets with what may be done, and everything that was done with it before (dvResult). */
export const summary = async ({
  context,
  found: { file },
}: Visit<DeskFilesAddress, never, WithFile>): Promise<FileData> => {
  const { app, iuc } = context;
  const { order } = file;
  const [now, acts] = await Promise.all([
    order.phase === 'confirmed' ? ownPrimeFile(app.orders, iuc, order.orderId) : undefined,
    actsOf(context, file),
  ]);
  if (now && !now.ok) context.setStatus(now.status);
  return {
    pnr: order.pnr ?? '',
    item: order.item,
    who: listed(order.passengers.map(fullName)),
    tickets: now?.ok ? mayOf(now.file, DESK_WAYS) : undefined,
    incident: now && !now.ok ? now.ofCustomer : undefined,
    isUnanswered: now !== undefined && !now.ok && now.code === 'travel-file-unavailable',
    acts,
  };
};
