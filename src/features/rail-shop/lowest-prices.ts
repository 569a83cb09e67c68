import { parisDate } from '#domain/clock.ts';
import type { Points } from '#domain/money.ts';
import { bookableLeg } from '#domain/rail/leg.ts';
import { type JourneyPrice, priceJourney } from '#domain/rail/points-price.ts';
import { type Party, partyPoints, seated } from '#domain/rail/travellers.ts';
import type { Journey } from '#features/rail/index.ts';
import type { JourneyOffer } from '#providers/booking/port.ts';
import type { QuotationsContext } from './context.ts';
import { lowestFare, offersToParty } from './party-offers.ts';

/** The cheapest journey of some, with seats left for the whole party. */
export interface Lowest {
  readonly journey: Journey;
  /** For all passengers. */
  readonly points: Points;
}

interface Candidate {
  readonly journey: Journey;
  readonly price: JourneyPrice;
  /** What it costs if its cheapest seats are left. */
  readonly least: Points;
}

/** Journeys of each group that are asked about first; twice as many each time that none of them settles it. */
const FIRST_ASKED = 2;

/**
 * The cheapest journey of each group (a day's, say), undefined of one in which nothing is left. The booking system is asked about the
 * journeys that may be the cheapest, those of all groups at once, and about dearer ones only where these are sold out: a few questions
 * for three months, most often one. Throws `BookingUnavailable`.
 */
export const lowestPrices = async (
  ctx: Pick<QuotationsContext, 'tariff' | 'clock' | 'booking'>,
  groups: readonly (readonly Journey[])[],
  party: Party,
  signal?: AbortSignal,
): Promise<readonly (Lowest | undefined)[]> => {
  const today = parisDate(ctx.clock.now());
  const searches = groups.map((journeys) => ({
    waiting: journeys
      .map((journey) => candidate(journey, priceJourney(ctx.tariff, today, journey), party))
      .sort((a, b) => a.least - b.least),
    best: undefined as Lowest | undefined,
  }));
  for (let each = FIRST_ASKED; ; each *= 2) {
    const asked = searches.flatMap((search) => {
      const { waiting, best } = search;
      const next = waiting[0];
      return next && (best === undefined || next.least < best.points)
        ? waiting.splice(0, each).map((one) => ({ search, one }))
        : [];
    });
    if (asked.length === 0) return searches.map(({ best }) => best);
    const request = {
      journeys: asked.map(({ one }) => ({ legs: one.journey.legs.map(bookableLeg) })),
      passengers: seated(party),
    };
    const { journeys } = await ctx.booking.offers(request, signal);
    for (const [index, { search, one }] of asked.entries()) {
      const points = leftAt(one.price, journeys[index], party);
      if (points !== undefined && (search.best === undefined || points < search.best.points))
        search.best = { journey: one.journey, points };
    }
  }
};

const lower = (one: Points, other: Points): Points => (other < one ? other : one);

const candidate = (journey: Journey, price: JourneyPrice, party: Party): Candidate => ({
  journey,
  price,
  least: Object.values(price.classes)
    .map((one) => {
      const plain = partyPoints(one, party, 'points');
      return one.promo === undefined ? plain : lower(plain, partyPoints(one, party, 'promo'));
    })
    .reduce(lower),
});

/** The lowest price at which places are left for all. */
const leftAt = (
  { classes }: JourneyPrice,
  offer: JourneyOffer | undefined,
  party: Party,
): Points | undefined => {
  const prices = offersToParty(offer, party).flatMap(({ travelClass, left, fits }) => {
    const price = classes[travelClass];
    const fare = fits ? lowestFare(price, party, left) : undefined;
    return fare ? [partyPoints(price, party, fare)] : [];
  });
  return prices.length > 0 ? prices.reduce(lower) : undefined;
};
