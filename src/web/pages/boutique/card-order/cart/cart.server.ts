import { KEPT_FORM } from '#contract/fresh-proof.ts';
import { type ActionFailure, type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { fullName } from '#domain/customer.ts';
import {
  agesWords,
  CARD_CODES,
  type CardCode,
  DISCOUNT_PRODUCTS,
  unfitFor,
} from '#domain/discount-products.ts';
import { failure } from '#domain/failure.ts';
import { ageOn } from '#domain/fields/dates.ts';
import { formatDate } from '#domain/french-dates.ts';
import { newId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { countedPoints } from '#domain/points-words.ts';
import { euros } from '#domain/typography.ts';
import {
  CARD_ORDER,
  cardOrderInput,
  lastStart,
  openCardOrder,
  quoteCard,
} from '#features/card-orders/index.ts';
import { shopClosed } from '#features/catalogue/index.ts';
import { splitRuleOf } from '#features/payments/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm, keepTyped } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { addressLines } from '#web/views/contact-fields.server.ts';
import { affordableAccount } from '#web/views/points-account.server.ts';
import { faceOf } from '#web/views/right-words.server.ts';
import type { CardAddress } from '../address.ts';
import { cardForm } from './cart.form.ts';

/** The card that is proposed first to somebody: the first that is theirs to take, of two at 27 the younger one. */
const proposedFor = (birthDate: Temporal.PlainDate, today: Temporal.PlainDate): CardCode =>
  CARD_CODES.find((code) => unfitFor(DISCOUNT_PRODUCTS[code], today, birthDate) === undefined) ??
  'avantage-adulte';

/** Who the card is for, which one, and what it costs. */
export const cart = async ({ context, address }: Visit<CardAddress>) => {
  const { app } = context;
  const { customer, balance } = await context.overview();
  const today = parisDate(app.clock.now());
  const rule = splitRuleOf(app.orders, CARD_ORDER);
  const wished = CARD_CODES.find((code) => code === address.carte);
  return {
    cards: CARD_CODES.map((code) => {
      const product = DISCOUNT_PRODUCTS[code];
      return {
        code,
        title: product.title,
        ages: product.ages,
        agesWords: agesWords(product),
        price: `${countedPoints(product.price.points)} ou ${euros(product.price.cents)}`,
        face: faceOf(code),
        account: affordableAccount(points(product.price.points), points(balance), rule),
      };
    }),
    holder: {
      name: fullName(customer),
      birthDate: formatDate(customer.birthDate),
      age: ageOn(customer.birthDate, today),
    },
    /** « 14 rue des Vignes, 21000 Dijon »; nothing while it is not known. */
    postal: customer.address ? addressLines(customer.address).join(', ') : undefined,
    days: {
      first: today.toString(),
      last: lastStart(today).toString(),
      words: `Entre aujourd’hui et le ${formatDate(lastStart(today))}.`,
    },
    values: {
      isSameClient: 'true',
      hasCard: 'true',
      card: wished ?? proposedFor(customer.birthDate, today),
      startDate: formatDate(today),
      receiptMode: 'ETICKET',
      email: customer.email,
      emailConfirmation: customer.email,
    },
    transactionId: newId(),
  };
};

/** To personal information, and back to the form with everything that was typed (RAIL-11). */
const toPersonalInformation = async (context: PageContext): Promise<PageRedirect> => {
  const back = new URL(context.url);
  back.searchParams.set(KEPT_FORM, await keepTyped(context, cardForm));
  return redirect(
    pathOf('/informations/mes-informations', { query: { retour: back.pathname + back.search } }),
  );
};

/** « Continuer vers le paiement »: the price is asked for and kept, and nothing is taken (`quotations-bmcco`). */
export const orderCard = ({
  context,
  go,
}: Visit<CardAddress, 'bmccoPayment'>): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  answerForm(context, cardForm, cardOrderInput, async (input) => {
    const { app, iuc } = context;
    const transactionId = context.transactionId as TransactionId | undefined;
    if (transactionId === undefined) return failure('bad-transaction-id');
    const closed = shopClosed(app);
    if (closed) return closed;
    const { customer } = await context.overview();
    const quoted = await quoteCard(app, customer, input);
    if (!quoted.ok) return quoted.code === 'postal-address-missing' ? toPersonalInformation(context) : quoted;
    const { emailConfirmation: _, ...request } = input;
    const opened = await openCardOrder(app.orders, {
      iuc,
      transactionId,
      request: JSON.parse(JSON.stringify(request)),
      quotation: quoted,
      customer,
      agent: context.session?.agent,
    });
    return opened.ok ? go('bmccoPayment', { commande: opened.order.orderId }) : opened;
  });
