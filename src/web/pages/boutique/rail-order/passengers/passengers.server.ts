import type { ActionFailure, PageRedirect } from '#contract/page-results.ts';
import { fullName } from '#domain/customer.ts';
import { formatDate } from '#domain/french-dates.ts';
import { parseOrderId, type TransactionId } from '#domain/ids.ts';
import {
  bookingInput,
  bookingTransaction,
  type CheckedChoices,
  type ChoiceTokens,
  holdSeats,
} from '#features/rail-shop/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { FormAnswer } from '#web/forms/form-answer.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { type OrderJourneyView, orderJourneyView } from '#web/views/order-journey.server.ts';
import { type PointsAccount, pointsAccount } from '#web/views/points-account.server.ts';
import { isReturn, type OrderAddress } from '../address.ts';
import { passengersForm } from './passengers.form.ts';

export interface PassengersData {
  readonly journeys: readonly OrderJourneyView[];
  readonly account: PointsAccount;
  /** The member, who travels. */
  readonly holder: { readonly name: string; readonly birthDate: string; readonly email: string };
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

export const passengers = async ({
  context,
  address,
  found: { choices },
}: Visit<OrderAddress, never, WithChoices>): Promise<PassengersData> => {
  const { app, iuc } = context;
  const { customer } = await context.overview();
  const { key, balance } = app.quotations;
  return {
    journeys: choices.journeys.map((journey, index) => orderJourneyView(journey, index)),
    account: pointsAccount(choices.points, await balance(iuc)),
    holder: {
      name: fullName(customer),
      birthDate: formatDate(customer.birthDate),
      email: customer.email,
    },
    others: choices.passengers - 1,
    transactionId: bookingTransaction(key, iuc, tokensIn(address), 0),
  };
};

const input = bookingInput.pick({ passengers: true });

/** Where a refused hold leads back to, with the code of the message there. */
const BACK_TO_LIST: Readonly<Record<string, string>> = {
  full: 'full',
  'fare-gone': 'fare-gone',
  'unknown-train': 'train-gone',
  departed: 'train-gone',
};

/** Holds the seats and goes on to the summary (`/init-booking-burn-fer`). */
export const reserve = async ({
  context,
  address,
  go,
}: Visit<OrderAddress, 'ferShopCartOutward' | 'ferShopCartSummary'>): Promise<
  PageRedirect | ActionFailure<FormAnswer>
> =>
  answerForm(context, passengersForm, input, async ({ passengers: others }) => {
    const { app, iuc } = context;
    const { customer, balance } = await context.overview();
    const agent = context.session?.agent;
    const result = await holdSeats(app, {
      iuc,
      choices: { outward: address.aller, ...(isReturn(address) ? { inward: address.retour } : {}) },
      holder: customer,
      others: others.map((one) => ({ ...one, birthDate: one.birthDate.toString() })),
      balance,
      ...(agent === undefined ? {} : { agent }),
      transactionId: context.transactionId as TransactionId | undefined,
      heldOrder: parseOrderId(address.commande),
    });
    if (result.ok) return go('ferShopCartSummary', { commande: result.order.orderId });
    const message = BACK_TO_LIST[result.code];
    return message === undefined
      ? result
      : go('ferShopCartOutward', { aller: '', retour: '', commande: '', message });
  });
