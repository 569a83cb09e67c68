import { z } from 'zod';
import { requireFreshProofToSpend } from '#contract/fresh-proof.ts';
import { type ActionFailure, leaveFor, type PageRedirect } from '#contract/page-results.ts';
import { parisDate } from '#domain/clock.ts';
import { atField, failure } from '#domain/failure.ts';
import { termsSeen } from '#domain/fields/order.ts';
import { formatLongDate, formatShortDayMonth, formatTime } from '#domain/french-dates.ts';
import type { TransactionId } from '#domain/ids.ts';
import { cents, type Points, points } from '#domain/money.ts';
import { type Split, type SplitRule, splitAt, splitRange } from '#domain/payment-split.ts';
import { countedPoints } from '#domain/points-words.ts';
import { type DeliveryWords, deliveryWords } from '#domain/rail/delivery.ts';
import { fareConditions } from '#domain/rail/fare-conditions.ts';
import { HOLD_SECONDS } from '#domain/rail/seat-hold.ts';
import { centsTyped } from '#domain/typed-euros.ts';
import { counted, euros, NBSP, plural, thousands } from '#domain/typography.ts';
import { chosenWith } from '#domain/voucher-plan.ts';
import { termsInForce } from '#features/content/index.ts';
import { cancelDraft, type FinaliseFailure } from '#features/orders/index.ts';
import {
  acceptOrder,
  hasFailed,
  type OrderPayment,
  orderPaymentOf,
  paymentMessage,
} from '#features/payments/index.ts';
import { type Expiry, expirySchedule } from '#features/points/index.ts';
import {
  acceptanceInput,
  extendHold,
  finalisationTransaction,
  type RailOrder,
} from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import {
  type OrderJourneyView,
  orderJourneys,
  type PassengerSeats,
  passengerSeats,
} from '#web/views/order-journey.server.ts';
import { type PointsAccount, pointsAccount } from '#web/views/points-account.server.ts';
import type { OrderAddress } from '../address.ts';
import type { WithOrder } from '../order.server.ts';
import {
  changedVouchersMessage,
  payingVouchers,
  type VouchersView,
  wordOf,
} from './paying-vouchers.server.ts';
import { abandonForm, payForm, prolongForm, splitForm } from './summary.form.ts';

/** What may be paid in euros, in whole points and cents. */
export interface SplitView {
  readonly price: number;
  readonly least: number;
  readonly most: number;
  readonly balance: number;
  readonly centsPerPoint: number;
  /** « Entre 6 300 et 9 904 points. Le reste en euros : 1 centime le point. » */
  readonly hint: string;
  /** Splits that somebody is likely to want; addresses, so that they work before scripts do. */
  readonly presets: readonly { readonly points: number; readonly label: string; readonly href: string }[];
  /** Where on the line the points that expire soon are spent and no others: « expirent le 31 mars ». */
  readonly soon?: { readonly points: number; readonly words: string };
  /** What becomes of points that expire soon, where every split spends them. */
  readonly soonNote?: string;
}

/** Seats are held and wait for the customer. */
export interface SummaryData {
  readonly number: string;
  readonly journeys: readonly OrderJourneyView[];
  /** How the tickets of a journey abroad are handed over. */
  readonly delivery?: DeliveryWords;
  readonly passengers: readonly PassengerSeats[];
  /** To the plan, where the seats are changed. */
  readonly seatsHref: string;
  readonly account: PointsAccount;
  /** Of the whole price, what a cancellation would give back, in points. */
  readonly refundable: number;
  readonly email: string;
  /** « 14h32 », the end of the hold. */
  readonly heldUntil: string;
  /** Seconds left when the page was made, of how many. */
  readonly secondsLeft: number;
  readonly holdSeconds: number;
  readonly mayExtend: boolean;
  /** What the order costs, as it is going to be paid. */
  readonly points: number;
  readonly cents: number;
  /** The choice between points and euros, where there is one. */
  readonly split?: SplitView;
  /** What else euros may be paid with; nothing for who has no vouchers. */
  readonly vouchers?: VouchersView;
  /** Why the last payment took nothing. */
  readonly refused?: {
    readonly title: string;
    readonly message: string;
    readonly lastFour?: string;
    /** Not after an error of the payment system: customer service is asked before anything is tried again. */
    readonly mayTryCards: boolean;
  };
  /** Of the terms that the page leads to, and that are accepted on it. */
  readonly termsVersion: string;
  readonly transactionId: string;
}

