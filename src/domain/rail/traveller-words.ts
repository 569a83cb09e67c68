import { NBSP } from '#domain/typography.ts';
import type { TravellerKind } from './travellers.ts';

/** Why somebody pays what they pay, beside the price: of a promotion or not, which is said of the ticket. */
export const KIND_WORDS: Readonly<Record<TravellerKind, string>> = {
  adult: 'Sans réduction',
  card: `Carte de réduction, 30${NBSP}% de moins`,
  child: 'Enfant, moitié prix',
  companion: 'Accompagnateur, moitié prix',
  infant: 'Moins de 4 ans, sans place',
};

/** « Léo Vasseur (enfant, moitié prix) »; of who pays the full price, the name alone. */
export const withKind = (name: string, kind: TravellerKind | undefined): string => {
  if (kind === undefined || kind === 'adult') return name;
  const why = KIND_WORDS[kind];
  return `${name} (${why.charAt(0).toLowerCase()}${why.slice(1)})`;
};
