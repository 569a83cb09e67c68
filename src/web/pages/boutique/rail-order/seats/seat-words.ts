import type { CoachMap, Deck, DrawnFitting, DrawnSeat } from '#domain/rail/coach-map.ts';
import { seatPosition } from '#domain/rail/seat-position.ts';
import { deckWords } from '#domain/rail/seat-proposals.ts';

const FITTINGS: Readonly<Record<string, string>> = {
  door: 'Porte',
  stairs: 'Escalier',
  toilet: 'WC',
  'accessible-toilet': 'WC accessible',
  luggage: 'Bagages',
  bikes: 'Vélos',
  nursery: 'Espace bébé',
  bar: 'Bar',
  counter: 'Comptoir',
};
/** What is written on a thing of a coach; nothing on tables, on the way to the next coach, and on what we do not know. */
export const fittingWords = ({ kind }: DrawnFitting): string => FITTINGS[kind] ?? '';

/** « fenêtre, salle basse, à une table, côté gauche, dans le sens de la marche » */
export const seatFacts = (seat: DrawnSeat): string =>
  [
    seatPosition(seat.position),
    seat.compartment === undefined ? '' : `compartiment ${seat.compartment}`,
    deckWords(seat.deck),
    seat.atTable ? 'à une table' : '',
    seat.place < 2 ? 'côté gauche' : 'côté droit',
    seat.facing === 'forward'
      ? 'dans le sens de la marche'
      : seat.facing === 'backward'
        ? 'dos à la marche'
        : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The decks of a coach, the lower one first; one without a name where there is only one. */
export const decksOf = ({ seats }: CoachMap): readonly (Deck | undefined)[] =>
  seats.some(({ deck }) => deck === 'upper') ? ['lower', 'upper'] : [undefined];

/** What stands where, from the rear to the front, for who does not see it: « porte, WC, places 21 à 44, escalier ». */
export const deckAlong = (map: CoachMap, deck: Deck | undefined): string => {
  const parts: string[] = [];
  let first: DrawnSeat | undefined;
  let last: DrawnSeat | undefined;
  const close = (): void => {
    if (first && last) parts.push(`places ${first.seat} à ${last.seat}`);
    first = undefined;
  };
  for (let column = 0; column < map.columns; column += 1) {
    const here = map.seats.filter((seat) => seat.column === column && seat.deck === deck);
    const fittings = map.fittings.filter(
      (one) => one.column === column && one.deck === deck && fittingWords(one) !== '',
    );
    if (fittings.length > 0) close();
    for (const one of fittings) parts.push(fittingWords(one));
    first ??= here[0];
    last = here.at(-1) ?? last;
  }
  close();
  return parts.join(', ');
};