/** What the payment of an order may be made of: all the points there are, unless others were chosen. */
const splitOf = (
  { points: price }: RailOrder,
  balance: Points,
  chosen: string,
  rule: SplitRule | undefined,
): { readonly paid: Split; readonly split?: Omit<SplitView, 'presets'> } => {
  const range = rule && splitRange(price, balance, rule);
  if (!range || range.least === price) return { paid: { points: price, cents: cents(0) } };
  const wanted = /^\d{1,8}$/.test(chosen) ? Number(chosen) : range.most;
  const spent = points(Math.min(range.most, Math.max(range.least, wanted)));
  const { centsPerPoint } = rule;
  return {
    paid: splitAt(price, spent, rule),
    split: {
      price,
      ...range,
      balance,
      centsPerPoint,
      hint: `Entre ${thousands(range.least)} et ${countedPoints(range.most)}. Le reste se paie en euros${NBSP}: ${counted(centsPerPoint, 'centime', 'centimes')} le point.`,
    },
  };
};

/** The fewest points, those that expire soon, and the most; the oldest points are spent first, whatever is chosen (POINTS-11). */
const presetsOf = (
  { price, least, most, centsPerPoint }: Omit<SplitView, 'presets'>,
  soon: Expiry | undefined,
  hrefOf: (points: number) => string,
): Pick<SplitView, 'presets' | 'soon' | 'soonNote'> => {
  const preset = (spent: number, words: string): SplitView['presets'][number] => ({
    points: spent,
    label: `${words} + ${euros((price - spent) * centsPerPoint)}`,
    href: hrefOf(spent),
  });
  const isBetween = soon !== undefined && soon.points > least && soon.points < most;
  const by = soon && formatLongDate(soon.on);
  return {
    presets: [
      preset(least, `Le moins de points${NBSP}: ${thousands(least)}`),
      ...(isBetween ? [preset(soon.points, `Les ${countedPoints(soon.points)} qui expirent le ${by}`)] : []),
      ...(most > least
        ? [
            most === price
              ? { ...preset(most, ''), label: `Tout en points${NBSP}: ${thousands(most)}` }
              : preset(most, `Le plus de points${NBSP}: ${thousands(most)}`),
          ]
        : []),
    ],
    ...(isBetween
      ? {
          soon: {
            points: soon.points,
            words: `${plural(soon.points, 'expire', 'expirent')} le ${formatShortDayMonth(soon.on)}`,
          },
        }
      : {}),
    ...(soon && soon.points <= least
      ? {
          soonNote: `${soon.points > 1 ? `Vos ${countedPoints(soon.points)} qui expirent` : 'Votre point qui expire'} le ${by} ${soon.points > 1 ? 'sont dépensés' : 'est dépensé'} en premier.`,
        }
      : {}),
  };
};

/** Points whose last day is not further away are worth a word. */
const SOON_DAYS = 90;

