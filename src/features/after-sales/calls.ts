import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { failure } from '#domain/failure.ts';
import { centsAmount, orderId, pointsAmount } from '#domain/fields/order.ts';
import type { TransactionId } from '#domain/ids.ts';
import type { OrderRefund } from '#features/orders/contract.ts';
import type { RailOrdersContext } from '#features/rail-shop/index.ts';
import { fileInput } from '#features/trips/index.ts';
import { cancelTickets, refundFor, refundsByTicket } from './cancel-tickets.ts';
import {
  type AfterSalesFile,
  CANCEL_ERRORS,
  type Cancellation,
  FILE_ERRORS,
  SEARCH_ERRORS,
  SELECTION_ERRORS,
} from './contract.ts';
import { incidentOf } from './incident.ts';
import { ownPrimeFile, searchFile, selectionOf } from './read-file.ts';

interface AfterSalesApp {
  readonly orders: RailOrdersContext;
  readonly rateLimits: boolean;
}

const text = z.string();
/** A ticket by its places in the file. */
const ticket = z.object({
  journey: z.int().min(0).max(1).describe('0 outward, 1 inward.'),
  passenger: z.int().min(0).max(17).describe('Number of the passenger in the file, from 0.'),
});
/** Nobody chosen is refused with a code of its own. */
const tickets = z.array(ticket).max(36).describe('Who does not travel where any more.');

const shownFile = z.object({
  orderId: text,
  pnrReference: text,
  isExchangeable: z.boolean(),
  isCancellable: z.boolean(),
  journeys: z.array(
    z.object({
      origin: text,
      destination: text,
      departureDate: z.iso.datetime({ offset: true }),
      arrivalDate: z.iso.datetime({ offset: true }),
      fare: z.enum(['points', 'promo']),
    }),
  ),
  passengers: z.array(z.object({ firstname: text, lastname: text, isClient: z.boolean() })),
  tickets: z.array(
    ticket.extend({
      state: z
        .enum(['open', 'cancelled', 'under-way', 'promo', 'departed', 'checked'])
        .describe('`open`: may be exchanged or cancelled.'),
    }),
  ),
});

const fileAnswer = ({ order, pnr, tickets: all }: AfterSalesFile): z.input<typeof shownFile> => {
  const isOpen = all.some(({ state }) => state === 'open');
  return {
    orderId: order.orderId,
    pnrReference: pnr,
    isExchangeable: isOpen,
    isCancellable: isOpen,
    journeys: order.journeys.map(({ legs, fare }) => ({
      origin: legs[0]?.fromName ?? '',
      destination: legs.at(-1)?.toName ?? '',
      departureDate: legs[0]?.departure ?? '',
      arrivalDate: legs.at(-1)?.arrival ?? '',
      fare,
    })),
    passengers: order.passengers.map(({ firstName, lastName, isHolder }) => ({
      firstname: firstName,
      lastname: lastName,
      isClient: isHolder,
    })),
    tickets: all.map(({ journey, passenger, state }) => ({ journey, passenger, state })),
  };
};

const searchOrder = defineCall({
  name: 'search-order-after-sales',
  method: 'POST',
  access: 'card',
  summary:
    'A travel file bought with points, by its reference and the name on the ticket, with what may be done with each of its tickets.',
  input: fileInput,
  output: shownFile,
  errors: SEARCH_ERRORS,
  handler: async ({ app, overview, log }: CallContext<AfterSalesApp>, input) => {
    const { customer } = await overview();
    const found = await searchFile({ ...app.orders, rateLimits: app.rateLimits }, customer, input, log);
    return found.ok ? fileAnswer(found.file) : found;
  },
});

const amount = z.object({
  points: z.int().describe('Back to the account.'),
  cents: z.int().describe('Back to the card.'),
  voucherCents: z.int().describe('Back to vouchers, which come back whole with the last ticket.'),
});

