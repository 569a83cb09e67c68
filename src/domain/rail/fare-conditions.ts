import { DEDICATED_LINE } from '#domain/dedicated-line.ts';
import { formatDayMonth, formatTime } from '#domain/french-dates.ts';
import { NBSP } from '#domain/typography.ts';
import type { TripFare } from './leg.ts';

/** What may still be done with a ticket bought with points, as it is said wherever its price is. Source: terms of sale, section 5. */
export interface FareConditions {
  readonly isFlexible: boolean;
  /** Beside a price: « Promo, ni échangeable ni annulable ». */
  readonly short: string;
  /** Within a sentence: « échangeable et annulable jusqu’au départ ». */
  readonly inSentence: string;
}

const CONDITIONS: Readonly<Record<TripFare, FareConditions>> = {
  points: {
    isFlexible: true,
    short: 'Échangeable, annulable',
    inSentence: 'échangeable et annulable jusqu’au départ',
  },
  promo: {
    isFlexible: false,
    short: 'Promo, ni échangeable ni annulable',
    inSentence: `promo${NBSP}: ni échangeable ni annulable`,
  },
  other: {
    isFlexible: false,
    short: 'Aux conditions de ce billet',
    inSentence: 'aux conditions de ce billet',
  },
};

export const fareConditions = (fare: TripFare): FareConditions => CONDITIONS[fare];

/** In the place of the conditions of tickets that are being given up. */
export const givingUpWords = ({ isExchange }: { readonly isExchange: boolean }): string =>
  isExchange ? 'Échange en cours' : 'Annulation en cours';

/**
 * For one train, with its last hour: « Échangeable et annulable jusqu’au 11 décembre à 09h00 ». `departure` is an ISO instant. `isForOthers`: whoever
 * has bought it does not travel, and cannot change it by themselves (AFTER-01).
 */
export const conditionWords = (fare: TripFare, departure: string, isForOthers = false): string => {
  const { isFlexible, short } = CONDITIONS[fare];
  if (!isFlexible) return short;
  const last = Temporal.Instant.from(departure);
  const until = `Échangeable et annulable jusqu’au ${formatDayMonth(last)} à ${formatTime(last)}`;
  return isForOthers ? `${until}, par un conseiller au ${DEDICATED_LINE}` : until;
};