export const summary = async ({
  context,
  address,
  found: { order },
  href,
}: Visit<
  OrderAddress,
  'choosingSeats' | 'ferShopCartSummary' | 'ferPaymentRefusal',
  WithOrder
>): Promise<SummaryData> => {
  const { app, iuc } = context;
  const until = order.heldUntil ?? Temporal.Now.instant();
  const left = order.heldForMs ?? 0;
  const balance = await app.quotations.balance(iuc);
  const payment = orderPaymentOf(order);
  // What was chosen before a payment that came to nothing is proposed again.
  const chosen = address.points || String(payment?.points ?? '');
  const { paid, split } = splitOf(order, balance, chosen, app.orders.payments?.rule);
  const here = hasFailed(payment?.state) ? 'ferPaymentRefusal' : 'ferShopCartSummary';
  const hrefOf = (wanted: number): string => href(here, { points: String(wanted), bons: address.bons });
  const vouchers =
    split &&
    (await payingVouchers(context, {
      split,
      order,
      said: address.bons,
      hrefOf: (changes) => href(here, changes),
    }));
  return {
    number: order.number,
    ...paid,
    ...(split ? { split: { ...split, ...presetsOf(split, await soonest(app, iuc), hrefOf) } } : {}),
    ...(vouchers ? { vouchers } : {}),
    ...(payment && hasFailed(payment.state) ? { refused: refusalWords(payment) } : {}),
    journeys: orderJourneys(order),
    ...(order.delivery ? { delivery: deliveryWords(order.delivery) } : {}),
    passengers: passengerSeats(order),
    seatsHref: href('choosingSeats'),
    account: pointsAccount(paid.points, balance, paid.cents),
    refundable: refundable(order),
    email: order.customer.email,
    heldUntil: formatTime(until),
    secondsLeft: Math.floor(left / 1000),
    holdSeconds: Math.max(HOLD_SECONDS, Math.ceil(left / 1000)),
    mayExtend: !order.extended,
    termsVersion: termsInForce(app.content),
    // Another attempt to pay is another command.
    transactionId: finalisationTransaction(
      app.quotations.key,
      iuc,
      order.orderId,
      order.effects['payment']?.key,
    ),
  };
};

const soonest = async (
  app: Pick<PageContext['app'], 'db' | 'clock'>,
  iuc: string,
): Promise<Expiry | undefined> => {
  const now = app.clock.now();
  const [first] = await expirySchedule(app.db, iuc, now);
  return first && parisDate(now).until(first.on).days <= SOON_DAYS ? first : undefined;
};

/** The head of what a payment that took nothing is told by (PAY-04). */
const TITLES: Readonly<Partial<Record<OrderPayment['state'], string>>> = {
  refused: 'La banque a refusé la carte',
  'authentication-failed': 'Le contrôle 3-D Secure a échoué',
  error: 'Le paiement n’a pas pu être effectué',
  abandoned: 'Le paiement a été abandonné',
  expired: 'Le temps de payer est passé',
};

const refusalWords = ({ state, card }: OrderPayment): NonNullable<SummaryData['refused']> => ({
  title: TITLES[state] ?? '',
  // The order itself is not over: it waits here to be paid.
  message:
    state === 'abandoned' || state === 'expired'
      ? 'Aucun point ni euro n’est débité. Votre commande vous attend\u00a0: vous pouvez encore la payer.'
      : paymentMessage(state),
  mayTryCards: state !== 'error',
  ...(card ? { lastFour: card.lastFour } : {}),
});

const refundable = ({ journeys }: RailOrder): number =>
  journeys.reduce((sum, { fare, points: cost }) => sum + (fareConditions(fare).isFlexible ? cost : 0), 0);

/** Where the decisions about a held order lead. */
type Decision = Visit<
  OrderAddress,
  | 'ferShopCartItinerary'
  | 'ferShopCartOutward'
  | 'ferShopCartSummary'
  | 'ferPaymentRefusal'
  | 'ferShopOrderConfirmation',
  WithOrder
>;
type Answer = Promise<PageRedirect | ActionFailure<FormAnswer>>;

const acceptance = acceptanceInput
  .pick({ termsAccepted: true, expectedPoints: true, expectedCents: true, vouchers: true })
  .extend({ termsVersion: termsSeen });
const nothing = z.object({});
/** Refusals that leave the seats held; the others have ended the order, which its own page tells. */
const STILL_HELD: ReadonlySet<string> = new Set<FinaliseFailure | 'terms-outdated'>([
  'terms-not-accepted',
  'terms-outdated',
  'price-changed',
  'not-enough-points',
  'transaction-reused',
  'vouchers-changed',
]);

/** Whoever leaves to prove who they are needs time for it: less than this of a hold is prolonged, where it still can be. */
const PROOF_MS = 600_000;

/** The seats wait for who proves who they are; a hold that cannot be prolonged is no reason to stop them. */
const keepSeats = async ({ app, iuc, log }: PageContext, order: RailOrder): Promise<void> => {
  if (order.extended || (order.heldForMs ?? 0) > PROOF_MS) return;
  await extendHold(app.orders, { iuc, orderId: order.orderId }).catch((error: unknown) =>
    log.warn({ err: error }, 'a hold was not prolonged for a proof of identity'),
  );
};

