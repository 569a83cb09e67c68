import { parisDate } from '#domain/clock.ts';
import { formatDayMonth, formatLongDate } from '#domain/french-dates.ts';
import { LOYALTY } from '#domain/loyalty/config.ts';
import { countDue } from '#domain/loyalty/travel.ts';
import { brandNamed } from '#domain/rail/brands.ts';
import { NBSP, signed } from '#domain/typography.ts';
import type { TripOutcome } from '#features/loyalty/contract.ts';
import type { PastTrip } from './contract.ts';

/** Why a trip brings no points, or is no trip, as the specification's `travelErrors`. */
interface TravelError {
  readonly code: string;
  /** In French. */
  readonly message: string;
}

/** What a trip has brought, in a few words. */
export interface OutcomeWords {
  /** « + 356 », or what stands in its place. */
  readonly amount: string;
  /** « attendus » after an amount that is to come. */
  readonly after: string;
  /** Sentences. */
  readonly why: string;
  readonly errors: readonly TravelError[];
  /** It should have brought something: whoever travelled may claim it. */
  readonly isClaimable: boolean;
}

const ordinal = (number: number): string => (number === 1 ? '1er' : `${number}e`);

/** « 3 mars », with its year where that is not today's. */
const shortDay = (day: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  day.year === today.year ? formatDayMonth(day) : formatLongDate(day);

/** When the programme has heard of a trip at the latest, if it ever will. */
const heardOfBy = (arrival: Temporal.Instant): Temporal.PlainDate =>
  parisDate(countDue(arrival, undefined, LOYALTY));

const TOO_CHEAP = `${LOYALTY.tripMinimumCents / 100}${NBSP}€ ou moins${NBSP}: ne compte pas comme voyage.`;

const tripWords = (trip: TripOutcome, today: Temporal.PlainDate): string => {
  switch (trip.state) {
    case 'counted':
      return trip.number ? `${ordinal(trip.number)}${NBSP}voyage de votre année.` : 'Compté comme voyage.';
    case 'coming':
      return Temporal.PlainDate.compare(trip.on, today) > 0
        ? `Compté comme voyage le ${shortDay(trip.on, today)}.`
        : 'Bientôt compté comme voyage.';
    case 'too-cheap':
      return TOO_CHEAP;
    case 'none':
      return '';
  }
};

const creditWords = (on: Temporal.PlainDate, today: Temporal.PlainDate): string => {
  const ahead = Temporal.PlainDate.compare(on, today);
  if (ahead < 0) return 'Leur crédit est en cours.';
  return ahead === 0 ? 'Crédités aujourd’hui.' : `Crédités le ${shortDay(on, today)}.`;
};

const NOTHING = 'Aucun point';
const NOT_YET = 'Pas encore de point';

const noneWords = (
  { brand, arrival }: PastTrip,
  why: Extract<PastTrip['outcome'], { kind: 'none' }>['why'],
  today: Temporal.PlainDate,
): { readonly amount: string; readonly why: string; readonly isClaimable?: true } => {
  switch (why) {
    case 'bought-with-points':
      return { amount: 'Billet prime', why: `Payé en points${NBSP}: il n’en rapporte pas et ne compte pas.` };
    case 'low-cost':
      return {
        amount: NOTHING,
        why: `${brandNamed(brand) ?? brand} ne donne pas de points et ne compte pas.`,
      };
    case 'regional':
      return { amount: NOTHING, why: `Train régional${NBSP}: ni point, ni voyage compté.` };
    case 'no-card':
      return { amount: NOTHING, why: 'Voyagé sans carte de fidélité.' };
    case 'before-card':
      return { amount: NOTHING, why: 'Voyagé avant l’ouverture de votre carte.' };
    case 'nothing-paid':
      return { amount: NOTHING, why: `Aucun euro payé${NBSP}: les points suivent le prix.` };
    case 'unknown-brand':
      return {
        amount: NOT_YET,
        why: 'Ce train n’est pas encore classé dans le programme. S’il donne des points, ils viendront d’eux-mêmes.',
      };
    case 'not-planned':
      return {
        amount: NOT_YET,
        why: 'Ce voyage devrait en donner, et rien n’est prévu.',
        isClaimable: true,
      };
    case 'not-told': {
      const by = heardOfBy(arrival);
      return Temporal.PlainDate.compare(today, by) <= 0
        ? { amount: NOT_YET, why: `Le programme en est informé au plus tard le ${shortDay(by, today)}.` }
        : {
            amount: NOT_YET,
            why: 'Le programme n’a pas reçu ce voyage.',
            isClaimable: true,
          };
    }
  }
};

/** Says what a past trip has brought, will bring, or why it brings nothing (POINTS-14). */
export const outcomeWords = (trip: PastTrip, today: Temporal.PlainDate): OutcomeWords => {
  const { outcome } = trip;
  const counting = tripWords(outcome.trip, today);
  const cheap = outcome.trip.state === 'too-cheap' ? [{ code: 'too-cheap', message: TOO_CHEAP }] : [];
  if (outcome.kind === 'none') {
    const { amount, why, isClaimable = false } = noneWords(trip, outcome.why, today);
    return {
      amount,
      after: '',
      why: [why, counting].filter(Boolean).join(' '),
      errors: [{ code: outcome.why, message: why }, ...cheap],
      isClaimable,
    };
  }
  const credit = outcome.kind === 'coming' ? creditWords(outcome.creditedOn, today) : '';
  return {
    amount: signed(outcome.points),
    after: outcome.kind === 'coming' ? 'attendus' : 'points',
    why: [credit, counting].filter(Boolean).join(' '),
    errors: cheap,
    isClaimable: false,
  };
};
