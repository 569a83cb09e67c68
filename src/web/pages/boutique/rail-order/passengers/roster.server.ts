import { parisDate } from '#domain/clock.ts';
import { type Customer, fullName } from '#domain/customer.ts';
import { ageOn } from '#domain/fields/dates.ts';
import { TICKED } from '#domain/fields/posted-input.ts';
import { formatDate } from '#domain/french-dates.ts';
import type { PointsTariff } from '#domain/rail/points-price.ts';
import { KIND_WORDS } from '#domain/rail/traveller-words.ts';
import { kindOn, type Party, type TravellerKind, travellerPoints } from '#domain/rail/travellers.ts';
import { cardNumber, counted, plural, thousands } from '#domain/typography.ts';
import type { Companion } from '#features/customers/index.ts';
import type { CheckedChoices, MemberCard } from '#features/rail-shop/index.ts';
import type { Voice } from '#web/context/voice.ts';
import type { FormValues } from '#web/forms/form-answer.ts';

/** One of those who travel, as the roster shows them before they are named. */
interface TravellerView {
  /** Where their fields stand in the input: `member`, `passengers.0`, `infants.0`. */
  readonly at: 'member' | `passengers.${number}` | `infants.${number}`;
  /** How the other fields name them: « member », « 0 »; infants have none. */
  readonly place?: string;
  /** Of a kept companion, so that a change of who comes along changes their part of the page and no other. */
  readonly key: string;
  /** « Passager 1 » where nothing is known. */
  readonly title: string;
  readonly name?: string;
  /** « 7 ans, 02/05/2019 » */
  readonly about?: string;
  /** « Enfant, moitié prix » */
  readonly reason: string;
  readonly points: string;
  readonly unit: string;
  /** Too young to accompany anybody, with why. */
  readonly tooYoung?: string;
  /** Nothing is asked that is not known. */
  readonly isKnown: boolean;
}

/** A kept companion as a stop that may be on this journey. */
export interface KnownCompanion {
  readonly id: string;
  readonly label: string;
  readonly isAboard: boolean;
}

export interface Roster {
  readonly travellers: readonly TravellerView[];
  readonly known: readonly KnownCompanion[];
  /** What the fields hold to begin with. */
  readonly values: FormValues;
}

/** The kinds that others than the member are expected to be, those with most to ask for first. */
const OTHERS_FIRST = ['adult', 'card', 'child', 'companion'] as const satisfies readonly TravellerKind[];

interface Expected {
  readonly kind: TravellerKind;
  readonly companion?: Companion | undefined;
  /** Disabled; in a wheelchair. */
  isDisabled?: boolean;
  inWheelchair?: boolean;
}

/** What the search has counted, shared out: to the member what they probably are, to known companions what they are on the day. */
const shareOut = (
  party: Party,
  member: boolean,
  hasCard: boolean,
  aboard: readonly Companion[],
  kindOf: (one: Companion) => TravellerKind,
): { readonly own?: Expected; readonly others: readonly Expected[] } => {
  const left = { ...party };
  const take = (...wanted: readonly TravellerKind[]): TravellerKind => {
    const kind = [...wanted, ...OTHERS_FIRST].find((one) => left[one] > 0) ?? 'adult';
    left[kind] -= 1;
    return kind;
  };
  const all = OTHERS_FIRST.reduce((sum, kind) => sum + party[kind], 0);
  const own: Expected | undefined = member
    ? {
        kind: take(
          ...(party.companion > 0 && all > 1 ? (['companion'] as const) : hasCard ? (['card'] as const) : []),
        ),
      }
    : undefined;
  const named = aboard
    .slice(0, all - (own ? 1 : 0))
    .map((companion) => ({ kind: take(kindOf(companion)), companion }));
  const others: Expected[] = [...named];
  while (others.length < all - (own ? 1 : 0)) others.push({ kind: take() });
  const mayBeDisabled = [...others, ...(own ? [own] : [])].filter(({ kind }) => kind !== 'companion');
  for (const [index, one] of mayBeDisabled.entries()) {
    one.isDisabled = index < Math.max(party.wheelchairs, party.companion);
    one.inWheelchair = index < party.wheelchairs;
  }
  return { ...(own ? { own } : {}), others };
};

const letterOf = (text: string): string => text.trim().charAt(0).toUpperCase();

