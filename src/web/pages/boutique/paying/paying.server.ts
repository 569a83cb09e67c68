import { z } from 'zod';
import { type ActionFailure, leaveFor, type PageRedirect } from '#contract/page-results.ts';
import { parisDate } from '#domain/clock.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { atField, failure, inWords, type Result } from '#domain/failure.ts';
import { termsSeen } from '#domain/fields/order.ts';
import { formatLongDate, formatShortDayMonth } from '#domain/french-dates.ts';
import type { TransactionId } from '#domain/ids.ts';
import { cents, type Points, points } from '#domain/money.ts';
import { type Split, type SplitRange, type SplitRule, splitAt, splitRange } from '#domain/payment-split.ts';
import { countedPoints } from '#domain/points-words.ts';
import { centsTyped } from '#domain/typed-euros.ts';
import { counted, euros, NBSP, plural, thousands } from '#domain/typography.ts';
import { chosenWith } from '#domain/voucher-plan.ts';
import { termsInForce } from '#features/content/index.ts';
import type { FinaliseFailure, Order } from '#features/orders/index.ts';
import {
  acceptanceInput,
  acceptOrder,
  hasFailed,
  type OrderPayment,
  orderPaymentOf,
  paymentMessage,
  requireFreshProofToPay,
  splitRuleOf,
} from '#features/payments/index.ts';
import { type Expiry, expirySchedule } from '#features/points/index.ts';
import { finalisationTransaction } from '#features/rail-shop/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { type Voice, voiceFor } from '#web/context/voice.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import { type PointsAccount, pointsAccount } from '#web/views/points-account.server.ts';
import { payForm, splitForm } from './paying.form.ts';
import {
  changedVouchersMessage,
  payingVouchers,
  type VouchersView,
  wordOf,
} from './paying-vouchers.server.ts';

/** An order that waits for its customer to pay it, whatever it is for. */
type Payable = Pick<Order, 'number' | 'orderId' | 'kind' | 'points' | 'effects' | 'state' | 'customer'>;

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

/** What an order costs, and how it may be paid: in points, in euros for the rest, with vouchers. */
export interface PayingData {
  readonly number: string;
  readonly account: PointsAccount;
  readonly email: string;
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

/** What an address says of the choice: points of the split, and vouchers. */
export interface PayingChoice {
  readonly points: string;
  readonly bons: string;
}

/** « Entre 4 000 et 8 000 points. Le reste se paie en euros : 1 centime le point. » */
const hintOf = ({ least, most }: SplitRange, centsPerPoint: number): string => {
  if (most === 0) return 'Sans points à dépenser, tout se paie en euros.';
  const between =
    least === 0 ? `Jusqu’à ${countedPoints(most)}` : `Entre ${thousands(least)} et ${countedPoints(most)}`;
  return `${between}. Le reste se paie en euros${NBSP}: ${counted(centsPerPoint, 'centime', 'centimes')} le point.`;
};

/** What the payment of an order may be made of: all the points there are, unless others were chosen. */
const splitOf = (
  { points: price }: Pick<Payable, 'points'>,
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
      hint: hintOf(range, centsPerPoint),
    },
  };
};

/** The fewest points, those that expire soon, and the most; the oldest points are spent first, whatever is chosen (POINTS-11). */
const presetsOf = (
  { price, least, most, centsPerPoint }: Omit<SplitView, 'presets'>,
  soon: Expiry | undefined,
  hrefOf: (points: number) => string,
  say: Voice,
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
      least === 0
        ? { ...preset(0, ''), label: `Tout en euros${NBSP}: ${euros(price * centsPerPoint)}` }
        : preset(least, `Le moins de points${NBSP}: ${thousands(least)}`),
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
          soonNote: `${soon.points > 1 ? `${say('Vos', 'Les')} ${countedPoints(soon.points)} qui expirent` : say('Votre point qui expire', 'Le point qui expire')} le ${by} ${soon.points > 1 ? 'sont dépensés' : 'est dépensé'} en premier.`,
        }
      : {}),
  };
};

/** Points whose last day is not further away are worth a word. */
const SOON_DAYS = 90;

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

const refusalWords = ({ state, card }: OrderPayment, say: Voice): NonNullable<PayingData['refused']> => ({
  title: TITLES[state] ?? '',
  // The order itself is not over: it waits here to be paid.
  message:
    state === 'abandoned' || state === 'expired'
      ? say(
          'Aucun point ni euro n’est débité. Votre commande vous attend\u00a0: vous pouvez encore la payer.',
          'Aucun point ni euro n’est débité. La commande attend\u00a0: elle peut encore être payée.',
        )
      : paymentMessage(state),
  mayTryCards: state !== 'error',
  ...(card ? { lastFour: card.lastFour } : {}),
});

