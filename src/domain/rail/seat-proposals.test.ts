import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DrawnSeat } from './coach-map.ts';
import { proposeSeats } from './seat-proposals.ts';

/** Rows of four from column 1, a table for four on each side after the second of them; numbers from 11 by rows. */
const coach = (more: (seat: DrawnSeat) => Partial<DrawnSeat> = () => ({})): DrawnSeat[] =>
  [1, 2, 3, 5, 6, 7].flatMap((column, rank) =>
    [0, 1, 2, 3].map((place) => {
      const seat: DrawnSeat = {
        seat: String(11 + rank * 4 + place),
        column,
        place,
        position: place % 3 === 0 ? 'window' : 'aisle',
        facing: column < 4 ? 'forward' : 'backward',
        atTable: column === 3 || column === 5,
        wheelchair: false,
        free: true,
      };
      return { ...seat, ...more(seat) };
    }),
  );
const people = (count: number) =>
  ['Camille', 'Léo', 'Inès', 'Henri', 'Aline', 'Paul']
    .slice(0, count)
    .map((name) => ({ name, needsSpace: false }));
const told = (proposals: ReturnType<typeof proposeSeats>): string[] =>
  proposals.map(({ title, words }) => `${title}: ${words.replaceAll('\u00a0', ' ')}`);
const only = (...free: string[]) => coach(({ seat }) => ({ free: free.includes(seat) }));

test('RAIL-09 a party is proposed seats as a whole, each proposal of another kind', () => {
  assert.deepEqual(told(proposeSeats(coach(), people(2))), [
    'Côte à côte: Camille 11 et Léo 12',
    'Côte à côte, à une table: Camille 19 et Léo 20',
    'Face à face: Camille 19 et Léo 23',
  ]);
  const four = proposeSeats(coach(), people(4));
  assert.equal(told(four)[0], 'Autour d’une table: Camille 19, Léo 20, Inès 23 et Henri 24');
  assert.ok(four.some(({ title }) => title === 'Deux par deux'));
  for (const count of [1, 2, 3, 4, 5, 6])
    for (const { seats } of proposeSeats(coach(), people(count))) {
      assert.equal(new Set(seats.map(({ seat }) => seat)).size, count);
      assert.ok(seats.every(({ free, wheelchair }) => free && !wheelchair));
    }
});

test('RAIL-09 only free seats are proposed, and nothing when they do not suffice', () => {
  assert.deepEqual(told(proposeSeats(only('13', '30'), people(2))), [
    'L’un près de l’autre: Camille 13 et Léo 30',
  ]);
  assert.deepEqual(proposeSeats(only('13'), people(2)), []);
});

test('RAIL-09 a relative, a position and a deck are heeded', () => {
  const [beside] = proposeSeats(
    coach(({ seat }) => ({ free: seat !== '27' })),
    people(1),
    { near: '27' },
  );
  assert.equal(beside?.seats[0]?.seat, '28');
  const [aisle] = proposeSeats(coach(), people(1), { position: 'aisle' });
  assert.equal(aisle?.seats[0]?.position, 'aisle');
  const decks = coach(({ column }) => ({ deck: column < 5 ? 'lower' : 'upper' }));
  const [up] = proposeSeats(decks, people(2), { deck: 'upper' });
  assert.match(up?.title ?? '', /salle haute$/);
  // Nobody is parted by stairs while one deck has room.
  for (const { seats } of proposeSeats(decks, people(4)))
    assert.equal(new Set(seats.map(({ deck }) => deck)).size, 1);
});

test('RAIL-09 a wheelchair space is for who needs one, with the party around it; the companion’s seat is for others last', () => {
  const spaced = coach(({ seat }) => ({
    wheelchair: seat === '11',
    position: seat === '11' ? 'wheelchair' : seat === '14' ? 'companion' : 'aisle',
  }));
  const [first] = proposeSeats(spaced, [
    { name: 'Léo', needsSpace: false },
    { name: 'Henri', needsSpace: true },
  ]);
  assert.deepEqual(
    first?.seats.map(({ seat }) => seat),
    ['12', '11'],
  );
  for (const { seats } of proposeSeats(spaced, people(1)))
    assert.ok(seats.every(({ seat }) => seat !== '11' && seat !== '14'));
  assert.deepEqual(proposeSeats(only('12'), [{ name: 'Henri', needsSpace: true }]), []);
});

test('RAIL-09 of a single seat it is said what it is, and which way it looks, where that is known', () => {
  const only = (seat: Partial<DrawnSeat>) =>
    proposeSeats(
      coach(({ seat: number }) => ({ free: number === '11', ...seat })),
      people(1),
    )[0]?.title;
  assert.equal(only({ facing: 'forward' }), 'Fenêtre, dans le sens de la marche');
  assert.equal(only({ facing: 'backward', atTable: true }), 'Fenêtre, à une table, dos à la marche');
  const nowhere = coach(({ seat: number }) => ({ free: number === '11' })).map(
    ({ facing: _, ...seat }) => seat,
  );
  assert.equal(proposeSeats(nowhere, people(1))[0]?.title, 'Fenêtre');
  const space = coach(({ seat: number }) => ({ wheelchair: number === '11' }));
  assert.equal(
    proposeSeats(space, [{ name: 'Henri', needsSpace: true }])[0]?.title,
    'Espace fauteuil roulant',
  );
});

test('RAIL-09 who is seated in one compartment is told so, whatever lies between the seats, and who is not is not', () => {
  const compartments = coach(({ column }) => ({ compartment: column < 4 ? 1 : 2 }) as Partial<DrawnSeat>);
  const free = (...numbers: string[]) =>
    compartments.map((seat) => ({ ...seat, free: numbers.includes(seat.seat) }));
  assert.equal(proposeSeats(free('11', '22'), people(2))[0]?.title, 'Dans le même compartiment');
  assert.notEqual(proposeSeats(free('11', '23'), people(2))[0]?.title, 'Dans le même compartiment');
  // Whoever can sit together does, though another seat is nearer.
  const [first] = proposeSeats(free('19', '23', '11'), people(2));
  assert.deepEqual(
    first?.seats.map(({ seat }) => seat),
    ['11', '19'],
  );
});
