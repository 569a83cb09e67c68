import type { Customer } from '#domain/customer.ts';
import { atField, type Failure, failure, type Success } from '#domain/failure.ts';
import type { Iuc, TransactionId } from '#domain/ids.ts';
import type { Points } from '#domain/money.ts';
import { affordable, leastPoints, type SplitRule } from '#domain/payment-split.ts';
import { countedPoints, pointsAndEuros } from '#domain/points-words.ts';
import type { DeliveryMode } from '#domain/rail/delivery.ts';
import { seated } from '#domain/rail/travellers.ts';
import { counted, thousands } from '#domain/typography.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import type { OrderCustomer } from '#features/orders/contract.ts';
import { checkChoices } from '../check-choices.ts';
import type { QuotationsContext } from '../context.ts';
import { CHOICE_ERRORS, type CheckedChoices, DELIVERY_ERRORS, type SeatPlacement } from '../contract.ts';
import { deliveryRefusal, isWithinFrance } from '../delivery.ts';
import type { NamedParty } from '../traveller-input.ts';
import { relativeRefusal } from './check-near.ts';
import type { RailOrdersContext } from './context.ts';
import { INIT_BOOKING_ERRORS, initBooking, replayedBooking } from './init-booking.ts';
import { withPlacement } from './placement.ts';
import { PARTY_ERRORS, type PricedParty, pricedParty } from './priced-party.ts';
import type { RailOrder } from './rail-order.ts';

/** What somebody orders: signed choices, and who travels with the member. */
export interface ChoicesOrder {
  readonly iuc: Iuc;
  readonly transactionId: TransactionId;
  /** Tokens of the outward choice, and of the inward one for a return. */
  readonly choices: { readonly outward: string; readonly inward?: string };
  /** The member. */
  readonly holder: Omit<Customer, 'iuc'>;
  /** Who orders, where it was changed for this order; otherwise the member's personal information (RAIL-17). */
  readonly customer?: OrderCustomer | undefined;
  readonly party: NamedParty;
  /** What the customer saw and agreed to; without, it is the price of the choices. */
  readonly expectedPoints?: Points | undefined;
  /** Where they would sit (RAIL-09). */
  readonly placement?: SeatPlacement | undefined;
  /** How the tickets of a journey abroad are handed over. */
  readonly delivery?: DeliveryMode | undefined;
  /** What the member can spend now. */
  readonly balance: Points;
  /** Why the shop takes no new orders just now (SHOP-10). */
  readonly closed?: Failure<'shop-closed'> | undefined;
}

/** What an order of choices may be refused for. */
export const CHOICES_ORDER_ERRORS = [
  ...CHOICE_ERRORS,
  ...PARTY_ERRORS,
  ...DELIVERY_ERRORS,
  'party-price-differs',
  'not-enough-points',
  'postal-address-missing',
  'shop-closed',
  ...INIT_BOOKING_ERRORS,
] as const;
type ChoicesOrderCode = (typeof CHOICES_ORDER_ERRORS)[number];
type Refusal = Failure<ChoicesOrderCode> & {
  readonly replayed?: true;
  /** What those who are named would pay, where that is not what was promised. */
  readonly price?: Points;
};

export type ChoicesOrderResult = Success<{ readonly order: RailOrder; readonly replayed: boolean }> | Refusal;

/**
 * Orders the trains that somebody has chosen: checks the choices, and holds the seats (`initBooking`). A command that comes again is
 * answered before anything is checked that may have changed since: price, age of the choice, departure, balance, the shop's hours (SHOP-08). On the way
 * that succeeds this costs nothing, for the order's own transaction id finds it out.
 */
