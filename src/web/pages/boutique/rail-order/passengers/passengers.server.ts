import { z } from 'zod';
import { type ActionFailure, fail, PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { fullName } from '#domain/customer.ts';
import { formatDate } from '#domain/french-dates.ts';
import { parseOrderId, type TransactionId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import { writtenNumber } from '#domain/phone-number.ts';
import { partyWords } from '#domain/rail/party-words.ts';
import { seated } from '#domain/rail/travellers.ts';
import { shopClosed } from '#features/catalogue/index.ts';
import { companionsOf, forgetCompanion } from '#features/customers/index.ts';
import {
  bookingInput,
  bookingTransaction,
  type CheckedChoices,
  type ChoiceTokens,
  holdSeats,
  namedParty,
} from '#features/rail-shop/index.ts';
import { voiceFor } from '#web/context/voice.ts';
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
import { keepSearch } from '../../kept-cart/keep-search.server.ts';
import { isReturn, type OrderAddress } from '../address.ts';
import { deliveryModeIn } from '../choices.server.ts';
import { CUSTOMER } from './customer.ts';
import { forgetCompanionForm, passengersForm } from './passengers.form.ts';
import { type KnownCompanion, type Roster, roster } from './roster.server.ts';

export interface PassengersData {
  readonly journeys: readonly OrderJourneyView[];
  readonly account: PointsAccount;
  /** « Paris Gare de Lyon », where the journeys begin and end: where somebody may wait. */
  readonly stations: { readonly departure: string; readonly arrival: string };
  /** « 4 voyageurs, dont 1 enfant »; nothing of a member alone. */
  readonly party?: string;
  readonly travellers: Roster['travellers'];
  /** What the fields of those who travel hold to begin with. */
  readonly values: FormValues;
  /** Kept companions, each with the way to this page with them aboard, or without. */
  readonly known: readonly (KnownCompanion & { readonly href: string })[];
  /** The member travels; the way to the page where that is otherwise. */
  readonly member: { readonly travels: boolean; readonly href: string };
  /** To who is counted. */
  readonly toSearch: string;
  /** The trains of the way out, for another price. */
  readonly toTrains: string;
  /** Who orders, in words, and as the form holds it. */
  readonly buyer: { readonly lines: readonly string[]; readonly values: FormValues };
  readonly countries: readonly ToldCountry[];
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
const toPersonalInformation = ({
  href,
}: Pick<Visit<OrderAddress, 'ferShopCartPassengers'>, 'href'>): PageRedirect =>
  redirect(pathOf('/informations/mes-informations', { query: { retour: href('ferShopCartPassengers') } }));

export const passengers = async (
  visit: Visit<
    OrderAddress,
    'ferShopCartPassengers' | 'ferShopCartItinerary' | 'ferShopCartOutward',
    WithChoices
  >,
): Promise<PassengersData | PageRedirect> => {
  const {
    context,
    address,
    found: { choices },
    href,
  } = visit;
  const { app, iuc } = context;
  const { customer } = await context.overview();
  if (!customer.address) return toPersonalInformation(visit);
  const { key, balance, cards, euros, tariff } = app.quotations;
  const isAlone = seated(choices.party) === 1 && choices.party.infant === 0;
  const [own, spendable, kept] = await Promise.all([
    choices.party.card > 0 ? cards(iuc) : [],
    balance(iuc),
    isAlone && address.sansmoi === '' ? [] : companionsOf(app.db, iuc),
    keepSearch(context, address),
  ]);
  const travels = address.sansmoi === '';
  const aboard = address.proches.split(',').filter((id) => id !== '');
  const { travellers, known, values } = roster({
    tariff,
    choices,
    holder: customer,
    cards: own,
    travels,
    known: kept,
    aboard,
    say: voiceFor(context.acting),
  });
  const onBoard = known.filter(({ isAboard }) => isAboard).map(({ id }) => id);
  const rows = travellers.filter(({ at }) => at.startsWith('passengers')).length;
  const legs = choices.journeys[0]?.legs ?? [];
  return {
    stations: { departure: legs[0]?.fromName ?? '', arrival: legs.at(-1)?.toName ?? '' },
    ...(isAlone ? {} : { party: partyWords(choices.party) }),
    travellers,
    values,
    known: known.map((one) => ({
      ...one,
      href: href('ferShopCartPassengers', {
        // Where everybody has a name, the last makes room.
        proches: (one.isAboard
          ? onBoard.filter((id) => id !== one.id)
          : [...onBoard.slice(0, Math.max(0, rows - 1)), one.id]
        ).join(','),
      }),
    })),
    member: { travels, href: href('ferShopCartPassengers', { sansmoi: travels ? '1' : '' }) },
    toSearch: href('ferShopCartItinerary'),
    toTrains: href('ferShopCartOutward'),
    journeys: choices.journeys.map((journey, index) => orderJourneyView(journey, index)),
    account: affordableAccount(choices.points, spendable, euros),
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
    countries: toldCountries(),
    transactionId: bookingTransaction(key, iuc, tokensIn(address), 0),
  };
};

const input = bookingInput.pick({
  clientIsPassenger: true,
  member: true,
  passengers: true,
  infants: true,
  remember: true,
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
    | 'ferIntShopCartItinerary'
    | 'ferShopCartOutward'
    | 'ferShopCartPassengers'
    | 'choosingSeats'
    | 'ferShopCartSummary'
  >,
): Promise<PageRedirect | ActionFailure<FormAnswer>> => {
  const { context, address, go } = visit;
  let price: number | undefined;
  const answer = await answerForm(context, passengersForm, input, async (named) => {
    const { customer: buyer, expectedPoints, ...said } = named;
    const { app, iuc } = context;
    const { customer, balance } = await context.overview();
    const party = namedParty(said);
    const wanted = {
      iuc,
      choices: { outward: address.aller, ...(isReturn(address) ? { inward: address.retour } : {}) },
      holder: customer,
      customer: buyer,
      party,
      balance,
      closed: shopClosed(app),
      delivery: deliveryModeIn(address),
      transactionId: context.transactionId as TransactionId | undefined,
      heldOrder: parseOrderId(address.commande),
    };
    const agreed = expectedPoints === undefined ? {} : { expectedPoints: points(expectedPoints) };
    let result = await holdSeats(app, { ...wanted, ...agreed });
    // What was promised first stays promised: who corrects a traveller back agrees to nothing anew.
    if (expectedPoints !== undefined && !result.ok && result.code === 'party-price-differs')
      result = await holdSeats(app, wanted);
    // The second button: the party is seated together all the same, and looks at the plan before it goes on.
    const next = context.form.get('suite') === 'places' ? 'choosingSeats' : 'ferShopCartSummary';
    if (result.ok) return go(next, { commande: result.order.orderId });
    if (result.code === 'postal-address-missing') return toPersonalInformation(visit);
    if (result.fields?.['deliveryMode'])
      return go('ferIntShopCartItinerary', { aller: '', retour: '', commande: '', message: result.code });
    price = 'price' in result ? result.price : undefined;
    const message = BACK_TO_LIST[result.code];
    if (message === undefined) return result;
    // Trains for more wheelchairs than were searched for: the list then has those with room for them.
    const wheelchairs = [party.member, ...party.others].filter(({ wheelchair }) => wheelchair).length;
    return go('ferShopCartOutward', {
      aller: '',
      retour: '',
      commande: '',
      message,
      ...(wheelchairs > 0 ? { wheelchairsCount: String(wheelchairs) } : {}),
    });
  });
  // What the form then agrees to, if it is sent as it stands.
  if (price === undefined || answer instanceof PageRedirect) return answer;
  const { expectedPoints: _, ...values } = answer.data.values;
  return fail(answer.status, { ...answer.data, values: { ...values, expectedPoints: String(price) } });
};

/** « Oublier »: a kept companion is offered no more. */
export const forget = async ({
  context,
  address,
  go,
}: Visit<OrderAddress, 'ferShopCartPassengers'>): Promise<PageRedirect | ActionFailure<FormAnswer>> =>
  answerForm(context, forgetCompanionForm, z.object({ companionId: z.uuid() }), async ({ companionId }) => {
    await forgetCompanion(context.app.db, context.iuc, companionId);
    const proches = address.proches.split(',').filter((id) => id !== companionId);
    return go('ferShopCartPassengers', { proches: proches.join(',') });
  });
