import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPieces } from '#domain/in-pieces.ts';
import { CallTable } from './call-table.ts';

test('calls are found by their trip in the order of their sequence, of more of them than lie in one array, and of equal sequences as they came', () => {
  const table = new CallTable();
  const trips = 1_000;
  const each = 40;
  // Each trip's calls backwards, and all trips' in turns, as no feed is so kind as to sort them.
  for (let call = each - 1; call >= 0; call -= 1)
    for (let trip = 0; trip < trips; trip += 1)
      table.add({ trip, sequence: call >> 1, stop: call, arrival: call * 60, departure: trip, flags: 3 });
  assert.equal(table.length, trips * each);
  const callsOf = table.byTrip(trips + 1);
  for (const trip of [0, 1, 499, trips - 1])
    assert.deepEqual(
      callsOf(trip).map(({ trip: of, sequence, stop, arrival, departure }) => [
        of,
        sequence,
        stop,
        arrival,
        departure,
      ]),
      Array.from({ length: each }, (_, at) => {
        const call = at ^ 1;
        return [trip, call >> 1, call, call * 60, trip];
      }),
    );
  assert.deepEqual(callsOf(trips), [], 'a trip without a call');
});

test('pieces of what is given one by one are whole but for the last, and no more is taken than a piece', () => {
  let taken = 0;
  const numbers = function* () {
    for (let number = 1; number <= 7; number += 1) {
      taken = number;
      yield number;
    }
  };
  const pieces = inPieces(numbers(), 3);
  assert.deepEqual([pieces.next().value, taken], [[1, 2, 3], 3]);
  assert.deepEqual([...pieces], [[4, 5, 6], [7]]);
  assert.deepEqual([...inPieces([1, 2], 2)], [[1, 2]]);
  assert.deepEqual([...inPieces([], 2)], []);
});
