import type { CustomerOverview } from '#contract/overview.ts';
import { formatDate } from '#domain/french-dates.ts';
import { hasNoExpiry } from '#domain/tariff-rights.ts';
import type { HeldRight } from '#features/cards/index.ts';
import { tierName } from '#web/ui/tier.ts';
import { faceName } from './right-words.server.ts';
import { cardUntil } from './status-view.server.ts';

/** What the loyalty card is called in addresses, as the others are by their identifiers. */
export const LOYALTY_CARD = 'fidelite';
/** Of a card without a last day. */
export const ENDLESS = 'sans date de fin';

/** A card that may be shown to a controller today. */
export interface PresentableCard {
  readonly id: string;
  /** « Avantage Adulte » */
  readonly title: string;
  /** 17 digits. */
  readonly number: string;
  /** « Valable jusqu’au 10/12/2026 » */
  readonly words: string;
}

export const isPresentable = ({ status }: HeldRight): boolean =>
  status === 'EN_COURS' || status === 'A_RENOUVELER';

/** Somebody's cards for the controller: the loyalty card, and what is in force today (CARD-01). */
export const presentableCards = (
  { profile, standing }: CustomerOverview,
  rights: readonly HeldRight[],
): readonly PresentableCard[] => [
  ...(profile.card && standing
    ? [
        {
          id: LOYALTY_CARD,
          title: tierName[profile.card.type],
          number: profile.card.numCarte,
          words: `Valable jusqu’au ${formatDate(cardUntil(standing))}`,
        },
      ]
    : []),
  ...rights.filter(isPresentable).map((right) => ({
    id: right.rightId,
    title: faceName(right),
    number: right.number,
    words: hasNoExpiry(right.validUntil)
      ? `Valable ${ENDLESS}`
      : `Valable jusqu’au ${formatDate(right.validUntil)}`,
  })),
];
