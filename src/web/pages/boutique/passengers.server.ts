import { createHmac } from 'node:crypto';
import { parisDate } from '#domain/clock.ts';
import { formatDate, parseDate } from '#domain/french-dates.ts';
import type { Iuc, OrderId, TransactionId } from '#domain/ids.ts';
import { parseOrderId, parseTransactionId } from '#domain/ids.ts';
import { isPersonName, LONGEST_NAME } from '#domain/person-name.ts';
import {
  cancelDraft,
  type InitBookingResult,
  initBooking,
  type OrderPassenger,
} from '#features/orders/index.ts';
import { type CheckedChoices, checkChoices, quotationMessage } from '#features/quotations/index.ts';
import type { PageContext } from '#server/page-context.ts';
import { type ActionFailure, fail, type PageRedirect, redirect } from '#server/page-results.ts';
import { type Account, accountOf, type JourneyView, journeyView } from './cart.server.ts';
import { FRANCE_TICKET, type OrderUrl, orderHref } from './order-url.ts';

export interface PassengersData {
  readonly step: 'passengers';
  readonly journeys: readonly JourneyView[];
  readonly account: Account;
  /** The member, who travels. */
  readonly holder: { readonly name: string; readonly birthDate: string; readonly email: string };
  /** Numbers of the other passengers, from 2. */
  readonly others: readonly number[];
  /** Made here, sent back with the form: the same id never makes a second order (SHOP-08). */
  readonly transactionId: string;
}

/** A form refused, with what was typed. */
export interface FormAnswer {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly message?: string;
}

/** The chosen journeys, or the step to choose them again with why. */
export const chosenJourneys = ({ app }: PageContext, url: OrderUrl): CheckedChoices | PageRedirect => {
  const isReturn = url.journeyType === 'ALLER_RETOUR';
  if (url.aller === '') return redirect(orderHref(url, { etape: 'aller', message: 'choice-needed' }));
  if (isReturn && url.retour === '')
    return redirect(orderHref(url, { etape: 'retour', message: 'choice-needed' }));
  const checked = checkChoices(app.quotations, {
    outward: url.aller,
    ...(isReturn ? { inward: url.retour } : {}),
  });
  if (checked.ok) return checked;
  return checked.fields?.inward === undefined
    ? redirect(orderHref(url, { etape: 'aller', aller: '', message: checked.code }))
    : redirect(orderHref(url, { etape: 'retour', retour: '', message: checked.code }));
};

/**
 * The transaction id of an order of these choices: the same for the same customer and choices, so that a reload or the way back
 * does not hold seats twice; another `attempt` is another order.
 */
const transactionOf = ({ app }: PageContext, iuc: Iuc, url: OrderUrl, attempt: number): TransactionId =>
  createHmac('sha256', app.quotations.key)
    .update(['transaction', iuc, url.aller, url.retour, attempt].join('\n'))
    .digest('base64url') as TransactionId;

export const passengersData = async (
  context: PageContext,
  url: OrderUrl,
): Promise<PassengersData | PageRedirect> => {
  const chosen = chosenJourneys(context, url);
  if ('to' in chosen) return chosen;
  context.setPage({ id: 'ferShopCartPassengers', title: 'Voyageurs' });
  const { customer } = await context.overview();
  const balance = await context.app.quotations.balance(context.iuc);
  return {
    step: 'passengers',
    journeys: chosen.journeys.map(journeyView),
    account: accountOf(chosen.points, balance),
    holder: {
      name: `${customer.firstName} ${customer.lastName}`,
      birthDate: formatDate(customer.birthDate),
      email: customer.email,
    },
    others: Array.from({ length: chosen.passengers - 1 }, (_, index) => index + 2),
    transactionId: transactionOf(context, context.iuc, url, 0),
  };
};

const REQUIRED = 'Champ obligatoire';
const OLDEST = Temporal.PlainDate.from('1900-01-01');

