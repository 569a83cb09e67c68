import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import { type Failure, failure, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { addRefunds, isSameRefund, NOTHING_BACK, ticketRefund } from '#domain/rail/refund-share.ts';
import type { OrderRefund } from '#features/orders/contract.ts';
import {
  loadOrder,
  type OrderRow,
  openOrder,
  orderDetail,
  orderOf,
  replayedOrder,
  settle,
} from '#features/orders/index.ts';
import type { RailOrdersContext } from '#features/rail-shop/index.ts';
import { CANCELLATION, cancellationOf, pointsKeyOf, worthOf } from './cancellation-kind.ts';
import type {
  AfterSalesFile,
  CANCEL_ERRORS,
  CancelInput,
  Cancellation,
  CancelResult,
  StepState,
  Ticket,
  TicketRefund,
} from './contract.ts';
import { cancelledTickets, ownPrimeFile, selectionOf } from './read-file.ts';

/** Tickets in one order, so that equal selections are equal requests. */
export const sorted = (tickets: readonly Ticket[]): readonly Ticket[] =>
  tickets
    .map(({ journey, passenger }) => ({ journey, passenger }))
    .sort((one, other) => one.journey - other.journey || one.passenger - other.passenger);

/** Tickets of a file that were given up, or are being. */
export const givenUp = ({ tickets }: Pick<AfterSalesFile, 'tickets'>): readonly Ticket[] =>
  tickets.filter(({ state }) => state === 'cancelled' || state === 'under-way');

/** What goes back for tickets of a file, after those that were given up before. */
export const refundFor = (file: AfterSalesFile, chosen: readonly Ticket[]): TicketRefund =>
  ticketRefund(file.paid, file.before, chosen);

/** The same ticket by ticket, in the order of the file: together they are what goes back. */
export const refundsByTicket = (
  file: AfterSalesFile,
  chosen: readonly Ticket[],
): readonly (Ticket & TicketRefund)[] => {
  let { before } = file;
  return sorted(chosen).map((ticket) => {
    const back = ticketRefund(file.paid, before, [ticket]);
    before = { tickets: [...before.tickets, ticket], back: addRefunds(before.back, back) };
    return { ...ticket, ...back };
  });
};

/** SQLSTATE of `shop.record_cancellation`: other tickets of the order were cancelled meanwhile. */
const OTHERS_CAME_BETWEEN = 'EV015';

/**
 * Cancels tickets of an order (`burn-fer-cancel-client`, `burn-fer-cancel`): the seats are given up, then points, euros and vouchers go
 * back, driven to its end while the customer waits as any order is. A second click answers the same cancellation; two selections of the
 * same order are cancelled one after the other, each ticket once. The amounts are those that were shown, or it is refused.
 */
export const cancelTickets = async (ctx: RailOrdersContext, input: CancelInput): Promise<CancelResult> => {
  const { iuc, orderId, transactionId, expected, channel = 'web', actor = 'customer' } = input;
  const { isAutomatic = true, reason } = input;
  const request = {
    cancels: orderId,
    tickets: sorted(input.tickets),
    expected,
    isAutomatic,
    ...(reason === undefined ? {} : { reason }),
  };
  const replayed = async (): Promise<CancelResult | undefined> => {
    const known = await replayedOrder(ctx, { iuc, transactionId, request });
    return known === undefined || 'ok' in known ? known : answerOf(ctx, known);
  };
  // The same command may have come a moment ago, and be what stands in the way of this one.
  const refused = async (refusal: Failure<(typeof CANCEL_ERRORS)[number]>): Promise<CancelResult> =>
    (await replayed()) ?? refusal;
  const known = await replayed();
  if (known !== undefined) return known;
  const found = await ownPrimeFile(ctx, iuc, orderId);
  if (!found.ok) return refused(found);
  const { file } = found;
  const selection = selectionOf(file, input.tickets);
  if (!selection.ok) return refused(selection);
  // Without an automatic refund, too, it is written down: whoever decides knows what was shown, and later tickets are reckoned against it.
  const refund = refundFor(file, selection.tickets);
  if (!isSameRefund(refund, expected)) return refused(failure('refund-changed'));
  const tickets = sorted(selection.tickets);
  const detail = {
    of_order: orderId,
    tickets,
    points: refund.points,
    cents: refund.cents,
    voucher_cents: refund.voucherCents,
    automatic: isAutomatic,
    reason: reason ?? null,
    number: 0,
  };
  const before = sorted(givenUp(file));
  try {
    const opened = await openOrder(ctx, {
      iuc,
      transactionId,
      request,
      kind: CANCELLATION,
      primeId: file.order.primeId,
      item: `Annulation, ${file.order.item}`,
      quantity: tickets.length,
      points: points(0),
      cents: cents(0),
      customer: file.order.customer,
      channel,
      actor,
      detail,
      effects: [
        {
          run: 'shop.record_cancellation',
          with: {
            ofOrder: orderId,
            tickets,
            ...refund,
            automatic: isAutomatic,
            reason: reason ?? null,
            before: before.map(({ journey, passenger }) => [journey, passenger]),
          },
        },
        { effect: 'release', state: 'asked', key: orderId },
      ],
    });
    if ('ok' in opened) return opened;
    // As it was written: which cancellation of its order it is, is the database's to say.
    const row = (await loadOrder(ctx, iuc, opened.order.order_id)) ?? opened.order;
    return answerOf(ctx, row);
  } catch (error) {
    if ((error as { code?: string }).code !== OTHERS_CAME_BETWEEN) throw error;
    const now = await cancelledTickets(ctx, { iuc, orderId });
    const isGone = tickets.some((ticket) =>
      now.some((one) => one.journey === ticket.journey && one.passenger === ticket.passenger),
    );
    return refused(failure(isGone ? 'ticket-already-cancelled' : 'refund-changed'));
  }
};

/** Codes of a cancellation that the booking system refused. */
const REFUSED = ['not-cancellable', 'ticket-already-checked', 'business-procedure-needed'] as const;

const answerOf = async (ctx: RailOrdersContext, found: OrderRow): Promise<CancelResult> => {
  const row = await settle(ctx, found);
  if (row.stage === 'closed' && row.state === 'refused')
    return failure(REFUSED.find((code) => code === row.reason) ?? 'not-cancellable');
  if (row.state === 'unreleased')
    return failure('cancellation-incident', { values: { line: DEDICATED_LINE } });
  return success({ cancellation: await cancellationFrom(ctx, row) });
};

/** What goes back with a cancellation, as its order keeps it. */
const refundsOf = async (ctx: RailOrdersContext, row: OrderRow): Promise<readonly OrderRefund[]> => {
  const detail = await orderDetail(ctx, row.iuc as Iuc, cancellationOf(row).of_order as OrderId);
  const euros = row.effects['euros-back']?.key;
  return (detail?.refunds ?? []).filter(
    ({ what, key }) =>
      key === pointsKeyOf(row.order_id) ||
      (euros !== undefined && key.startsWith(euros)) ||
      (what === 'vouchers' && row.effects['vouchers-back'] !== undefined),
  );
};

const refundStep = (row: OrderRow, refunds: readonly OrderRefund[]): StepState => {
  const isRefused = refunds.some(
    ({ refusedAt, settledAt, askedAgainAt }) => refusedAt && !settledAt && !askedAgainAt,
  );
  if (row.state === 'undecided') return 'undecided';
  if (row.state === 'owing' || row.state === 'owed' || isRefused) return 'failed';
  return row.stage === 'confirmed' || row.stage === 'closed' ? 'done' : 'under-way';
};

/** States in which nobody has said yet that what was withheld goes back. */
const UNDECIDED: ReadonlySet<string> = new Set(['releasing', 'unreleased', 'undecided']);

const cancellationFrom = async (ctx: RailOrdersContext, row: OrderRow): Promise<Cancellation> => {
  const { of_order: orderId, tickets, automatic } = cancellationOf(row);
  const isUndecided = !automatic && UNDECIDED.has(row.state);
  const order = orderOf(row);
  const refunds = await refundsOf(ctx, row);
  const released = row.effects['release']?.state;
  return {
    cancellationId: order.orderId,
    number: order.number,
    orderId: orderId as OrderId,
    phase: order.phase,
    tickets,
    refund: isUndecided ? NOTHING_BACK : worthOf(row),
    withheld: isUndecided ? worthOf(row) : NOTHING_BACK,
    refunds,
    isAutomatic: automatic,
    steps: {
      cancel:
        released === 'done' || released === 'left'
          ? 'done'
          : row.stage === 'working'
            ? 'under-way'
            : 'failed',
      refund: refundStep(row, refunds),
    },
    arePointsOwed: row.state === 'owing' || row.state === 'owed',
  };
};

const rowOf = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  cancellationId: OrderId,
): Promise<OrderRow | undefined> => {
  const row = await loadOrder(ctx, iuc, cancellationId);
  return row?.kind === CANCELLATION ? row : undefined;
};

