import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { ProofApp } from '#contract/fresh-proof.ts';
import type { SessionView } from '#contract/session.ts';
import { failure } from '#domain/failure.ts';
import { REQUIRED } from '#domain/fields/messages.ts';
import { centsAmount, orderId, pointsAmount } from '#domain/fields/order.ts';
import { fileReference } from '#domain/fields/rail.ts';
import type { TransactionId } from '#domain/ids.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import type { OrderRefund } from '#features/orders/contract.ts';
import { SEND_AGAIN_ERRORS, sendAgain, sendAgainInput } from '#features/orders/index.ts';
import {
  acceptanceInput,
  acceptanceOf,
  paymentAnswer,
  paymentOutput,
  requireFreshProofToPay,
} from '#features/payments/index.ts';
import {
  QUOTATION_ERRORS,
  type QuotationsContext,
  quotationAnswer,
  quotationInput,
  quotationOutput,
  quoteInward,
  quoteOutward,
  type RailOrdersContext,
  railAnswerOf,
} from '#features/rail-shop/index.ts';
import { fileInput } from '#features/trips/index.ts';
import { cancelTickets, refundFor, refundsByTicket } from './cancel-tickets.ts';
import {
  type AfterSalesFile,
  CANCEL_ERRORS,
  type Cancellation,
  FILE_ERRORS,
  SEARCH_ERRORS,
  SELECTION_ERRORS,
  withoutRefundReason,
} from './contract.ts';
import { type Exchange, OFFER_ERRORS } from './exchange-contract.ts';
import { FINALISE_EXCHANGE_ERRORS, finaliseExchange } from './finalise-exchange.ts';
import { incidentOf } from './incident.ts';
import {
  differenceOf,
  exchangeableOf,
  exchangeOfCustomer,
  exchangeQuotations,
  offerExchange,
} from './offer-exchange.ts';
import { ownPrimeFile, searchFile, selectionOf } from './read-file.ts';

interface AfterSalesApp {
  readonly orders: RailOrdersContext;
  readonly rateLimits: boolean;
}
interface ExchangeApp extends AfterSalesApp {
  readonly quotations: QuotationsContext;
  readonly content: ContentLibrary;
}

const text = z.string();
/** A choice among proposals, as it was signed. */
const token = z.string().max(2000);
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
const refundStepState = z.enum([...stepState.options, 'undecided']);
const cancelled = z.object({
  cancelOrderRefund: z.object({
    cancelOrderId: text.describe('What the cancellation is known by.'),
    status: z.enum(REFUND_STATES).describe('CREDITED once all that goes back is there.'),
    steps: z
      .object({ cancel: stepState, refund: refundStepState })
      .describe(
        'Whether the seats are given up, and whether what is owed goes back; one that is under way goes on by itself, one that is undecided waits for people.',
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
        : isNothing && steps.cancel === 'done' && steps.refund === 'done'
          ? 'CREDITED'
          : least,
      steps,
      message,
      refund,
      refunds: refunds.map((one) => ({ what: one.what, amount: one.amount, status: refundState(one) })),
    },
  };
};

const cancelInput = z.object({
  orderId,
  tickets,
  expectedPoints: pointsAmount.describe('What `get-refund-amount` said; another amount is refused.'),
  expectedCents: centsAmount,
  expectedVoucherCents: centsAmount.optional(),
});

/** Who acts, of a session in which an agent serves the customer. */
const actingOf = (session: SessionView | undefined) =>
  session?.agent === undefined ? {} : { channel: session.agent, actor: `agent:${session.agent}` as const };

const cancelBy = async (
  { app, iuc, transactionId, session, acting }: CallContext<AfterSalesApp>,
  input: z.output<typeof cancelInput>,
  without?: { readonly reason: string },
) => {
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
    ...(without ? { isAutomatic: false, reason: without.reason } : {}),
    ...actingOf(session),
  });
  if (!result.ok) return result;
  const [toCustomer = '', ofCustomer = ''] = incidentOf(result.cancellation) ?? [];
  return cancelAnswer(result.cancellation, acting ? ofCustomer : toCustomer);
};