/** « Payer »: accepts the terms and the price seen, and books (`/finalise-order-burn-fer`). */
export const pay = async ({ context, found: { order }, go }: Decision): Answer =>
  answerForm(context, payForm, acceptance, async ({ expectedPoints, expectedCents = 0, ...accepted }) => {
    const { app, iuc } = context;
    const { orderId } = order;
    const { vouchers: posted = [], ...terms } = accepted;
    const vouchers = posted.map(({ technicalID, cents: paid }) => ({
      voucher: technicalID,
      cents: cents(paid),
    }));
    const stale = requireFreshProofToSpend(context, expectedPoints);
    if (stale) {
      await keepSeats(context, order);
      return stale;
    }
    const result = await acceptOrder(app, {
      iuc,
      orderId,
      transactionId:
        (context.transactionId as TransactionId | undefined) ??
        finalisationTransaction(app.quotations.key, iuc, orderId, order.effects['payment']?.key),
      ...terms,
      expectedPoints: points(expectedPoints),
      expectedCents: cents(expectedCents),
      vouchers,
      correlationId: context.correlationId,
    });
    if (result.ok) {
      const { payment } = result;
      // On the provider's page, and nowhere else, a card is typed; without an address there is nothing to pay there (PAY-06).
      if (payment && payment.url !== '') throw leaveFor(payment.url);
      return go(hasFailed(payment?.state) ? 'ferShopCartSummary' : 'ferShopOrderConfirmation');
    }
    if (result.code === 'vouchers-changed')
      return { ...result, message: await changedVouchersMessage(context, vouchers) };
    return STILL_HELD.has(result.code) ? result : go('ferShopCartSummary');
  });

const NO_AMOUNT = `Le montant d’un bon s’écrit en euros${NBSP}: 12,50.`;

const division = acceptance.pick({ expectedPoints: true }).extend({
  /** A box that is not ticked leaves its row out. */
  vouchers: z
    .array(z.object({ technicalID: z.string().max(36).optional(), amount: z.string().max(20).optional() }))
    .optional(),
});

/** « Actualiser »: another split, other vouchers, for those without scripts. */
export const divide = async ({ context, found: { order }, go }: Decision): Answer =>
  answerForm(context, splitForm, division, async ({ expectedPoints, vouchers = [] }) => {
    const { app, iuc } = context;
    const { split } = splitOf(order, await app.quotations.balance(iuc), '', app.orders.payments?.rule);
    if (split && (expectedPoints < split.least || expectedPoints > split.most))
      return atField('expectedPoints', { ...failure('invalid-input'), message: split.hint });
    const here = hasFailed(orderPaymentOf(order)?.state) ? 'ferPaymentRefusal' : 'ferShopCartSummary';
    if (vouchers.some(({ amount = '' }) => amount !== '' && centsTyped(amount) === undefined))
      return { ...failure('invalid-input'), message: NO_AMOUNT };
    const used = vouchers.flatMap(({ technicalID, amount = '' }) =>
      technicalID ? chosenWith(technicalID, centsTyped(amount)) : [],
    );
    return go(here, { points: String(expectedPoints), bons: wordOf(used, order) });
  });

/** « Garder mes places 15 minutes de plus », once. */
export const prolong = async ({ context, found: { order }, go }: Decision): Answer =>
  answerForm(context, prolongForm, nothing, async () => {
    const { app, iuc } = context;
    const result = await extendHold(app.orders, { iuc, orderId: order.orderId });
    const isOver = !result.ok && (result.code === 'order-closed' || result.code === 'hold-expired');
    return result.ok || isOver ? go('ferShopCartSummary') : result;
  });

/** Gives the seats back before anything is paid, and leads back to the trains. */
export const abandon = async ({ context, address, found: { order }, go }: Decision): Answer =>
  answerForm(context, abandonForm, nothing, async () => {
    const { app, iuc } = context;
    const result = await cancelDraft(app.orders, { iuc, orderId: order.orderId });
    if (!result.ok) return go('ferShopOrderConfirmation');
    const changes = { retour: '', commande: '', message: 'abandoned' };
    return address.departure === '' ? go('ferShopCartItinerary', changes) : go('ferShopCartOutward', changes);
  });