/** The other passengers as typed, or the French message of each wrong field. */
const readPassengers = (
  { form, app }: PageContext,
  count: number,
): { passengers: OrderPassenger[]; errors: Record<string, string> } => {
  const errors: Record<string, string> = {};
  const today = parisDate(app.clock.now());
  const name = (field: string): string => {
    const text = form.get(field).trim();
    if (text === '') errors[field] = REQUIRED;
    else if (text.length > LONGEST_NAME) errors[field] = `${LONGEST_NAME} caractères au plus.`;
    else if (!isPersonName(text))
      errors[field] = 'Lettres, trait d’union, apostrophe, point et espace seulement.';
    return text;
  };
  const passengers = Array.from({ length: count - 1 }, (_, index): OrderPassenger => {
    const number = index + 2;
    const firstName = name(`firstName${number}`);
    const lastName = name(`lastName${number}`);
    const field = `birthDate${number}`;
    const text = form.get(field).trim();
    const birthDate = text.length <= 20 ? parseDate(text) : undefined;
    if (text === '') errors[field] = REQUIRED;
    else if (!birthDate) errors[field] = 'Écrivez la date sous la forme JJ/MM/AAAA.';
    else if (Temporal.PlainDate.compare(birthDate, today) > 0)
      errors[field] = 'Cette date est dans l’avenir.';
    else if (Temporal.PlainDate.compare(birthDate, OLDEST) < 0)
      errors[field] = 'Vérifiez l’année de naissance.';
    return {
      firstName,
      lastName,
      isHolder: false,
      ...(birthDate ? { birthDate: birthDate.toString() } : {}),
    };
  });
  return { passengers, errors };
};

/** Where a refused hold leads back to, with the code of the message there. */
const BACK_TO_LIST: Readonly<Record<string, string>> = {
  full: 'full',
  'fare-gone': 'fare-gone',
  'unknown-train': 'train-gone',
  departed: 'train-gone',
};

/** Holds the seats and goes on to the summary (`/init-booking-burn-fer`). */
export const holdSeats = async (
  context: PageContext,
  url: OrderUrl,
): Promise<PageRedirect | ActionFailure<FormAnswer>> => {
  const chosen = chosenJourneys(context, url);
  if ('to' in chosen) return chosen;
  const { form, app, iuc } = context;
  const values = form.values();
  const { passengers, errors } = readPassengers(context, chosen.passengers);
  if (Object.keys(errors).length > 0) return fail(400, { values, errors });
  if ((await app.quotations.balance(iuc)) < chosen.points)
    return fail(409, { values, errors: {}, message: quotationMessage('not-enough-points') });

  const result = await hold(context, url, chosen, passengers);
  if (result.ok) {
    const { orderId } = result.order;
    return redirect(orderHref(url, { etape: 'recapitulatif', commande: orderId satisfies OrderId }));
  }
  const back = BACK_TO_LIST[result.code];
  if (back !== undefined)
    return redirect(orderHref(url, { etape: 'aller', aller: '', retour: '', commande: '', message: back }));
  return fail(result.status, { values, errors: {}, message: result.message });
};

/**
 * The form's own transaction id first. It may belong to an order that has ended, or to one with other passengers (the way back,
 * names changed): the next one of these choices is then taken, so that a double click on the changed form is one order too.
 */
const hold = async (
  context: PageContext,
  url: OrderUrl,
  chosen: CheckedChoices,
  others: readonly OrderPassenger[],
): Promise<InitBookingResult> => {
  const { app, iuc, form } = context;
  const { customer } = await context.overview();
  const given = context.transactionId ?? parseTransactionId(form.get('transactionId').slice(0, 100));
  const ask = (transactionId: TransactionId): Promise<InitBookingResult> =>
    initBooking(app.orders, {
      iuc,
      transactionId,
      primeId: FRANCE_TICKET,
      journeys: chosen.journeys,
      passengers: [
        {
          firstName: customer.firstName,
          lastName: customer.lastName,
          birthDate: customer.birthDate.toString(),
          isHolder: true,
        },
        ...others,
      ],
      customer: {
        civility: customer.civility,
        firstName: customer.firstName,
        lastName: customer.lastName,
        email: customer.email,
      },
      quotationToken: [url.aller, url.retour].join(' '),
      channel: context.session?.agent ?? 'web',
    });
  let result = await ask((given as TransactionId | undefined) ?? transactionOf(context, iuc, url, 0));
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    if (result.ok || (result.code !== 'transaction-reused' && result.code !== 'order-closed')) break;
    // Other passengers for the trains of an order that still holds seats: those are given back first.
    const held = parseOrderId(url.commande);
    if (attempt === 1 && held) await cancelDraft(app.orders, { iuc, orderId: held });
    result = await ask(transactionOf(context, iuc, url, attempt));
  }
  return result;
};
