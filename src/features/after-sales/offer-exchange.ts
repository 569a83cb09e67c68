import { atField, type Failure, failure, type Success, success } from '#domain/failure.ts';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import {
  type ExchangeDifference,
  exchangeDifference,
  worthInPoints,
} from '#domain/rail/exchange-difference.ts';
import { includesTicket } from '#domain/rail/refund-share.ts';
import { seated } from '#domain/rail/travellers.ts';
import { counted } from '#domain/typography.ts';
import { type OrderRow, openOrder, orderOf, replayedOrder, settle } from '#features/orders/index.ts';
import {
  checkChoices,
  deliveryRefusal,
  EXCHANGE,
  type ExchangedFor,
  holdRefusalOf,
  isForOthers,
  isWithinFrance,
  itemOf,
  type OrderPassenger,
  type PricedParty,
  pricedAgain,
  type QuotationsContext,
  type RailOrder,
  type RailOrdersContext,
  railOrderOf,
  railOrderOfCustomer,
  ticketsOf,
  unreadableChoice,
} from '#features/rail-shop/index.ts';
import { givenUp, refundFor, sorted } from './cancel-tickets.ts';
import type { AfterSalesFile, Ticket } from './contract.ts';
import type {
  EXCHANGED_TICKETS_ERRORS,
  Exchange,
  OFFER_ERRORS,
  OfferInput,
  OfferResult,
} from './exchange-contract.ts';
import { betweenOf, isReversed, type OtherWay, otherWay, placesOf } from './other-way.ts';
import { goAlone, ownPrimeFile, selectionOf } from './read-file.ts';

type OfferFailure = Failure<(typeof OFFER_ERRORS)[number]>;

/** Tickets that may be exchanged together, and what they are worth. */
export interface Exchangeable {
  readonly file: AfterSalesFile;
  /** Infants among them. */
  readonly tickets: readonly Ticket[];
  /** Places in the order of the journeys that are given up, and of who travels on them. */
  readonly journeys: readonly number[];
  readonly passengers: readonly number[];
  readonly worth: ReturnType<typeof refundFor>;
}

/**
 * The tickets of a file that are chosen for an exchange, or why they cannot be exchanged: those that may not be cancelled may not be exchanged
 * either, and on each journey that is exchanged the same people travel, for they go on together, no child alone that others took along.
 */
export const exchangeable = (
  file: AfterSalesFile,
  chosen: readonly Ticket[],
): Success<Exchangeable> | Failure<(typeof EXCHANGED_TICKETS_ERRORS)[number]> => {
  const selection = selectionOf(file, chosen);
  if (!selection.ok)
    return selection.code === 'not-cancellable' ||
      selection.code === 'ticket-already-cancelled' ||
      selection.code === 'ticket-already-checked'
      ? failure('not-exchangeable')
      : failure(selection.code);
  const { tickets } = selection;
  const journeys = [...new Set(tickets.map(({ journey }) => journey))].sort((a, b) => a - b);
  const passengers = placesOf(tickets);
  if (tickets.length !== journeys.length * passengers.length || goAlone(file, tickets))
    return failure('passenger-selection-inconsistent');
  return success({ file, tickets: sorted(tickets), journeys, passengers, worth: refundFor(file, tickets) });
};

/** Tickets that are exchanged, and the way that is kept of those who go on. */
export interface Exchanging extends Exchangeable {
  readonly kept: OtherWay;
}

/** The same, of an order of the customer’s own as the booking system knows it now. */
export const exchangeableOf = async (
  ctx: RailOrdersContext,
  { iuc, orderId, tickets }: Pick<OfferInput, 'iuc' | 'orderId' | 'tickets'>,
): Promise<Success<Exchanging> | Extract<ReturnType<typeof exchangeable>, { ok: false }>> => {
  const found = await ownPrimeFile(ctx, iuc, orderId);
  const given = found.ok ? exchangeable(found.file, tickets) : found;
  return given.ok ? { ...given, kept: await keptWay(ctx, given) } : given;
};

/** Quotations for tickets that are exchanged: what these are worth pays, beside the balance, and the way that is kept can be travelled, too. */
export const exchangeQuotations = (
  { quotations, orders }: Contexts,
  { worth, kept }: Exchanging,
): QuotationsContext => {
  const inPoints = worthInPoints(worth, orders.payments?.rule.centsPerPoint ?? 1);
  return {
    ...quotations,
    worth: inPoints,
    kept: betweenOf(kept),
    balance: async (iuc) => points((await quotations.balance(iuc)) + inPoints),
  };
};

