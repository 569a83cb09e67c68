import { type ActionFailure, type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { fullName } from '#domain/customer.ts';
import { formatDate } from '#domain/french-dates.ts';
import { parseOrderId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { writtenNumber } from '#domain/phone-number.ts';
import { seated } from '#domain/rail/travellers.ts';
import {
  bookingInput,
  bookingTransaction,
  type CheckedChoices,
  type ChoiceTokens,
  holdSeats,
  namedParty,
} from '#features/rail-shop/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer, FormValues } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import {
  addressLines,
  civilityWord,
  contactValues,
  toldCountries,
} from '#web/views/contact-fields.server.ts';
import type { ToldCountry } from '#web/views/contact-fields.ts';
import { type OrderJourneyView, orderJourneyView } from '#web/views/order-journey.server.ts';
import { affordableAccount, type PointsAccount } from '#web/views/points-account.server.ts';
import { isReturn, type OrderAddress } from '../address.ts';
import { CUSTOMER } from './customer.ts';
import { passengersForm } from './passengers.form.ts';

export interface PassengersData {
  readonly journeys: readonly OrderJourneyView[];
  readonly account: PointsAccount;
  /** The member, who travels. */
  readonly holder: { readonly name: string; readonly birthDate: string };
  /** Who orders, in words, and as the form holds it. */
  readonly buyer: { readonly lines: readonly string[]; readonly values: FormValues };
  readonly countries: readonly ToldCountry[];
  /** How many come along. */
  readonly others: number;
  /** Made here, sent back with the form: the same id never makes a second order (SHOP-08). */
  readonly transactionId: string;
}

/** What the step has found. */
interface WithChoices {
  readonly choices: CheckedChoices;
}

/** The signed choices as the address carries them. */
const tokensIn = ({ aller, retour }: OrderAddress): ChoiceTokens => ({ outward: aller, inward: retour });

/** To personal information, and back to this very step with everything chosen (RAIL-11). */
const toPersonalInformation = ({ href }: Visit<OrderAddress, 'ferShopCartPassengers'>): PageRedirect =>
  redirect(pathOf('/informations/mes-informations', { query: { retour: href('ferShopCartPassengers') } }));

export const passengers = async (
  visit: Visit<OrderAddress, 'ferShopCartPassengers', WithChoices>,
): Promise<PassengersData | PageRedirect> => {
  const {
    context,
    address,
    found: { choices },
  } = visit;
  const { app, iuc } = context;
  const { customer } = await context.overview();
  if (!customer.address) return toPersonalInformation(visit);
  const { key, balance, euros } = app.quotations;
  return {
    journeys: choices.journeys.map((journey, index) => orderJourneyView(journey, index)),
    account: affordableAccount(choices.points, await balance(iuc), euros),
    holder: {
      name: fullName(customer),
      birthDate: formatDate(customer.birthDate),
    },
    buyer: {
      lines: [
        `${civilityWord(customer.civility)} ${fullName(customer)}`,
        ...addressLines(customer.address),
        customer.email,
        ...(customer.mobile === undefined ? [] : [writtenNumber(customer.mobile)]),
      ],
      values: {
        [`${CUSTOMER}civility`]: customer.civility,
        [`${CUSTOMER}firstName`]: customer.firstName,
        [`${CUSTOMER}lastName`]: customer.lastName,
        [`${CUSTOMER}birthDate`]: formatDate(customer.birthDate),
        [`${CUSTOMER}email`]: customer.email,
        ...contactValues(CUSTOMER, customer),
      },
    },
    countries: toldCountries,
    others: seated(choices.party) - 1,
    transactionId: bookingTransaction(key, iuc, tokensIn(address), 0),
  };
};

const input = bookingInput.pick({
  clientIsPassenger: true,
  member: true,
  passengers: true,
  infants: true,
  expectedPoints: true,
  customer: true,
});

/** Where a refused hold leads back to, with the code of the message there. */
const BACK_TO_LIST: Readonly<Record<string, string>> = {
  full: 'full',
  'fare-gone': 'fare-gone',
  'unknown-train': 'train-gone',
  departed: 'train-gone',
};

/** Holds the seats and goes on to the summary (`/init-booking-burn-fer`). */
export const reserve = async (
  visit: Visit<
    OrderAddress,
    'ferShopCartOutward' | 'ferShopCartPassengers' | 'choosingSeats' | 'ferShopCartSummary'
  >,
): Promise<PageRedirect | ActionFailure<FormAnswer>> => {
  const { context, address, go } = visit;
  return answerForm(context, passengersForm, input, async ({ customer: buyer, expectedPoints, ...party }) => {
    const { app, iuc } = context;
    const { customer, balance } = await context.overview();
    const agent = context.session?.agent;
    const result = await holdSeats(app, {
      iuc,
      choices: { outward: address.aller, ...(isReturn(address) ? { inward: address.retour } : {}) },
      holder: customer,
      customer: buyer,
      party: namedParty(party),
      expectedPoints: expectedPoints === undefined ? undefined : points(expectedPoints),
      balance,
      ...(agent === undefined ? {} : { agent }),
      transactionId: context.transactionId as TransactionId | undefined,
      heldOrder: parseOrderId(address.commande),
    });
    // The second button: the party is seated together all the same, and looks at the plan before it goes on.
    const next = context.form.get('suite') === 'places' ? 'choosingSeats' : 'ferShopCartSummary';
    if (result.ok) return go(next, { commande: result.order.orderId });
    if (result.code === 'postal-address-missing') return toPersonalInformation(visit);
    const message = BACK_TO_LIST[result.code];
    return message === undefined
      ? result
      : go('ferShopCartOutward', { aller: '', retour: '', commande: '', message });
  });
};
