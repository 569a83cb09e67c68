import type { OrderId } from '#domain/ids.ts';
import { includesTicket, type Ticket } from '#domain/rail/refund-share.ts';
import {
  type KeptWay,
  type OrderJourney,
  type RailOrder,
  type RailOrdersContext,
  railOrderOfCustomer,
} from '#features/rail-shop/index.ts';
import { cancelledTickets } from './read-file.ts';

/** Passengers on a journey of an order, by their places in it. */
interface Travel {
  readonly order: RailOrder;
  readonly journey: number;
  readonly passengers: readonly number[];
}

/** What is kept of the other way of tickets that are exchanged. */
export interface OtherWay {
  /** Its trains, wherever exchanges have taken them: more than one where not all travel together any more. */
  readonly travels: readonly OrderJourney[];
  /** It is the way there; else the way back. */
  readonly isOutward: boolean;
  /** Its tickets, each with the order that it is of. */
  readonly tickets: readonly (Ticket & { readonly ofOrder: OrderId })[];
}

const NONE: OtherWay = { travels: [], isOutward: false, tickets: [] };

/** Whoever goes on in an exchange, in the order of their places there. */
export const placesOf = (tickets: readonly Ticket[]): readonly number[] =>
  [...new Set(tickets.map(({ passenger }) => passenger))].sort((a, b) => a - b);

/** The order with which it began, and the same travellers there; undefined where it is not known any more. */
const boughtAs = async (ctx: RailOrdersContext, travel: Travel): Promise<Travel | undefined> => {
  const { order, journey, passengers } = travel;
  const { exchange } = order;
  if (!exchange) return travel;
  const before = await railOrderOfCustomer(ctx, order.iuc, exchange.ofOrder);
  const at = exchange.journeys[journey]?.at;
  if (!before || at === undefined) return undefined;
  const places = placesOf(exchange.tickets);
  return boughtAs(ctx, {
    order: before,
    journey: at,
    passengers: passengers.flatMap((place) => places[place] ?? []),
  });
};

/** What became of tickets: themselves, or what they were exchanged for; nothing of those that were cancelled. */
const followed = async (ctx: RailOrdersContext, travel: Travel): Promise<readonly Travel[]> => {
  const { order, journey, passengers } = travel;
  const gone = (await cancelledTickets(ctx, order)).filter(
    (one) => one.journey === journey && passengers.includes(one.passenger),
  );
  const kept = passengers.filter((passenger) => !includesTicket(gone, { journey, passenger }));
  const taken = await Promise.all(
    [...Map.groupBy(gone, ({ by }) => by)].map(async ([by, tickets]): Promise<readonly Travel[]> => {
      const other = await railOrderOfCustomer(ctx, order.iuc, by);
      if (!other?.exchange) return [];
      const places = placesOf(other.exchange.tickets);
      const next = await followed(ctx, {
        order: other,
        journey: other.exchange.journeys.findIndex(({ at }) => at === journey),
        passengers: tickets.map(({ passenger }) => places.indexOf(passenger)),
      });
      // As long as an exchange is under way it may be these trains or those.
      return tickets.every(({ done }) => done) ? next : [{ order, journey, passengers: [] }, ...next];
    }),
  );
  return [...(kept.length > 0 ? [{ order, journey, passengers: kept }] : []), ...taken.flat()];
};

/**
 * The other way of tickets that are exchanged without it, which the new trains must go with: nobody comes back before having gone, whatever orders the two
 * ways are of by now. Nothing where it was never bought with them, was given up, or is exchanged along with them.
 */
export const otherWay = async (
  ctx: RailOrdersContext,
  travel: Travel,
  isBothWays: boolean,
): Promise<OtherWay> => {
  if (isBothWays) return NONE;
  const first = await boughtAs(ctx, travel);
  if (!first || first.order.journeys.length === 1) return NONE;
  const other = 1 - first.journey;
  const travels = await followed(ctx, { ...first, journey: other });
  return {
    isOutward: other === 0,
    travels: travels.flatMap(({ order, journey }) => order.journeys[journey] ?? []),
    tickets: travels.flatMap(({ order: { orderId: ofOrder }, journey, passengers }) =>
      passengers.map((passenger) => ({ ofOrder, journey, passenger })),
    ),
  };
};

/** Between which instants trains go with the other way. */
export const betweenOf = ({ travels, isOutward }: OtherWay): KeptWay => {
  const [arrival, departure] = [
    travels
      .map(({ legs }) => legs.at(-1)?.arrival ?? '')
      .sort()
      .at(-1),
    travels.map(({ legs }) => legs[0]?.departure ?? '').sort()[0],
  ];
  if (isOutward) return arrival ? { outwardArrival: arrival } : {};
  return departure ? { inwardDeparture: departure } : {};
};

/** Whether trains of a way are in the wrong order with the other way. */
export const isReversed = ({ travels, isOutward }: OtherWay, taken: Pick<OrderJourney, 'legs'>): boolean =>
  travels.some((stays) => {
    const [there, back] = isOutward ? [stays, taken] : [taken, stays];
    return Date.parse(back.legs[0]?.departure ?? '') < Date.parse(there.legs.at(-1)?.arrival ?? '');
  });