const refundAmount = defineCall({
  name: 'get-refund-amount',
  method: 'POST',
  access: 'card',
  summary: 'What goes back for tickets of a file that are cancelled, before anything is.',
  input: z.object({ orderId, tickets }),
  output: z.object({
    getRefundAmount: z.object({
      amounts: z.array(ticket.extend(amount.shape)).describe('Ticket by ticket; infants go with the others.'),
      globalAmount: amount,
      amountBasedOnPao: z
        .boolean()
        .describe('The booking system was asked, and knows these tickets as they are cancelled.'),
    }),
  }),
  errors: [...FILE_ERRORS, ...SELECTION_ERRORS, 'refund-amount-unavailable'],
  fault: 'refund-amount-unavailable',
  handler: async ({ app, iuc }: CallContext<AfterSalesApp>, input) => {
    const found = await ownPrimeFile(app.orders, iuc, input.orderId);
    if (!found.ok)
      return found.code === 'travel-file-unavailable' ? failure('refund-amount-unavailable') : found;
    const selection = selectionOf(found.file, input.tickets);
    if (!selection.ok) return selection;
    return {
      getRefundAmount: {
        amounts: [...refundsByTicket(found.file, selection.tickets)],
        globalAmount: refundFor(found.file, selection.tickets),
        amountBasedOnPao: true,
      },
    };
  },
});

const REFUND_STATES = ['REQUESTED', 'ACCEPTED', 'SENT', 'CREDITED', 'REFUSED'] as const;

const refundState = (refund: OrderRefund): (typeof REFUND_STATES)[number] => {
  if (refund.refusedAt && !refund.settledAt) return 'REFUSED';
  if (refund.creditedAt) return 'CREDITED';
  if (refund.sentAt) return 'SENT';
  return refund.acceptedAt ? 'ACCEPTED' : 'REQUESTED';
};

const stepState = z.enum(['done', 'under-way', 'failed']);
const cancelled = z.object({
  cancelOrderRefund: z.object({
    cancelOrderId: text.describe('What the cancellation is known by.'),
    status: z.enum(REFUND_STATES).describe('CREDITED once all that goes back is there.'),
    steps: z
      .object({ cancel: stepState, refund: stepState })
      .describe(
        'Whether the seats are given up, and whether what is owed goes back; one that is under way goes on by itself.',
      ),
    message: text.describe('What the customer is told beside, in French; empty when all is well.'),
    refund: amount,
    refunds: z.array(
      z.object({
        what: z.enum(['points', 'euros', 'vouchers']),
        amount: z.int(),
        status: z.enum(REFUND_STATES),
      }),
    ),
  }),
});

/** A cancellation in the words of the specification. */
const cancelAnswer = (
  { cancellationId, steps, refund, refunds }: Cancellation,
  message: string,
): z.input<typeof cancelled> => {
  const states = refunds.map(refundState);
  const least = REFUND_STATES.find((state) => states.includes(state)) ?? 'REQUESTED';
  const isNothing = refund.points + refund.cents + refund.voucherCents === 0;
  return {
    cancelOrderRefund: {
      cancelOrderId: cancellationId,
      status: states.includes('REFUSED')
        ? 'REFUSED'
        : isNothing && steps.cancel === 'done'
          ? 'CREDITED'
          : least,
      steps,
      message,
      refund,
      refunds: refunds.map((one) => ({ what: one.what, amount: one.amount, status: refundState(one) })),
    },
  };
};

const cancelClient = defineCall({
  name: 'burn-fer-cancel-client',
  method: 'POST',
  access: 'card',
  summary:
    'Cancels tickets of the customer’s own: the seats go on sale again, then points, euros and vouchers go back. The same transaction id with the same tickets is one cancellation.',
  transactional: true,
  input: z.object({
    orderId,
    tickets,
    expectedPoints: pointsAmount.describe('What `get-refund-amount` said; another amount is refused.'),
    expectedCents: centsAmount,
    expectedVoucherCents: centsAmount.optional(),
  }),
  output: cancelled,
  errors: CANCEL_ERRORS,
  handler: async ({ app, iuc, transactionId, session }: CallContext<AfterSalesApp>, input) => {
    const result = await cancelTickets(app.orders, {
      iuc,
      orderId: input.orderId,
      tickets: input.tickets,
      transactionId: transactionId as TransactionId,
      expected: {
        points: input.expectedPoints,
        cents: input.expectedCents,
        voucherCents: input.expectedVoucherCents ?? 0,
      },
      ...(session?.agent === undefined
        ? {}
        : { channel: session.agent, actor: `agent:${session.agent}` as const }),
    });
    if (!result.ok) return result;
    return cancelAnswer(result.cancellation, incidentOf(result.cancellation) ?? '');
  },
});

/** Exchange and cancellation by the customer (specification section 7). */
export const afterSalesCalls = [searchOrder, refundAmount, cancelClient];
