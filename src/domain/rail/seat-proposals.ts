import { listed, NBSP } from '#domain/typography.ts';
import type { Deck, DrawnSeat } from './coach-map.ts';
import { seatPosition } from './seat-position.ts';

/** Somebody to be seated. */
export interface Sitter {
  /** What the party calls them: « Camille ». */
  readonly name: string;
  /** Sits in a wheelchair: a space for one, and nothing else. */
  readonly needsSpace: boolean;
}

/** Where they would rather sit; met where it can be. */
export interface SeatWish {
  readonly position?: string | undefined;
  readonly deck?: Deck | undefined;
  /** Number of a relative's seat in this coach, free or not. */
  readonly near?: string | undefined;
}

/** Seats for a whole party, in its order. */
export interface SeatProposal {
  readonly seats: readonly DrawnSeat[];
  /** « Autour d’une table, salle basse » */
  readonly title: string;
  /** « Camille 83, Léo 84 et Inès 87 » */
  readonly words: string;
}

const DECKS: Readonly<Record<Deck, string>> = { lower: 'salle basse', upper: 'salle haute' };
/** « salle basse »; empty for a coach with one deck. */
export const deckWords = (deck: Deck | undefined): string => (deck ? DECKS[deck] : '');

/** What a metre of aisle between two of a party counts for, in seats. */
const AISLE = 0.8;
const isLeft = ({ place }: DrawnSeat): boolean => place < 2;
const areAtOneTable = (one: DrawnSeat, other: DrawnSeat): boolean =>
  one.atTable &&
  other.atTable &&
  one.deck === other.deck &&
  isLeft(one) === isLeft(other) &&
  (one.column === other.column || one.facing !== other.facing) &&
  Math.abs(one.column - other.column) <= 2;

/** How far apart two seats are, in seats: a table between them does not part people, an aisle a little, another deck does. */
const apart = (one: DrawnSeat, other: DrawnSeat): number => {
  if (one.deck !== other.deck) return 50;
  if (one.compartment !== undefined && one.compartment === other.compartment) return 1;
  const along = Math.abs(one.column - other.column);
  const across = Math.abs(one.place - other.place) + (isLeft(one) === isLeft(other) ? 0 : AISLE);
  return areAtOneTable(one, other) ? Math.min(along, 1) + across / 2 : along * 1.2 + across;
};

const sumOver = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

/** How scattered seats are: the mean distance of every two. */
const scatter = (seats: readonly DrawnSeat[]): number => {
  const pairs = seats.flatMap((one, index) => seats.slice(index + 1).map((other) => apart(one, other)));
  return pairs.length === 0 ? 0 : sumOver(pairs, (distance) => distance) / pairs.length;
};

const AT_WINDOW: ReadonlySet<string> = new Set(['window', 'solo', 'duo']);
const pleases = (seat: DrawnSeat, { position, deck }: SeatWish): number =>
  (position === undefined
    ? 0
    : seat.position === position || (position === 'window' && AT_WINDOW.has(seat.position))
      ? 1
      : 0) + (deck !== undefined && seat.deck === deck ? 1 : 0);

const shapeOf = (seats: readonly DrawnSeat[]): string => {
  const [first, second] = seats;
  if (first && !second) {
    const words = first.wheelchair ? 'Espace fauteuil roulant' : seatPosition(first.position) || 'Place';
    const facing =
      first.facing === undefined || first.wheelchair
        ? ''
        : first.facing === 'forward'
          ? ', dans le sens de la marche'
          : ', dos à la marche';
    return `${words[0]?.toUpperCase()}${words.slice(1)}${first.atTable ? ', à une table' : ''}${facing}`;
  }
  if (!first || !second) return '';
  const all = (same: (seat: DrawnSeat) => boolean) => seats.every(same);
  if (first.compartment !== undefined && all((seat) => seat.compartment === first.compartment))
    return 'Dans le même compartiment';
  const inColumn = all(({ column }) => column === first.column);
  const onSide = all((seat) => isLeft(seat) === isLeft(first));
  const atTable = all((seat) => areAtOneTable(first, seat));
  if (seats.length === 2) {
    if (inColumn && onSide) return first.atTable ? 'Côte à côte, à une table' : 'Côte à côte';
    if (atTable) return 'Face à face';
    if (inColumn) return 'De part et d’autre du couloir';
    return 'L’un près de l’autre';
  }
  if (atTable) return 'Autour d’une table';
  if (inColumn) return 'Sur un même rang';
  const columns = new Set(seats.map(({ column }) => column));
  return columns.size === 2 && onSide && scatter(seats) < 2 ? 'Deux par deux' : 'Au plus près';
};