/** Who travels, before they are named: what the search has counted, what is known of the member and of those they travel with. */
export const roster = ({
  tariff,
  choices: { journeys, prices, party },
  holder,
  cards,
  travels,
  known,
  aboard,
  say,
}: {
  readonly tariff: PointsTariff;
  readonly choices: CheckedChoices;
  readonly holder: Customer;
  readonly cards: readonly MemberCard[];
  /** The member is one of them. */
  readonly travels: boolean;
  readonly known: readonly Companion[];
  readonly aboard: readonly string[];
  readonly say: Voice;
}): Roster => {
  const day = parisDate(Temporal.Instant.from(journeys[0]?.legs[0]?.departure ?? ''));
  const chosen = known.filter(({ companionId }) => aboard.includes(companionId));
  const kindOf = ({ birthDate, card }: Companion): TravellerKind =>
    kindOn(tariff, { birthDate, cards: card ? [card] : [], isCompanion: false, isInfant: false }, day);
  const { own, others } = shareOut(party, travels, cards.length > 0, chosen, kindOf);
  const cost = (kind: TravellerKind): Pick<TravellerView, 'points' | 'unit' | 'reason'> => {
    const all = journeys.reduce((sum, { fare }, index) => {
      const price = prices[index];
      return price ? sum + travellerPoints(price, kind, fare) : sum;
    }, 0);
    return { points: thousands(all), unit: plural(all, 'point', 'points'), reason: KIND_WORDS[kind] };
  };
  const ageWords = (born: Temporal.PlainDate): string => counted(ageOn(born, day), 'an', 'ans');
  const young = (kind: TravellerKind, born?: Temporal.PlainDate): Pick<TravellerView, 'tooYoung'> => {
    const age = born && ageOn(born, day);
    if (age === undefined) return kind === 'child' ? { tooYoung: 'enfant, trop jeune' } : {};
    return age < tariff.travellers.companion.minimumAge
      ? { tooYoung: `${counted(age, 'an', 'ans')}, trop jeune` }
      : {};
  };
  const [card] = cards;
  const travellers: TravellerView[] = [
    ...(own
      ? [
          {
            at: 'member' as const,
            place: 'member',
            key: 'member',
            title: say('Vous', 'Le client'),
            name: fullName(holder),
            about: `${say('vous', 'le client')}, ${ageWords(holder.birthDate)}`,
            ...cost(own.kind),
            ...(own.kind === 'card' && card
              ? {
                  reason: `${letterOf(card.name)}${card.name.slice(1)}, jusqu’au ${formatDate(card.validUntil)}`,
                }
              : {}),
            ...young(own.kind, holder.birthDate),
            isKnown: !own.isDisabled,
          },
        ]
      : []),
    ...others.map(({ kind, companion, isDisabled }, row) => ({
      at: `passengers.${row}` as const,
      place: String(row),
      key: companion?.companionId ?? `${row}`,
      title: `Passager ${row + 1}`,
      ...(companion
        ? {
            name: fullName(companion),
            about: `${ageWords(companion.birthDate)}, ${formatDate(companion.birthDate)}`,
          }
        : {}),
      ...cost(kind),
      ...young(kind, companion?.birthDate),
      isKnown: companion !== undefined && !isDisabled,
    })),
    ...Array.from({ length: party.infant }, (_, row) => ({
      at: `infants.${row}` as const,
      key: `bébé-${row}`,
      title: `Bébé ${row + 1}`,
      ...cost('infant'),
      isKnown: false,
    })),
  ];
  const companions = travellers.flatMap(({ at, place, tooYoung }) => {
    const expected = at === 'member' ? own : others[Number(place)];
    return place !== undefined && !tooYoung && expected?.kind === 'companion' ? [place] : [];
  });
  const needs = ({ isDisabled, inWheelchair }: Expected, at: string): FormValues => ({
    [`${at}.handicap`]: isDisabled ? 'handicap' : '',
    [`${at}.wheelchair`]: inWheelchair ? TICKED : '',
    [`${at}.companion`]: (isDisabled && companions.shift()) || '',
  });
  const values: FormValues = Object.assign(
    {},
    ...others.map((one, row) => ({
      ...needs(one, `passengers.${row}`),
      ...(one.companion ? companionValues(one.companion, `passengers.${row}`) : {}),
    })),
    own ? needs(own, 'member') : {},
  );
  return {
    travellers,
    known: known.map((one) => ({
      id: one.companionId,
      label: `${one.firstName}, ${ageWords(one.birthDate)}`,
      isAboard: others.some(({ companion }) => companion === one),
    })),
    values,
  };
};

const companionValues = ({ firstName, lastName, birthDate, card }: Companion, at: string): FormValues => ({
  [`${at}.firstName`]: firstName,
  [`${at}.lastName`]: lastName,
  [`${at}.birthDate`]: formatDate(birthDate),
  ...(card ? { [`${at}.card`]: card.kind, [`${at}.cardNumber`]: cardNumber(card.number) } : {}),
});