const cancelClient = defineCall({
  name: 'burn-fer-cancel-client',
  method: 'POST',
  access: 'card',
  summary:
    'Cancels tickets of the customer’s own: the seats go on sale again, then points, euros and vouchers go back. The same transaction id with the same tickets is one cancellation.',
  transactional: true,
  input: cancelInput,
  output: cancelled,
  errors: CANCEL_ERRORS,
  handler: (context: CallContext<AfterSalesApp>, input) => cancelBy(context, input),
});

const cancelByStaffInput = cancelInput
  .extend({
    isAutomatic: z
      .boolean()
      .default(true)
      .describe('Points, euros and vouchers go back by themselves; else people decide it.'),
    reason: withoutRefundReason
      .optional()
      .describe('Why nothing goes back by itself, for who decides: needed then.'),
  })
  .superRefine(({ isAutomatic, reason }, context) => {
    if (!isAutomatic && reason === undefined)
      context.addIssue({ code: 'custom', path: ['reason'], message: REQUIRED, input: undefined });
  });

/** The same with the words of the agent who does it, and without an automatic refund where they say so. */
const cancelByStaff = defineCall({
  name: 'burn-fer-cancel',
  method: 'POST',
  access: 'staff',
  summary:
    'Cancels tickets of the customer whose file an agent has open, with what goes back by itself, or without: people then decide it.',
  transactional: true,
  input: cancelByStaffInput,
  output: cancelled,
  errors: CANCEL_ERRORS,
  handler: (context: CallContext<AfterSalesApp>, input) =>
    cancelBy(context, input, input.isAutomatic ? undefined : { reason: input.reason ?? '' }),
});

/** What is searched for tickets that are exchanged, and what is chosen of it. */
const exchangeInput = quotationInput.extend({
  isExchange: z.literal(true, { error: 'Dites que c’est un échange.' }).default(true),
  pnrRef: fileReference.optional().describe('Reference of the file that is exchanged, where it is known.'),
  orderId: orderId.describe('The order whose tickets are exchanged.'),
  tickets,
  outward: token.optional().describe('The choice of the first way, once there is one.'),
  inward: token.optional().describe('The choice of the second way, where two are exchanged.'),
});

const exchangeAnswer = (exchange: Exchange): z.input<typeof exchangeOffered> => {
  const { toPay, back } = differenceOf(exchange);
  return {
    exchangeOrderId: exchange.orderId,
    number: exchange.number,
    phase: exchange.phase,
    ...(exchange.heldUntil ? { heldUntil: exchange.heldUntil.toString() } : {}),
    pricePoints: exchange.journeys.reduce((sum, { points: price }) => sum + price, 0),
    toPay,
    back,
    seats: [...exchange.seats],
  };
};

const count = z.int().min(0);
const exchangeOffered = z.object({
  exchangeOrderId: text.describe('What `burn-fer-finalize-exchange` accepts.'),
  number: text,
  phase: z.enum(['in-progress', 'held', 'confirmed', 'closed', 'manual']),
  heldUntil: z.iso.datetime().optional(),
  pricePoints: count.describe('Of the new tickets.'),
  toPay: count.describe(
    'Points that they cost beyond what the old ones are worth; payable in euros as an order is.',
  ),
  back: amount.describe('What they cost less, as it goes back.'),
  seats: z.array(
    z.object({
      passenger: count.describe('Number among those who go on, from 0.'),
      journey: count,
      leg: count,
      coach: text,
      seat: text,
      position: text,
    }),
  ),
});