const titleOf = (seats: readonly DrawnSeat[]): string => {
  const decks = new Set(seats.map(({ deck }) => deck));
  const spaces = seats.filter(({ wheelchair }) => wheelchair);
  const others = seats.filter(({ wheelchair }) => !wheelchair);
  const shape = shapeOf(others.length > 0 ? others : spaces.slice(0, 1));
  const [deck] = new Set(others.map((seat) => seat.deck));
  if (decks.size === 1) return `${shape}${deck ? `, ${deckWords(deck)}` : ''}`;
  return spaces.length > 0 && deck ? `${shape}, les autres en ${deckWords(deck)}` : shape;
};

const inOrder = (seats: readonly DrawnSeat[]): DrawnSeat[] =>
  seats.toSorted((a, b) =>
    a.deck === b.deck ? a.column - b.column || a.place - b.place : a.deck === 'lower' ? -1 : 1,
  );

/** Every free seat with those nearest to it, as many as wanted; and those of one table, though others are nearer. */
const groupsOf = (free: readonly DrawnSeat[], size: number): DrawnSeat[][] => [
  ...free.map((anchor) =>
    free
      .map((seat) => ({ seat, distance: apart(anchor, seat) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, size)
      .map(({ seat }) => seat),
  ),
  ...free
    .map((anchor) => free.filter((seat) => areAtOneTable(anchor, seat)).slice(0, size))
    .filter((group) => size > 2 && group.length === size),
  ...(size === 2
    ? free.flatMap((one, index) =>
        free
          .slice(index + 1)
          .filter((other) => areAtOneTable(one, other) && one.place === other.place)
          .map((other) => [one, other]),
      )
    : []),
];

const MOST = 3;

/**
 * Up to three ways to seat a whole party in one coach, best first, each of another kind: around a table, side by side, on the other
 * deck. `seats` are the coach's, those of the party itself counted as free. Empty when the coach does not have enough for everybody.
 */
export const proposeSeats = (
  seats: readonly DrawnSeat[],
  party: readonly Sitter[],
  wish: SeatWish = {},
): SeatProposal[] => {
  const spaces = seats.filter(({ free, wheelchair }) => free && wheelchair);
  const wheelchairs = party.filter(({ needsSpace }) => needsSpace).length;
  const size = party.length - wheelchairs;
  const free = seats.filter((seat) => seat.free && !seat.wheelchair);
  if (spaces.length < wheelchairs || free.length < size) return [];
  const given = spaces.slice(0, wheelchairs);
  const relative = seats.find(({ seat }) => seat === wish.near);
  const beside = [...given, ...(relative ? [relative] : [])];
  const cost = (group: readonly DrawnSeat[]): number =>
    scatter([...group, ...given]) +
    // Nearest to the relative, or to who sits in a wheelchair, comes before anything else.
    3 * sumOver(group, (seat) => Math.min(...beside.map((one) => apart(one, seat)), beside.length ? 99 : 0)) +
    // Seats beside a wheelchair space are for those who travel with somebody on it, as long as there are others.
    (wheelchairs > 0 ? 0 : 4 * sumOver(group, ({ position }) => (position === 'companion' ? 1 : 0))) +
    // A table is for those who fill it.
    (size < 3 ? 0.3 * sumOver(group, ({ atTable }) => (atTable ? 1 : 0)) : 0) +
    // People like to see where they go.
    0.1 * sumOver(group, ({ facing }) => (facing === 'backward' ? 1 : 0)) -
    1.5 * sumOver(group, (seat) => pleases(seat, wish));
  const groups =
    size === 0
      ? [[]]
      : groupsOf(
          free.filter((seat) => seat !== relative),
          size,
        );
  const found = new Map<string, { readonly all: readonly DrawnSeat[]; readonly price: number }>();
  for (const group of groups) {
    if (group.length < size) continue;
    const ordinary = inOrder(group);
    const [spacesLeft, seatsLeft] = [given.values(), ordinary.values()];
    const all = party.map(
      ({ needsSpace }) => (needsSpace ? spacesLeft : seatsLeft).next().value as DrawnSeat,
    );
    const title = titleOf(all);
    const price = cost(group);
    if (price < (found.get(title)?.price ?? Number.POSITIVE_INFINITY)) found.set(title, { all, price });
  }
  return [...found]
    .sort(([, a], [, b]) => a.price - b.price)
    .slice(0, MOST)
    .map(([, { all }]) => proposalOf(all, party));
};

/** How a party sits, in words: `seats` in its order. */
export const proposalOf = (seats: readonly DrawnSeat[], party: readonly Sitter[]): SeatProposal => ({
  seats,
  title: titleOf(seats),
  words: listed(seats.map(({ seat }, index) => `${party[index]?.name}${NBSP}${seat}`)),
});
