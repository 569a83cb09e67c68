import type { Fare, TravelClass } from '#domain/rail/leg.ts';
import type { PartyInput } from '#domain/rail/party-rules.ts';
import type { ClassPrice } from '#domain/rail/points-price.ts';
import { type Party, partyPoints, seated } from '#domain/rail/travellers.ts';
import type { JourneyOffer } from '#providers/booking/port.ts';

/** What of a search says who travels: what the rules of every search ask for. */
export const partyFields = (input: PartyInput): PartyInput => ({
  passengersCount: input.passengersCount,
  childrenCount: input.childrenCount,
  cardsCount: input.cardsCount,
  companionsCount: input.companionsCount,
  wheelchairsCount: input.wheelchairsCount,
  infantsCount: input.infantsCount,
  passengerWithWheelchair: input.passengerWithWheelchair,
  passengerWithCompanion: input.passengerWithCompanion,
  handicap: input.handicap,
});

/** A class of a train as a party finds it. */
interface OfferToParty {
  readonly travelClass: TravelClass;
  readonly left: Readonly<Record<Fare, number>>;
  /** Everybody has a place, those in a wheelchair one for it. */
  readonly fits: boolean;
  readonly lacksWheelchairSpace?: true;
}

/** What the booking system offers of a journey to a party; without an offer, nothing. */
export const offersToParty = (offer: JourneyOffer | undefined, party: Party): readonly OfferToParty[] =>
  (offer?.classes ?? []).map(({ travelClass, left, wheelchairSpaces = 0 }) => {
    const lacks = wheelchairSpaces < party.wheelchairs;
    return {
      travelClass,
      left,
      fits: !lacks && left.points >= seated(party),
      ...(lacks && left.points >= seated(party) ? { lacksWheelchairSpace: true } : {}),
    };
  });

/**
 * The fare that a party is sold of what is left: the promotion only where it makes the whole cheaper, for it cannot be exchanged. All of
 * an order's tickets for a journey have the same fare. Undefined when there is no place for so many.
 */
export const lowestFare = (
  price: ClassPrice,
  party: Party,
  left: Readonly<Record<Fare, number>>,
): Fare | undefined => {
  const count = seated(party);
  if (left.points < count) return undefined;
  const isCheaper =
    price.promo !== undefined &&
    left.promo >= count &&
    partyPoints(price, party, 'promo') < partyPoints(price, party, 'points');
  return isCheaper ? 'promo' : 'points';
};
