import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { ProofApp } from '#contract/fresh-proof.ts';
import { DISCOUNT_PRODUCTS } from '#domain/discount-products.ts';
import { failure } from '#domain/failure.ts';
import { orderId } from '#domain/fields/order.ts';
import type { Iuc, TransactionId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { shopClosed } from '#features/catalogue/index.ts';
import type { ContentLibrary } from '#features/content/index.ts';
import { FINALISE_ERRORS, nbpAnswerOf, nbpOrderOutput } from '#features/orders/index.ts';
import {
  acceptanceInput,
  acceptanceOf,
  acceptOrder,
  checkNow,
  hasFailed,
  isUnderWay,
  type OrderPayment,
  orderPaymentOf,
  type PaidOrdersContext,
  paymentAnswer,
  paymentMessage,
  paymentOutput,
  requireFreshProofToPay,
} from '#features/payments/index.ts';
import { type CardOrder, cardOrderInput } from './contract.ts';
import { cardOrderOfCustomer, OPEN_CARD_ERRORS, openCardOrder, replayedCardOrder } from './order-card.ts';
import { LONGEST_QUOTATION, readQuotation, signQuotation } from './quotation-token.ts';
import { QUOTE_ERRORS, quoteCard } from './quote-card.ts';

/** What the calls of a card's order work with. */
interface CardShop {
  readonly orders: PaidOrdersContext;
  readonly content: ContentLibrary;
  readonly quotations: { readonly key: Uint8Array; readonly realTime: () => number };
}

const text = z.string();
const price = z.object({
  priceEuros: z.number().describe('All of it in euros.'),
  pricePoints: z.int().describe('All of it in points.'),
});

const quotationsBmcco = defineCall({
  name: 'quotations-bmcco',
  method: 'POST',
  access: 'shop',
  isBehindDoor: true,
  summary:
    'The price of a discount card for somebody from a day on, with a signed quotation that holds for half an hour.',
  input: cardOrderInput,
  output: z.object({
    price,
    bmccoQuotationToken: text.describe('For `init-bmcco-payment`; of this customer alone.'),
    bmccoClientOwnerBasicInfo: z
      .object({
        civility: z.enum(['M', 'Mme']),
        firstName: text,
        lastName: text.describe('As it is printed on the card.'),
        birthday: z.iso.date(),
      })
      .describe('Who the card is for.'),
    startDate: z.iso.date().describe('First day.'),
    endDate: z.iso.date().describe('Last day.'),
  }),
  errors: [...QUOTE_ERRORS, 'shop-closed'],
  handler: async (context: CallContext<CardShop>, input) => {
    const { app, iuc } = context;
    const { db, clock } = app.orders;
    const closed = shopClosed({ content: app.content, clock });
    if (closed) return closed;
    const quoted = await quoteCard({ db, clock }, (await context.overview()).customer, input);
    if (!quoted.ok) return quoted;
    const { wish, points: pricePoints, cents: priceCents } = quoted;
    const { civility, firstName, lastName, birthDate } = wish.holder;
    const quotation = { wish, points: pricePoints, cents: priceCents };
    return {
      price: { priceEuros: priceCents / 100, pricePoints },
      bmccoQuotationToken: signQuotation(
        app.quotations.key,
        iuc as Iuc,
        quotation,
        app.quotations.realTime(),
      ),
      bmccoClientOwnerBasicInfo: { civility, firstName, lastName, birthday: birthDate },
      startDate: wish.startsOn,
      endDate: wish.endsOn,
    };
  },
});

const initBmccoPayment = defineCall({
  name: 'init-bmcco-payment',
  method: 'POST',
  access: 'shop',
  isBehindDoor: true,
  summary:
    'Makes the order of a quoted card; with euros in the price, the terms are accepted and its payment is opened at `paymentUrl`. With none nothing is taken before `burn-prime-bmcco`.',
  transactional: true,
  input: acceptanceInput
    .omit({ orderId: true })
    .safeExtend({ bmccoQuotationToken: text.min(1).max(LONGEST_QUOTATION) }),
  output: z.object({ nbpOrderId: text, idCommande: text, price }).extend(paymentOutput.shape),
  errors: [
    'quotation-expired',
    'shop-closed',
    ...OPEN_CARD_ERRORS,
    ...FINALISE_ERRORS,
    'terms-outdated',
    'fresh-sign-in-required',
  ],
  handler: async (context: CallContext<CardShop & ProofApp>, { bmccoQuotationToken, ...accepted }) => {
    const { app, iuc, correlationId } = context;
    const { orders, quotations } = app;
    const transactionId = context.transactionId as TransactionId;
    const command = { iuc, transactionId, request: { bmccoQuotationToken } };
    let opened = await replayedCardOrder(orders, command);
    if (opened === undefined) {
      const closed = shopClosed({ content: app.content, clock: orders.clock });
      if (closed) return closed;
      const quotation = readQuotation(quotations.key, iuc as Iuc, bmccoQuotationToken, quotations.realTime());
      if (quotation === undefined) return failure('quotation-expired');
      const { customer } = await context.overview();
      const agent = context.session?.agent;
      opened = await openCardOrder(orders, {
        ...command,
        quotation,
        quotationToken: bmccoQuotationToken,
        customer,
        agent,
      });
    }
    if (!opened.ok) return opened;
    const { order } = opened;
    const { cents: inEuros } = DISCOUNT_PRODUCTS[order.product].price;
    const answer = (payment: OrderPayment | undefined, now: CardOrder = order) => ({
      nbpOrderId: now.orderId,
      idCommande: now.number,
      price: { priceEuros: inEuros / 100, pricePoints: DISCOUNT_PRODUCTS[now.product].price.points },
      ...paymentAnswer(now, payment),
    });
    const expectedCents = cents(accepted.expectedCents ?? 0);
    if (expectedCents === 0) return { ...answer(orderPaymentOf(order)), correlationId };
    const stale = requireFreshProofToPay(context, accepted);
    if (stale) return stale;
    const result = await acceptOrder(app, acceptanceOf(context, { ...accepted, orderId: order.orderId }));
    return result.ok ? answer(result.payment) : result;
  },
});

const burnPrimeBmcco = defineCall({
  name: 'burn-prime-bmcco',
  method: 'POST',
  access: 'shop',
  summary:
    'Finalises the order of a card: in points alone the terms are accepted and the points debited; with euros it says what became of their payment.',
  transactional: true,
  input: z.object({
    nbpOrderId: orderId,
    termsAccepted: acceptanceInput.shape.termsAccepted,
    termsVersion: acceptanceInput.shape.termsVersion,
    expectedPoints: acceptanceInput.shape.expectedPoints,
  }),
  output: nbpOrderOutput.extend({
    ...paymentOutput.shape,
    card: z
      .object({
        number: text.describe('17 digits.'),
        title: text,
        startDate: z.iso.date(),
        endDate: z.iso.date().describe('Last day.'),
        receiptMode: z.enum(['ETICKET', 'SHOP', 'LETTER']),
      })
      .nullable()
      .describe('The card, once it is its holder’s.'),
  }),
  errors: [...FINALISE_ERRORS, 'terms-outdated', 'fresh-sign-in-required'],
  handler: async (context: CallContext<CardShop & ProofApp>, { nbpOrderId, ...accepted }) => {
    const { app, iuc, correlationId } = context;
    const { orders } = app;
    await checkNow(orders, { iuc, orderId: nbpOrderId });
    const found = await cardOrderOfCustomer(orders, iuc, nbpOrderId);
    if (!found) return failure('order-not-found');
    const payment = orderPaymentOf(found);
    // Accepted already, or being paid: what becomes of it is told, nothing is accepted twice.
    if (found.acceptedAt !== undefined || isUnderWay(payment?.state)) {
      const { phase, reason } = found;
      if (phase === 'closed') return failure('order-closed');
      return { ...answerOf(found, payment), ...(reason ? { msgErreur: reason.message } : {}) };
    }
    const stale = requireFreshProofToPay(context, accepted);
    if (stale) return stale;
    const result = await acceptOrder(app, {
      iuc,
      orderId: nbpOrderId,
      transactionId: context.transactionId as TransactionId,
      ...accepted,
      expectedPoints: points(accepted.expectedPoints),
      correlationId,
    });
    if (!result.ok) return result;
    const now = (await cardOrderOfCustomer(orders, iuc, nbpOrderId)) ?? found;
    return answerOf(now, result.payment);
  },
});

/** The order in the words of the specification, where its payment stands, and the card. */
const answerOf = (order: CardOrder, payment: OrderPayment | undefined) => ({
  ...nbpAnswerOf(order),
  ...(hasFailed(payment?.state)
    ? { errorPost: true, msgErreur: paymentMessage(payment?.state ?? 'error') }
    : {}),
  ...paymentAnswer(order, payment),
  card: order.cardNumber
    ? {
        number: order.cardNumber,
        title: DISCOUNT_PRODUCTS[order.product].title,
        startDate: order.startsOn.toString(),
        endDate: order.endsOn.toString(),
        receiptMode: order.receiptMode,
      }
    : null,
});

/** The order of a discount card (BMC-04). */
export const cardOrderCalls = [quotationsBmcco, initBmccoPayment, burnPrimeBmcco];
