import type { Party } from './travellers.ts';

/** Who travels as a search says it: how many in all, and of which kinds some of them are (RAIL-03, RAIL-08). */
export interface PartyInput {
  /** Travellers with a seat or a wheelchair space. */
  readonly passengersCount: number;
  /** Of them. */
  readonly childrenCount?: number | undefined;
  readonly cardsCount?: number | undefined;
  readonly companionsCount?: number | undefined;
  readonly wheelchairsCount?: number | undefined;
  /** Besides: they have no seat. */
  readonly infantsCount?: number | undefined;
  /** One at least, as the specification's search says it. */
  readonly passengerWithWheelchair?: boolean | undefined;
  readonly passengerWithCompanion?: boolean | undefined;
  /** What the member is. */
  readonly handicap?: 'handicap' | 'companion' | undefined;
}

const counts = (input: PartyInput) => {
  const atLeast = (count: number | undefined, one: boolean | undefined): number =>
    Math.max(count ?? 0, one ? 1 : 0);
  return {
    all: input.passengersCount,
    child: input.childrenCount ?? 0,
    card: input.cardsCount ?? 0,
    companion: atLeast(input.companionsCount, input.passengerWithCompanion || input.handicap === 'companion'),
    wheelchairs: atLeast(input.wheelchairsCount, input.passengerWithWheelchair),
    infant: input.infantsCount ?? 0,
  };
};

/** The party that a search means; one that breaks `partyProblems` means none. */
export const partyOf = (input: PartyInput): Party => {
  const { all, child, card, companion, wheelchairs, infant } = counts(input);
  return { adult: Math.max(0, all - child - card - companion), card, child, companion, infant, wheelchairs };
};

const MORE_THAN_TRAVEL = 'Plus que de voyageurs\u00a0: revoyez le nombre de voyageurs, ou celui-ci.';
const ONE_COMPANION = 'Un seul accompagnateur par voyageur en situation de handicap.';
const ONE_INFANT = 'Un bébé par adulte au plus\u00a0: au-delà, comptez-le parmi les enfants, avec une place.';

/** What is wrong with a party, by the fields of the search; the first message of a field counts. Source: RAIL-08. */
export const partyProblems = (
  input: PartyInput,
): readonly { readonly field: keyof PartyInput; readonly message: string }[] => {
  const { all, child, card, companion, wheelchairs, infant } = counts(input);
  const wrong = (field: keyof PartyInput, message: string, isWrong: boolean) =>
    isWrong ? [{ field, message }] : [];
  return [
    ...wrong('childrenCount', MORE_THAN_TRAVEL, child > all),
    ...wrong('cardsCount', MORE_THAN_TRAVEL, child <= all && child + card > all),
    ...wrong('companionsCount', MORE_THAN_TRAVEL, child + card <= all && child + card + companion > all),
    ...wrong('companionsCount', ONE_COMPANION, companion > all - companion),
    ...wrong('wheelchairsCount', MORE_THAN_TRAVEL, wheelchairs > all - companion),
    ...wrong('infantsCount', ONE_INFANT, infant > Math.max(0, all - child)),
  ];
};

/** What a search for children alone is told, at their number. */
export const CHILDREN_ALONE =
  'Un enfant de moins de 12 ans ne voyage pas seul\u00a0: comptez aussi la personne qui l’accompagne.';

/**
 * Whether everybody with a seat is a child. Nobody under twelve is taken a ticket alone, as nobody is left alone by a cancellation (AFTER-05);
 * an exchange has those who hold the tickets, so that this is no rule of every search. Source: RAIL-08.
 */
export const areChildrenAlone = (input: PartyInput): boolean => {
  const { all, child } = counts(input);
  return child > 0 && child === all;
};
