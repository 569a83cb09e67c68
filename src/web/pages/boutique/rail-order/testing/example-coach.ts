import type { CoachMap, Deck, DrawnFitting, DrawnSeat } from '#domain/rail/coach-map.ts';

/** A part of a deck: rows of four, a table for four on each side, wheelchair spaces with a companion's seat, or what is no seat. */
type Part =
  | { readonly rows: number; readonly facing: 'forward' | 'backward' }
  | 'table'
  | 'spaces'
  | readonly [left: string, right: string]
  | 'door';

const PLACES = [0, 1, 2, 3];
const positionAt = (place: number): string => (place === 0 || place === 3 ? 'window' : 'aisle');

const deckOf = (parts: readonly Part[], first: number, deck: Deck | undefined) => {
  const seats: Omit<DrawnSeat, 'free'>[] = [];
  const fittings: DrawnFitting[] = [];
  const onDeck = deck ? { deck } : {};
  let column = 0;
  let number = first;
  const seat = (place: number, more: Partial<DrawnSeat>): void => {
    seats.push({
      seat: String(number++),
      column,
      place,
      position: positionAt(place),
      atTable: false,
      wheelchair: false,
      ...onDeck,
      ...more,
    });
  };
  for (const part of parts) {
    if (part === 'table') {
      for (const place of PLACES) seat(place, { facing: 'forward', atTable: true });
      for (const places of [PLACES.slice(0, 2), PLACES.slice(2)])
        fittings.push({ kind: 'table', column: column + 1, places, ...onDeck });
      column += 2;
      for (const place of PLACES) seat(place, { facing: 'backward', atTable: true });
    } else if (part === 'spaces') {
      seat(0, { position: 'wheelchair', wheelchair: true, facing: 'forward' });
      seat(3, { position: 'companion', facing: 'forward' });
    } else if (part === 'door') fittings.push({ kind: 'door', column, ...onDeck });
    else if ('rows' in part) {
      for (let row = 0; row < part.rows; row += 1) {
        for (const place of PLACES) seat(place, { facing: part.facing });
        if (row < part.rows - 1) column += 1;
      }
    } else
      for (const [index, kind] of part.entries())
        fittings.push({ kind, column, places: index === 0 ? [0, 1] : [2, 3], ...onDeck });
    column += 1;
  }
  return { seats, fittings, columns: column };
};

const SALOON: readonly Part[] = [
  'door',
  ['toilet', 'luggage'],
  { rows: 6, facing: 'forward' },
  'table',
  { rows: 6, facing: 'backward' },
  ['luggage', 'luggage'],
];
const LOWER: readonly Part[] = [
  'door',
  ['accessible-toilet', 'stairs'],
  'spaces',
  { rows: 3, facing: 'forward' },
  'table',
  { rows: 3, facing: 'backward' },
  ['stairs', 'luggage'],
];
const UPPER: readonly Part[] = [
  ['luggage', 'stairs'],
  { rows: 5, facing: 'forward' },
  { rows: 5, facing: 'backward' },
  ['stairs', 'luggage'],
];

const taken = (isTaken: (seat: string) => boolean) => (seat: Omit<DrawnSeat, 'free'>) => ({
  ...seat,
  free: !isTaken(seat.seat),
});

/** A coach of one deck, seats 21 to 76. */
export const saloon = (isTaken: (seat: string) => boolean): CoachMap => {
  const { seats, ...drawn } = deckOf(SALOON, 21, undefined);
  return {
    coach: '6',
    label: 'Voiture de 2de classe, salle.',
    travelClass: '2',
    seats: seats.map(taken(isTaken)),
    ...drawn,
  };
};

/** A coach of two decks, seats from 101. */
export const twoDecks = (isTaken: (seat: string) => boolean): CoachMap => {
  const lower = deckOf(LOWER, 101, 'lower');
  const upper = deckOf(UPPER, 140, 'upper');
  return {
    coach: '1',
    label: 'Voiture à deux niveaux, espace pour fauteuils roulants.',
    travelClass: '2',
    columns: Math.max(lower.columns, upper.columns),
    seats: [...lower.seats, ...upper.seats].map(taken(isTaken)),
    fittings: [...lower.fittings, ...upper.fittings],
  };
};

/** A sleeping car: compartments of six berths. */
export const sleeper = (isTaken: (seat: string) => boolean): CoachMap => {
  const levels = ['berth-lower', 'berth-middle', 'berth-upper'];
  const seats = Array.from({ length: 10 }, (_, compartment) =>
    levels.flatMap((position, level) =>
      [0, 3].map((place) => ({
        position,
        place,
        compartment: compartment + 1,
        column: 2 + compartment * 3 + level,
      })),
    ),
  ).flat();
  return {
    coach: '15',
    label: 'Voiture-couchettes de 2de classe, compartiments de 6.',
    travelClass: '2',
    columns: 33,
    seats: seats
      .map((one, index) => ({ ...one, seat: String(11 + index), atTable: false, wheelchair: false }))
      .map(taken(isTaken)),
    fittings: [
      { kind: 'door', column: 0 },
      { kind: 'toilet', column: 1 },
      { kind: 'toilet', column: 32 },
    ],
  };
};
