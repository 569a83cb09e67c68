import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderPassenger } from '#features/rail-shop/index.ts';
import type { AfterSalesFile, FileTicket } from './contract.ts';
import { goAlone, selectionOf } from './read-file.ts';

const DEPARTURE = '2027-03-10T09:00:00+01:00';
type Person = Partial<Pick<OrderPassenger, 'birthDate' | 'companion' | 'isInfant'>>;
const ADULT: Person = { birthDate: '1990-05-04' };
const INFANT: Person = { birthDate: '2026-01-04', isInfant: true };

/** A file of these people on one journey or two, each of their tickets open unless another state is said by its place among the people. */
const fileOf = (
  people: readonly Person[],
  states: Readonly<Record<number, FileTicket['state']>> = {},
  journeys = 1,
): AfterSalesFile =>
  ({
    order: {
      passengers: people,
      journeys: Array.from({ length: journeys }, () => ({ legs: [{ departure: DEPARTURE }] })),
    },
    tickets: Array.from({ length: journeys }, (_, journey) => journey).flatMap((journey) =>
      people.map(({ isInfant = false }, passenger) => ({
        journey,
        passenger,
        isInfant,
        state: states[passenger] ?? 'open',
      })),
    ),
  }) as unknown as AfterSalesFile;

/** Who leaves on the first journey when these are chosen, or why nobody does. */
const leaving = (file: AfterSalesFile, ...chosen: readonly number[]): readonly number[] | string => {
  const selection = selectionOf(
    file,
    chosen.map((passenger) => ({ journey: 0, passenger })),
  );
  return selection.ok ? selection.tickets.map(({ passenger }) => passenger) : selection.code;
};
const TOGETHER = 'passenger-selection-inconsistent';

test('AFTER-05 who is twelve on the day of the train may stay alone, and not a day before', () => {
  assert.deepEqual(leaving(fileOf([ADULT, { birthDate: '2015-03-10' }]), 0), [0]);
  assert.equal(leaving(fileOf([ADULT, { birthDate: '2015-03-11' }]), 0), TOGETHER);
  assert.deepEqual(leaving(fileOf([ADULT, { birthDate: '2015-03-11' }]), 1), [1], 'the child may leave');
  assert.deepEqual(leaving(fileOf([ADULT, { birthDate: '2015-03-11' }]), 0, 1), [0, 1], 'and both may');
  assert.deepEqual(leaving(fileOf([ADULT, {}]), 0), [0], 'of old orders nobody’s birth date is known');
});

test('AFTER-05 no child under twelve goes on alone by another train than who took it along, and children who travelled by themselves may', () => {
  const child = { birthDate: '2015-03-11' };
  const first = (...people: readonly number[]) => people.map((passenger) => ({ journey: 0, passenger }));
  const pair = fileOf([ADULT, child]);
  assert.deepEqual([goAlone(pair, first(1)), goAlone(pair, first(0, 1))], [true, false]);
  assert.equal(goAlone(fileOf([ADULT, { birthDate: '2015-03-10' }]), first(1)), false);
  assert.equal(goAlone(fileOf([ADULT, ADULT, child]), first(1, 2)), false);
  assert.equal(goAlone(fileOf([child, child]), first(1)), false);
  assert.equal(goAlone(fileOf([ADULT, child], { 0: 'cancelled' }), first(1)), false);
});

test('AFTER-05 an infant stays on the knees of somebody who is twelve, one on each, and leaves with the last of them', () => {
  assert.deepEqual(leaving(fileOf([ADULT, ADULT, INFANT]), 0), [0]);
  assert.equal(leaving(fileOf([ADULT, ADULT, INFANT, INFANT]), 0), TOGETHER);
  assert.deepEqual(leaving(fileOf([ADULT, ADULT, INFANT, INFANT]), 0, 1), [0, 1, 2, 3]);
  assert.equal(leaving(fileOf([ADULT, INFANT]), 1), TOGETHER, 'an infant is not chosen');
  assert.deepEqual(leaving(fileOf([ADULT, ADULT, INFANT], { 1: 'cancelled' }), 0), [0, 2]);
  assert.deepEqual(leaving(fileOf([ADULT, ADULT, INFANT], { 1: 'under-way' }), 0), [0, 2]);
  assert.deepEqual(leaving(fileOf([ADULT, ADULT, INFANT], { 1: 'promo' }), 0), [0], 'who is kept takes it');
});

test('AFTER-05 who accompanies a disabled traveller does not stay without them, and these may stay without', () => {
  const pair = [{ ...ADULT, companion: 1 }, ADULT, ADULT];
  assert.equal(leaving(fileOf(pair), 0), TOGETHER);
  assert.deepEqual(leaving(fileOf(pair), 0, 1), [0, 1]);
  assert.deepEqual(leaving(fileOf(pair, { 1: 'cancelled' }), 0), [0]);
  assert.deepEqual(leaving(fileOf(pair), 1), [1]);
});

test('AFTER-05 what is no ticket any more, or is kept, is refused for what it is, one among others, too', () => {
  const file = fileOf([ADULT, ADULT, ADULT, ADULT, ADULT, ADULT], {
    1: 'cancelled',
    2: 'under-way',
    3: 'promo',
    4: 'departed',
    5: 'checked',
  });
  assert.deepEqual(
    [[], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 9]].map((chosen) => leaving(file, ...chosen)),
    [
      'passenger-selection-needed',
      'ticket-already-cancelled',
      'not-cancellable',
      'not-cancellable',
      'not-cancellable',
      'ticket-already-checked',
      TOGETHER,
    ],
  );
  assert.deepEqual(leaving(fileOf([ADULT, ADULT], {}, 2), 0), [0], 'on the other journey everybody stays');
  const other = selectionOf(fileOf([ADULT], {}, 1), [{ journey: 1, passenger: 0 }]);
  assert.equal(other.ok ? 'ok' : other.code, TOGETHER, 'a journey that is not there');
});