/** Those who go on, with their places in the new order. */
const goingOn = ({ file, passengers }: Exchangeable): readonly OrderPassenger[] =>
  passengers.flatMap((place) => {
    const passenger = file.order.passengers[place];
    if (!passenger) return [];
    const { companion, isKept: _, paid: __, ...person } = passenger;
    const beside = companion === undefined ? -1 : passengers.indexOf(companion);
    return [{ ...person, ...(beside < 0 ? {} : { companion: beside }) }];
  });

const keptWay = (ctx: RailOrdersContext, { file, journeys, passengers }: Exchangeable): Promise<OtherWay> =>
  otherWay(ctx, { order: file.order, journey: journeys[0] ?? 0, passengers }, journeys.length > 1);

/** The chosen trains at the price of those who go on, beside the way that they keep, or why they cannot have them. */
const priced = async (
  { quotations }: Pick<Contexts, 'quotations'>,
  given: Exchanging,
  { iuc, choices, delivery }: OfferInput,
): Promise<Success<PricedParty & { readonly kept: OtherWay }> | OfferFailure> => {
  if (given.journeys.length > 1 && choices.inward === undefined)
    return atField('inward', failure('choice-needed'));
  if (given.journeys.length === 1 && choices.inward !== undefined) return unreadableChoice('inward');
  const { outward, inward } = choices;
  const checked = checkChoices(quotations, { outward, ...(inward === undefined ? {} : { inward }) });
  if (!checked.ok) return checked;
  const people = goingOn(given);
  const places = people.filter(({ isInfant }) => !isInfant).length;
  if (seated(checked.party) !== places) {
    const party = counted(seated(checked.party), 'voyageur', 'voyageurs');
    return failure('passengers-differ-from-choice', { values: { party } });
  }
  const { kept } = given;
  if (checked.journeys.some((taken) => isReversed(kept, taken)))
    return atField('outward', failure('inward-before-outward'));
  const own = checked.party.card > 0 ? await quotations.cards(iuc) : [];
  const result = pricedAgain(quotations.tariff, checked, people, own);
  if (!result.ok) return result;
  const { address } = given.file.order.customer;
  if (!address && !isWithinFrance(quotations, checked.journeys)) return failure('postal-address-missing');
  return (
    deliveryRefusal(quotations, deliveryOf(given, delivery), checked.journeys, address?.pays ?? 'FR') ?? {
      ...result,
      kept,
    }
  );
};

const deliveryOf = ({ file }: Exchangeable, said: OfferInput['delivery']) =>
  said ?? file.order.delivery ?? undefined;

interface Contexts {
  readonly quotations: QuotationsContext;
  readonly orders: RailOrdersContext;
}

/** The first train of the old journeys or the new ones: from then on nobody accepts the exchange any more. */
const firstDeparture = (
  { file, journeys }: Exchangeable,
  { journeys: taken }: Pick<PricedParty, 'journeys'>,
): Temporal.Instant => {
  const departures = [...journeys.map((place) => file.order.journeys[place]), ...taken].flatMap((journey) =>
    journey?.legs[0] ? [Temporal.Instant.from(journey.legs[0].departure)] : [],
  );
  return departures.reduce((first, one) => (Temporal.Instant.compare(one, first) < 0 ? one : first));
};

/**
 * Holds the seats of trains that are to be taken for tickets, and says the difference (`quotation-burnFer-exchange`): what the old tickets are
 * worth is what a cancellation would give back for them. Nothing is given up and nothing is paid by that. The same transaction id with
 * the same input answers the same exchange.
 */
export const offerExchange = async (ctx: Contexts, input: OfferInput): Promise<OfferResult> => {
  const { orders } = ctx;
  const { choices, delivery: said } = input;
  const tickets = sorted(input.tickets);
  const request = { exchanges: input.orderId, tickets, choices, ...(said ? { delivery: said } : {}) };
  const given = await exchangeableOf(orders, input);
  const party = given.ok ? await priced(ctx, given, input) : given;
  // A command that comes again is answered before what may have changed since.
  if (!given.ok || !party.ok)
    return (await replayedOffer(orders, { ...input, request })) ?? (party as OfferFailure);
  const delivery = isWithinFrance(ctx.quotations, party.journeys) ? undefined : deliveryOf(given, said);
  return openExchange(orders, {
    ...input,
    request,
    given,
    party,
    delivery,
    quotationToken: [choices.outward, choices.inward ?? ''].join(' '),
  });
};

