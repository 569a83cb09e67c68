import { ageOn } from '#domain/fields/dates.ts';
import { type Points, points } from '#domain/money.ts';
import type { Fare } from './leg.ts';
import type { ClassPrice, PointsTariff } from './points-price.ts';

/** Discount cards that lower a price (RAIL-08). */
export const CARD_KINDS = ['young', 'adult', 'senior'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** What somebody pays as. Only an infant has no seat. */
export const TRAVELLER_KINDS = ['adult', 'card', 'child', 'companion', 'infant'] as const;
export type TravellerKind = (typeof TRAVELLER_KINDS)[number];

/** Who travels, counted before anybody is named; `wheelchairs` are among those with a seat. */
export type Party = Readonly<Record<TravellerKind, number>> & { readonly wheelchairs: number };

/** So many at the full price. */
export const adults = (count: number): Party => ({
  adult: count,
  card: 0,
  child: 0,
  companion: 0,
  infant: 0,
  wheelchairs: 0,
});

/** How many seats and wheelchair spaces a party takes: infants none. */
export const seated = ({ adult, card, child, companion }: Party): number => adult + card + child + companion;

export const isSameParty = (one: Party, other: Party): boolean =>
  one.wheelchairs === other.wheelchairs && TRAVELLER_KINDS.every((kind) => one[kind] === other[kind]);

/**
 * Points of one traveller for one way. Reductions never add up: of the promotion and what somebody has a right to, the lower price counts.
 * Throws RangeError for a promotion where none is sold. Source: RAIL-08.
 */
export const travellerPoints = (price: ClassPrice, kind: TravellerKind, fare: Fare): Points => {
  if (kind === 'infant') return points(0);
  const own = kind === 'adult' ? price.points : price.reduced[kind];
  if (fare === 'points') return own;
  if (price.promo === undefined) throw new RangeError('no promotion is sold for this journey');
  return points(Math.min(own, price.promo));
};

/** Points of a whole party for one way. */
export const partyPoints = (price: ClassPrice, party: Party, fare: Fare): Points =>
  points(
    TRAVELLER_KINDS.reduce(
      (sum, kind) => (party[kind] === 0 ? sum : sum + party[kind] * travellerPoints(price, kind, fare)),
      0,
    ),
  );

/** A card that somebody has; without days it is in force whenever they travel, as they say. */
export interface HeldCard {
  readonly kind: CardKind;
  readonly validFrom?: Temporal.PlainDate;
  readonly validUntil?: Temporal.PlainDate;
}

/** What of a person decides what they pay. */
export interface PricedTraveller {
  readonly birthDate: Temporal.PlainDate;
  readonly cards: readonly HeldCard[];
  /** Accompanies a disabled traveller of the same order. */
  readonly isCompanion: boolean;
  /** Travels on somebody's knees. */
  readonly isInfant: boolean;
}

type TravellersTariff = Pick<PointsTariff, 'travellers'>;

/** Whether somebody of this birth date can have such a card on a day: ages are inclusive at both ends (CARD-04). */
export const fitsCard = (
  { travellers }: TravellersTariff,
  kind: CardKind,
  birthDate: Temporal.PlainDate,
  day: Temporal.PlainDate,
): boolean => {
  const { from, to = Number.POSITIVE_INFINITY } = travellers.card.ages[kind];
  const age = ageOn(birthDate, day);
  return age >= from && age <= to;
};

/** Young enough to travel without a seat on a day. */
export const isInfantOn = (
  { travellers }: TravellersTariff,
  birthDate: Temporal.PlainDate,
  day: Temporal.PlainDate,
): boolean => ageOn(birthDate, day) < travellers.child.from;

/** Old enough to have an infant on their knees on a day: nobody who pays as a child. */
export const isAdultOn = (
  { travellers }: TravellersTariff,
  birthDate: Temporal.PlainDate,
  day: Temporal.PlainDate,
): boolean => ageOn(birthDate, day) > travellers.child.to;

const isInForce = ({ validFrom, validUntil }: HeldCard, day: Temporal.PlainDate): boolean =>
  (!validFrom || Temporal.PlainDate.compare(validFrom, day) <= 0) &&
  (!validUntil || Temporal.PlainDate.compare(day, validUntil) <= 0);

/**
 * What a named person pays as on the day that their train leaves (in Paris): the lowest of what they have a right to. An infant that has
 * been given a seat pays as a child.
 */
export const kindOn = (
  tariff: TravellersTariff,
  { birthDate, cards, isCompanion, isInfant }: PricedTraveller,
  day: Temporal.PlainDate,
): TravellerKind => {
  if (isInfant) return 'infant';
  const { child, card, companion } = tariff.travellers;
  const rights: readonly (readonly [kind: TravellerKind, share: number, has: boolean])[] = [
    ['child', child.share, ageOn(birthDate, day) <= child.to],
    ['companion', companion.share, isCompanion],
    [
      'card',
      card.share,
      cards.some((one) => isInForce(one, day) && fitsCard(tariff, one.kind, birthDate, day)),
    ],
  ];
  const [best] = rights.filter(([, , has]) => has).sort(([, one], [, other]) => one - other);
  return best?.[0] ?? 'adult';
};