export const payingData = async (
  context: PageContext,
  {
    order,
    said,
    hrefOf,
  }: {
    readonly order: Payable;
    /** Of the address. */
    readonly said: PayingChoice;
    /** The page that shows the order, before or after a payment that came to nothing. */
    readonly hrefOf: (changes: PayingChoice) => string;
  },
): Promise<PayingData> => {
  const { app, iuc } = context;
  const say = voiceFor(context.acting);
  const balance = await app.quotations.balance(iuc);
  const payment = orderPaymentOf(order);
  // What was chosen before a payment that came to nothing is proposed again.
  const chosen = said.points || String(payment?.points ?? '');
  const { paid, split } = splitOf(order, balance, chosen, splitRuleOf(app.orders, order.kind));
  const vouchers = split && (await payingVouchers(context, { split, order, said: said.bons, hrefOf }));
  const spending = (wanted: number): string => hrefOf({ points: String(wanted), bons: said.bons });
  return {
    number: order.number,
    ...paid,
    ...(split ? { split: { ...split, ...presetsOf(split, await soonest(app, iuc), spending, say) } } : {}),
    ...(vouchers ? { vouchers } : {}),
    ...(payment && hasFailed(payment.state) ? { refused: refusalWords(payment, say) } : {}),
    account: pointsAccount(paid.points, balance, paid.cents),
    email: order.customer.email,
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

type Answer = Promise<PageRedirect | ActionFailure<FormAnswer>>;

const acceptance = acceptanceInput
  .pick({ termsAccepted: true, expectedPoints: true, expectedCents: true, vouchers: true })
  .extend({ termsVersion: termsSeen });
/** Refusals that leave the seats held; the others have ended the order, which its own page tells. */
const STILL_HELD: ReadonlySet<string> = new Set<FinaliseFailure | 'terms-outdated'>([
  'terms-not-accepted',
  'terms-outdated',
  'price-changed',
  'not-enough-points',
  'transaction-reused',
  'vouchers-changed',
]);

/** Where the press of « Payer » leads. */
interface AfterPaying {
  /** A payment that took nothing, or an order that has ended meanwhile. */
  readonly waiting: () => PageRedirect;
  readonly done: () => PageRedirect;
  /** Before somebody leaves to prove who they are. */
  readonly leaving?: () => Promise<void>;
  /** How the order is accepted, where that is more than its price. */
  readonly accept?: (
    input: Parameters<typeof acceptOrder>[1],
  ) => Promise<Result<{ readonly payment?: OrderPayment }, ErrorCode>>;
}

/** « Payer »: accepts the terms and the price seen, and has the order done (`/finalise-order-burn-fer`, `/burn-prime-bmcco`). */
export const payOrder = (context: PageContext, order: Payable, after: AfterPaying): Answer =>
  answerForm(context, payForm, acceptance, async ({ expectedPoints, expectedCents = 0, ...accepted }) => {
    const { app, iuc } = context;
    const { orderId } = order;
    const { vouchers: posted = [], ...terms } = accepted;
    const vouchers = posted.map(({ technicalID, cents: paid }) => ({
      voucher: technicalID,
      cents: cents(paid),
    }));
    const stale = requireFreshProofToPay(context, { expectedPoints, vouchers });
    if (stale) {
      await after.leaving?.();
      return stale;
    }
    const { accept = (command) => acceptOrder(app, command) } = after;
    const result = await accept({
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
      return hasFailed(payment?.state) ? after.waiting() : after.done();
    }
    if (result.code === 'vouchers-changed')
      return inWords(result, await changedVouchersMessage(context, vouchers));
    return STILL_HELD.has(result.code) ? result : after.waiting();
  });

const NO_AMOUNT = `Le montant d’un bon s’écrit en euros${NBSP}: 12,50.`;

const division = acceptance.pick({ expectedPoints: true }).extend({
  /** A box that is not ticked leaves its row out. */
  vouchers: z
    .array(z.object({ technicalID: z.string().max(36).optional(), amount: z.string().max(20).optional() }))
    .optional(),
});

/** « Actualiser »: another split, other vouchers, for those without scripts. */
export const divideOrder = (
  context: PageContext,
  order: Payable,
  go: (choice: PayingChoice) => PageRedirect,
): Answer =>
  answerForm(context, splitForm, division, async ({ expectedPoints, vouchers = [] }) => {
    const { app, iuc } = context;
    const { split } = splitOf(
      order,
      await app.quotations.balance(iuc),
      '',
      splitRuleOf(app.orders, order.kind),
    );
    if (split && (expectedPoints < split.least || expectedPoints > split.most))
      return atField('expectedPoints', inWords(failure('invalid-input'), split.hint));
    if (vouchers.some(({ amount = '' }) => amount !== '' && centsTyped(amount) === undefined))
      return inWords(failure('invalid-input'), NO_AMOUNT);
    const used = vouchers.flatMap(({ technicalID, amount = '' }) =>
      technicalID ? chosenWith(technicalID, centsTyped(amount)) : [],
    );
    return go({ points: String(expectedPoints), bons: wordOf(used, order) });
  });