/** A cancellation of a customer; undefined when it is not theirs, or came to nothing. */
export const cancellationOfCustomer = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  cancellationId: OrderId,
): Promise<Cancellation | undefined> => {
  const row = await rowOf(ctx, iuc, cancellationId);
  return row && row.state !== 'refused' ? cancellationFrom(ctx, row) : undefined;
};

/** « Réessayer »: the cancellation goes on from the step where it stands, at once rather than when its job comes (AFTER-08). */
export const driveCancellation = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  cancellationId: OrderId,
): Promise<CancelResult> => {
  const row = await rowOf(ctx, iuc, cancellationId);
  return row ? answerOf(ctx, row) : failure('travel-file-not-found');
};

/** The cancellations of an order, the first first; those that came to nothing left out. */
export const cancellationsOfOrder = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  orderId: OrderId,
): Promise<Cancellation[]> => {
  const rows = await ctx.db.query<{ order_id: OrderId }>(
    `select c.order_id from shop.cancellation c join shop."order" o on o.iuc = c.iuc and o.order_id = c.order_id
     where c.iuc = $1 and c.of_order = $2 and o.state <> 'refused' order by c.order_id`,
    [iuc, orderId],
    'shop.cancellations_of_order',
  );
  const found = await Promise.all(rows.map(({ order_id: id }) => cancellationOfCustomer(ctx, iuc, id)));
  return found.filter((one) => one !== undefined);
};
