import { parisDate } from '#domain/clock.ts';
import { atField, type Failure, failure, type Result, success } from '#domain/failure.ts';
import { ageOn } from '#domain/fields/dates.ts';
import { type Points, points } from '#domain/money.ts';
import type { PointsTariff } from '#domain/rail/points-price.ts';
import {
  fitsCard,
  type HeldCard,
  isAdultOn,
  isInfantOn,
  kindOn,
  travellerPoints,
} from '#domain/rail/travellers.ts';
import { counted } from '#domain/typography.ts';
import type { CheckedChoices } from '../contract.ts';
import type { NamedParty, Needs, TravellerPlace } from '../traveller-input.ts';
import type { OrderJourney, OrderPassenger } from './rail-order.ts';

/** What the names of a party may be refused for (RAIL-08). */
export const PARTY_ERRORS = [
  'invalid-input',
  'passengers-differ-from-choice',
  'companion-too-young',
  'too-many-companions',
  'wheelchair-too-large',
] as const;
type PartyRefusal = Failure<(typeof PARTY_ERRORS)[number]>;

/** The member as a traveller. */
interface Member {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: Temporal.PlainDate;
  readonly cards: readonly HeldCard[];
}

/** A party with what each of them pays. */
export interface PricedParty {
  /** The member first where they travel, infants last. */
  readonly passengers: readonly OrderPassenger[];
  /** The chosen journeys at the price of those who are named. */
  readonly journeys: readonly OrderJourney[];
  readonly points: Points;
}

/** One of a party, with the name of their fields in the input. */
interface Person extends Needs {
  readonly at: string;
  readonly place: TravellerPlace | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly born: Temporal.PlainDate;
  readonly cards: readonly HeldCard[];
  readonly card?: OrderPassenger['card'];
  readonly isHolder: boolean;
  readonly isInfant: boolean;
}

const TOO_OLD_FOR_KNEES =
  'Il faut avoir moins de 4 ans à chaque trajet pour voyager sans place\u00a0: comptez cette personne parmi les enfants.';
const NO_ADULT_FOR_INFANT = 'Un bébé voyage avec un adulte\u00a0: un par voyageur de 12 ans ou plus.';
const CHILD_ALONE =
  'Un enfant de moins de 12 ans ne voyage pas seul\u00a0: une personne de 12 ans ou plus doit voyager avec lui.';
const NOT_ABOARD = 'Choisissez une personne qui voyage avec vous, et qui n’est pas elle-même accompagnée.';
const NOT_NAMED_BY_ANYBODY = 'Indiquez auprès du voyageur handicapé que cette personne l’accompagne.';
const NOBODY_DISABLED = 'Seul un voyageur handicapé a un accompagnateur\u00a0: indiquez qu’il l’est.';
/** Somebody of no age that lowers a price. */
const FULL_PRICE = Temporal.PlainDate.from('1980-01-01');
const WRONG_AGE_FOR_CARD = 'Cette carte n’est pas de l’âge du voyageur le jour du départ.';

const peopleOf = ({ memberTravels, member, others, infants }: NamedParty, holder: Member): Person[] => [
  ...(memberTravels
    ? [
        {
          ...member,
          ...holder,
          born: holder.birthDate,
          at: 'member',
          place: 'member' as const,
          isHolder: true,
          isInfant: false,
        },
      ]
    : []),
  ...others.map((one, row) => ({
    ...one,
    born: Temporal.PlainDate.from(one.birthDate),
    cards: one.card ? [{ kind: one.card.kind }] : [],
    at: `passengers.${row}`,
    place: String(row) as TravellerPlace,
    isHolder: false,
    isInfant: false,
  })),
  ...infants.map((one, row) => ({
    ...one,
    born: Temporal.PlainDate.from(one.birthDate),
    cards: [],
    at: `infants.${row}`,
    place: undefined,
    isHolder: false,
    isInfant: true,
  })),
];

/** What is wrong with who travels together, at the field of the first fault. */
const refusalOf = (
  tariff: PointsTariff,
  people: readonly Person[],
  days: readonly Temporal.PlainDate[],
): PartyRefusal | undefined => {
  const [first] = days;
  if (!first) return undefined;
  const wrong = (name: string, message: string): PartyRefusal =>
    failure('invalid-input', { fields: { [name]: message } });
  let infants = 0;
  const accompanied = new Set<TravellerPlace>();
  const adultCount = people.filter(
    ({ born, isInfant }) => !isInfant && isAdultOn(tariff, born, first),
  ).length;
  // Whoever has an account is old enough.
  if (adultCount === 0 && !people.some(({ isHolder }) => isHolder)) {
    const child = people.find(({ isInfant }) => !isInfant);
    if (child) return wrong(`${child.at}.birthDate`, CHILD_ALONE);
  }
  for (const person of people) {
    const { at, born, card, companion, wheelchair, wheelchairFits, isInfant } = person;
    if (isInfant && !days.every((day) => isInfantOn(tariff, born, day)))
      return wrong(`${at}.birthDate`, TOO_OLD_FOR_KNEES);
    if (isInfant) infants += 1;
    if (infants > adultCount) return wrong(`${at}.birthDate`, NO_ADULT_FOR_INFANT);
    if (card && !days.some((day) => fitsCard(tariff, card.kind, born, day)))
      return wrong(`${at}.card`, WRONG_AGE_FOR_CARD);
    if (wheelchair && !wheelchairFits)
      return atField(`${at}.wheelchairFits`, failure('wheelchair-too-large'));
    if (person.isCompanion && !people.some((other) => other.companion === person.place))
      return wrong(`${at}.handicap`, NOT_NAMED_BY_ANYBODY);
    if (companion === undefined) continue;
    if (!person.isDisabled) return wrong(`${at}.companion`, NOBODY_DISABLED);
    const other = people.find(({ place }) => place === companion);
    if (!other || other === person || other.companion || other.wheelchair)
      return wrong(`${at}.companion`, NOT_ABOARD);
    if (ageOn(other.born, first) < tariff.travellers.companion.minimumAge)
      return atField(`${at}.companion`, failure('companion-too-young'));
    if (accompanied.has(companion)) return atField(`${at}.companion`, failure('too-many-companions'));
    accompanied.add(companion);
  }
  return undefined;
};