export const orderChoices = async (
  { quotations, orders }: { readonly quotations: QuotationsContext; readonly orders: RailOrdersContext },
  input: ChoicesOrder,
): Promise<ChoicesOrderResult> => {
  const { iuc, transactionId, choices, holder, customer = buyerFrom(holder) } = input;
  // What was changed for this order is part of what is asked; what comes from the profile is not, for it may change.
  const command = { iuc, transactionId, request: requestOf(input) };
  const checked = input.closed ?? checkChoices(quotations, choices);
  const priced = checked.ok
    ? await pricedChoices(quotations, checked, input, orders.payments?.rule)
    : checked;
  if (!priced.ok) return (await replayedBooking(orders, command)) ?? priced;
  const { placement } = input;
  const places = priced.passengers.filter(({ isInfant }) => !isInfant).length;
  const journeys = placement ? withPlacement(priced.journeys, placement, places) : priced.journeys;
  if ('ok' in journeys) return journeys;
  const alone = placement && (await relativeRefusal(orders, priced.journeys, placement));
  if (alone) return (await replayedBooking(orders, command)) ?? alone;
  return initBooking(orders, {
    ...command,
    primeId: FRANCE_TICKET,
    journeys,
    passengers: priced.passengers,
    customer,
    // Of a journey within France it says nothing that is not so anyway.
    delivery: isWithinFrance(quotations, priced.journeys) ? undefined : input.delivery,
    quotationToken: [choices.outward, choices.inward ?? ''].join(' '),
    channel: 'web',
  });
};

/** The customer of an order as their personal information says. */
const buyerFrom = ({
  civility,
  firstName,
  lastName,
  email,
  birthDate,
  mobile,
  address,
}: Omit<Customer, 'iuc'>): OrderCustomer => ({
  civility,
  firstName,
  lastName,
  email,
  birthdate: birthDate.toString(),
  ...(mobile === undefined ? {} : { mobile }),
  ...(address === undefined ? {} : { address }),
});

/**
 * What is asked, which a repeated command must repeat. A party of adults is written as it always was, so that a process of the version
 * before knows the command again.
 */
const requestOf = ({
  choices,
  party,
  customer,
  placement,
  delivery,
  expectedPoints,
}: ChoicesOrder): object => {
  const { others, infants, member, memberTravels } = party;
  return {
    ...choices,
    others,
    customer,
    ...(infants.length > 0 ? { infants } : {}),
    ...(Object.keys(member).length > 0 ? { member } : {}),
    ...(memberTravels ? {} : { memberTravels }),
    ...(party.remember ? { remember: true } : {}),
    ...(placement ? { placement } : {}),
    ...(delivery ? { delivery } : {}),
    ...(expectedPoints === undefined ? {} : { expectedPoints }),
  };
};

/** The chosen journeys for those who are named, or why this customer cannot order them. */
/** A price as this balance would pay it: with euros where these may pay what is missing. */
const payableWords = (price: Points, balance: Points, rule: SplitRule | undefined): string => {
  const paid = affordable(price, balance, rule);
  return paid ? pointsAndEuros(paid.points, paid.cents) : countedPoints(price);
};

const pricedChoices = async (
  quotations: QuotationsContext,
  checked: CheckedChoices,
  { iuc, party, balance, holder, customer, delivery, expectedPoints }: ChoicesOrder,
  rule: SplitRule | undefined,
): Promise<Success<PricedParty> | Refusal> => {
  const { tariff, cards } = quotations;
  const places = seated(checked.party);
  if (places !== party.others.length + (party.memberTravels ? 1 : 0)) {
    const words = counted(places, 'voyageur', 'voyageurs');
    return atField('passengers', failure('passengers-differ-from-choice', { values: { party: words } }));
  }
  // A card of the member's own counts where the search has counted one: what was promised without any is paid without any.
  const own = party.memberTravels && checked.party.card > 0 ? await cards(iuc) : [];
  const priced = pricedParty(tariff, checked, party, { ...holder, cards: own });
  if (!priced.ok) return priced;
  const promised = expectedPoints ?? checked.points;
  if (priced.points !== promised) {
    const price = payableWords(priced.points, balance, rule);
    const before = payableWords(promised, balance, rule);
    // Two prices in points say the unit once.
    const isPlain = price === countedPoints(priced.points) && before === countedPoints(promised);
    const values = { price, promised: isPlain ? thousands(promised) : before };
    return { ...atField('expectedPoints', failure('party-price-differs', { values })), price: priced.points };
  }
  const least = rule === undefined ? priced.points : leastPoints(priced.points, rule);
  if (balance < least) return failure('not-enough-points');
  const { address } = customer ?? holder;
  if (!address) return failure('postal-address-missing');
  return deliveryRefusal(quotations, delivery, checked.journeys, address.pays) ?? priced;
};