const replayedOffer = async (
  ctx: RailOrdersContext,
  command: Pick<OfferInput, 'iuc' | 'transactionId'> & { readonly request: unknown },
): Promise<OfferResult | undefined> => {
  const known = await replayedOrder(ctx, command);
  return known === undefined || 'ok' in known ? known : answerOf(ctx, known, true);
};

interface Opening extends Pick<OfferInput, 'iuc' | 'transactionId' | 'delivery' | 'channel' | 'actor'> {
  /** What the client asked for, as it asked for it. */
  readonly request: unknown;
  readonly given: Exchangeable;
  /** Those who go on, in the order of `given.passengers`, and their new trains with the prices of these. */
  readonly party: Pick<PricedParty, 'journeys' | 'passengers' | 'points'> & { readonly kept: OtherWay };
  readonly quotationToken: string;
}

/** Writes the exchange down and holds its seats. Prices are trusted: the caller has checked the choices. */
export const openExchange = async (
  ctx: RailOrdersContext,
  { iuc, transactionId, request, given, party, delivery, quotationToken, channel, actor }: Opening,
): Promise<OfferResult> => {
  const { file, worth } = given;
  const { order } = file;
  const { journeys, passengers, kept: other } = party;
  const centsPerPoint = ctx.payments?.rule.centsPerPoint ?? 1;
  const { toPay, kept, back } = exchangeDifference(worth, party.points, centsPerPoint);
  const exchange: ExchangedFor = {
    ofOrder: order.orderId,
    tickets: given.tickets,
    journeys: given.journeys.flatMap((at) => {
      const journey = order.journeys[at];
      return journey ? [{ ...journey, at, points: pricePaid(given, at) }] : [];
    }),
    seats: order.seats.filter((seat) => includesTicket(given.tickets, seat)),
    before: sorted(givenUp(file)).map(({ journey, passenger }) => [journey, passenger] as const),
    beside: other.tickets,
    kept,
    back,
    ...(isForOthers(order) ? { isForOthers: true } : {}),
  };
  const detail = { journeys, passengers, ...(delivery ? { delivery } : {}), exchange };
  const opened = await openOrder(ctx, {
    iuc,
    transactionId,
    request,
    kind: EXCHANGE,
    primeId: order.primeId,
    item: `Échange, ${itemOf(detail)}`,
    quantity: ticketsOf(detail),
    points: toPay,
    cents: cents(0),
    customer: order.customer,
    quotationToken,
    channel: channel ?? 'web',
    actor: actor ?? 'customer',
    obsoleteAt: firstDeparture(given, party),
    detail,
    effects: [
      { run: 'shop.record_exchange', with: detail },
      { effect: 'seats', state: 'asked' },
    ],
  });
  return 'ok' in opened ? opened : answerOf(ctx, opened.order, opened.replayed);
};

/** What the tickets of a journey cost that are given up. */
const pricePaid = ({ file, tickets }: Exchangeable, journey: number) =>
  points(
    file.paid.tickets
      .filter((ticket) => ticket.journey === journey && includesTicket(tickets, ticket))
      .reduce((sum, { price }) => sum + price, 0),
  );

const answerOf = async (
  ctx: RailOrdersContext,
  found: OrderRow,
  isReplayed: boolean,
): Promise<OfferResult> => {
  const order = railOrderOf(orderOf(await settle(ctx, found)));
  const exchange = asExchange(order);
  if (!exchange) return failure('transaction-reused');
  if (order.phase === 'closed' && !(isReplayed && order.firstHold !== undefined)) return holdRefusalOf(order);
  return success({ exchange, difference: differenceOf(exchange) });
};

/** An order as the exchange that it is; undefined for any other. */
const asExchange = (order: RailOrder | undefined): Exchange | undefined =>
  order?.exchange ? { ...order, exchange: order.exchange } : undefined;

/** What an exchange costs or gives back, as it was offered; once it is paid its own points and euros say how. */
export const differenceOf = ({
  points: toPay,
  exchange: { kept, back },
}: Pick<Exchange, 'points' | 'exchange'>): ExchangeDifference => ({ toPay, kept, back });

/** An exchange of a customer; undefined when it is not theirs, or none. */
export const exchangeOfCustomer = async (
  ctx: RailOrdersContext,
  iuc: Iuc,
  orderId: OrderId,
): Promise<Exchange | undefined> => asExchange(await railOrderOfCustomer(ctx, iuc, orderId));