/**
 * Prices the journeys that were chosen for those who are named: by their age and cards on the day that each train leaves (in Paris). The
 * total may be another than that of the choice, which was made for travellers that were only counted. Source: RAIL-08.
 */
export const pricedParty = (
  tariff: PointsTariff,
  { journeys, prices }: Pick<CheckedChoices, 'journeys' | 'prices'>,
  party: NamedParty,
  holder: Member,
): Result<PricedParty, (typeof PARTY_ERRORS)[number]> => {
  const days = journeys.map(({ legs }) => parisDate(Temporal.Instant.from(legs[0]?.departure ?? '')));
  const people = peopleOf(party, holder);
  const refusal = refusalOf(tariff, people, days);
  if (refusal) return refusal;
  const passengers = people.map((person): OrderPassenger => {
    const { place, born, cards, isInfant } = person;
    const beside = people.findIndex((other) => other.place === person.companion);
    const isCompanion = place !== undefined && people.some((other) => other.companion === place);
    const paid = paidBy(tariff, { journeys, prices }, { birthDate: born, cards, isCompanion, isInfant });
    return {
      firstName: person.firstName,
      lastName: person.lastName,
      birthDate: born.toString(),
      isHolder: person.isHolder,
      paid,
      ...(person.card ? { card: person.card } : {}),
      ...(isInfant ? { isInfant } : {}),
      ...(person.isDisabled ? { isDisabled: true } : {}),
      ...(person.wheelchair ? { wheelchair: true } : {}),
      ...(person.companion ? { companion: beside } : {}),
      ...(person.assistance ? { assistance: person.assistance } : {}),
      ...(party.remember && !person.isHolder ? { isKept: true } : {}),
    };
  });
  return success({ passengers, ...atPriceOf(journeys, passengers) });
};

/** What one of a party pays on each of some journeys, as what they are on its day. */
const paidBy = (
  tariff: PointsTariff,
  { journeys, prices }: Pick<CheckedChoices, 'journeys' | 'prices'>,
  person: Parameters<typeof kindOn>[1],
): NonNullable<OrderPassenger['paid']> =>
  journeys.map(({ legs, fare }, index) => {
    const price = prices[index];
    const first = legs[0];
    if (!price || !first) throw new RangeError('a chosen journey has a price and a day');
    const kind = kindOn(tariff, person, parisDate(Temporal.Instant.from(first.departure)));
    return { kind, points: travellerPoints(price, kind, fare) };
  });

/** Journeys at what so many pay for them. */
const atPriceOf = (
  journeys: readonly OrderJourney[],
  passengers: readonly OrderPassenger[],
): Pick<PricedParty, 'journeys' | 'points'> => {
  const priced = journeys.map((journey, index) => ({
    ...journey,
    points: points(passengers.reduce((sum, { paid }) => sum + (paid?.[index]?.points ?? 0), 0)),
  }));
  return { journeys: priced, points: points(priced.reduce((sum, journey) => sum + journey.points, 0)) };
};

/**
 * Prices other journeys for passengers of an order, by what they are on the days of these. The member’s own cards are `ownCards`; whoever was
 * ordered for before birth dates were kept pays in full. `passengers-differ-from-choice` when an infant has outgrown the knees.
 */
export const pricedAgain = (
  tariff: PointsTariff,
  choices: Pick<CheckedChoices, 'journeys' | 'prices'>,
  passengers: readonly OrderPassenger[],
  ownCards: readonly HeldCard[],
): Result<PricedParty, 'passengers-differ-from-choice'> => {
  const days = choices.journeys.map(({ legs }) => parisDate(Temporal.Instant.from(legs[0]?.departure ?? '')));
  const bornOf = ({ birthDate }: OrderPassenger) =>
    birthDate === undefined ? FULL_PRICE : Temporal.PlainDate.from(birthDate);
  const isTooOld = (one: OrderPassenger): boolean =>
    one.isInfant === true && !days.every((day) => isInfantOn(tariff, bornOf(one), day));
  if (passengers.some(isTooOld)) {
    const party = counted(passengers.length, 'voyageur', 'voyageurs');
    return failure('passengers-differ-from-choice', { values: { party } });
  }
  const priced = passengers.map((passenger, index) => ({
    ...passenger,
    paid: paidBy(tariff, choices, {
      birthDate: bornOf(passenger),
      cards: passenger.card ? [{ kind: passenger.card.kind }] : passenger.isHolder ? ownCards : [],
      isCompanion: passengers.some(({ companion }) => companion === index),
      isInfant: passenger.isInfant === true,
    }),
  }));
  return success({ passengers: priced, ...atPriceOf(choices.journeys, priced) });
};