const quotationExchange = defineCall({
  name: 'quotation-burnFer-exchange',
  method: 'POST',
  access: 'card',
  summary:
    'Trains for tickets that are exchanged, way after way; once each is chosen, holds their seats for 15 minutes and says the difference. Nothing is given up by that. The same transaction id with the same choices is one exchange.',
  transactional: true,
  input: exchangeInput,
  output: z.object({
    ...quotationOutput.partial().shape,
    exchange: exchangeOffered.optional().describe('Once every way is chosen; before, proposals.'),
  }),
  errors: [...new Set([...QUOTATION_ERRORS, ...OFFER_ERRORS])],
  fault: 'technical-error',
  handler: async ({ app, iuc, transactionId, signal }: CallContext<ExchangeApp>, input) => {
    const given = await exchangeableOf(app.orders, { ...input, iuc });
    if (given.ok && input.pnrRef !== undefined && input.pnrRef !== given.file.pnr)
      return failure('travel-file-not-found');
    const isReturn = given.ok && given.journeys.length > 1;
    const { outward, inward } = input;
    if (outward !== undefined && (!isReturn || inward !== undefined)) {
      // Of a command that comes again the first answer counts, whatever has become of the tickets since.
      const result = await offerExchange(app, {
        iuc,
        orderId: input.orderId,
        tickets: input.tickets,
        choices: { outward, ...(inward === undefined ? {} : { inward }) },
        delivery: input.deliveryMode,
        transactionId: transactionId as TransactionId,
      });
      return result.ok ? { exchange: exchangeAnswer(result.exchange) } : result;
    }
    if (!given.ok) return given;
    const { isExchange: _, tickets: __, pnrRef: ___, orderId: ____, outward: _____, ...search } = input;
    const asked = {
      ...search,
      isExchange: false,
      journeyType: isReturn ? 'ALLER_RETOUR' : 'ALLER_SIMPLE',
    } as const;
    const quotations = exchangeQuotations(app, given);
    const result =
      outward === undefined
        ? await quoteOutward(quotations, asked, iuc, signal)
        : await quoteInward(quotations, { ...asked, outward }, iuc, signal);
    return result.ok ? quotationAnswer(result.quotation) : result;
  },
});

const travel = z.object({
  origin: text,
  destination: text,
  departureDate: text,
  arrivalDate: text,
  trainNumber: text,
  transportType: text,
});

const finalizeExchange = defineCall({
  name: 'burn-fer-finalize-exchange',
  method: 'POST',
  access: 'card',
  summary:
    'Accepts the terms and the difference of an exchange: what is to be paid is taken, the new seats are booked, and only then the old ones given up; with euros in the difference, once they are paid at `paymentUrl`.',
  transactional: true,
  input: acceptanceInput.extend({
    expectedPointsBack: pointsAmount
      .optional()
      .describe('The points that go back, as the customer saw them; another amount is refused.'),
    expectedCentsBack: centsAmount.optional().describe('The same of the euros that go back to the card.'),
    expectedVoucherCentsBack: centsAmount.optional().describe('The same of vouchers.'),
  }),
  output: paymentOutput.extend({
    finalizeExchange: z.object({
      newGeneratedPnrList: z.array(text).describe('References of the new files, once they are booked.'),
      travels: z.array(travel),
    }),
    phase: z.enum(['in-progress', 'held', 'confirmed', 'closed', 'manual']),
  }),
  errors: [...FINALISE_EXCHANGE_ERRORS, 'fresh-sign-in-required'],
  handler: async (context: CallContext<ExchangeApp & ProofApp>, input) => {
    const stale = requireFreshProofToPay(context, input);
    if (stale) return stale;
    const result = await finaliseExchange(context.app, {
      ...acceptanceOf(context, input),
      back: {
        points: input.expectedPointsBack ?? 0,
        cents: input.expectedCentsBack ?? 0,
        voucherCents: input.expectedVoucherCentsBack ?? 0,
      },
    });
    if (!result.ok) return result;
    const { exchange, payment } = result;
    return {
      ...paymentAnswer(exchange, payment),
      phase: exchange.phase,
      finalizeExchange: {
        newGeneratedPnrList: exchange.pnr ? [exchange.pnr] : [],
        travels: railAnswerOf(exchange).travels,
      },
    };
  },
});

const sendExchangeMail = defineCall({
  name: 'sendmail-burnFer-exchange',
  method: 'POST',
  access: 'card',
  summary: 'Sends the mail of an exchange again, to its own address or another; at most five times a day.',
  transactional: true,
  input: z.object({ orderId, email: sendAgainInput.shape.email }),
  output: z.object({ orderId: text, email: text }),
  errors: SEND_AGAIN_ERRORS,
  fault: 'mail-not-sent',
  handler: async ({ app, iuc, transactionId }: CallContext<AfterSalesApp>, input) => {
    if (!(await exchangeOfCustomer(app.orders, iuc, input.orderId))) return failure('order-not-found');
    const result = await sendAgain(app.orders, {
      iuc,
      ...input,
      transactionId: transactionId as TransactionId,
    });
    return result.ok ? { orderId: input.orderId, email: input.email } : result;
  },
});

/** Exchange and cancellation (specification section 7). */
export const afterSalesCalls = [
  searchOrder,
  refundAmount,
  cancelClient,
  cancelByStaff,
  quotationExchange,
  finalizeExchange,
  sendExchangeMail,
];
