import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoDecks } from '../testing/example-coach.ts';
import { besideSeat } from './beside-seat.ts';

const deck = twoDecks(() => false).seats.filter((seat) => seat.deck === 'lower');
const from = (number: string, stands: boolean, key: string, ctrlKey = false): string | undefined => {
  const here = deck.find(({ seat }) => seat === number);
  assert.ok(here);
  return besideSeat(deck, here, { key, ctrlKey }, stands)?.seat;
};

test('RAIL-09 the arrows go from seat to seat as they are drawn: ahead is right on a coach that lies, up on one that stands', () => {
  for (const [ahead, back, left, right, stands] of [
    ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', false],
    ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', true],
  ] as const) {
    assert.equal(from('103', stands, ahead), '107');
    assert.equal(from('107', stands, back), '103');
    assert.equal(from('103', stands, right), '104');
    assert.equal(from('104', stands, right), '105', 'over the aisle');
    assert.equal(from('105', stands, left), '104');
    assert.equal(from('103', stands, left), undefined, 'the wall');
    // Past a table, and to the nearest of a rank that has fewer.
    assert.equal(from('116', stands, ahead), '120');
    assert.equal(from('106', stands, back), '102');
    assert.equal(from('104', stands, back), '101');
    assert.equal(from('101', stands, back), undefined);
    // Every seat is reached.
    const reached = new Set(['101']);
    for (const number of reached)
      for (const key of [ahead, back, left, right]) {
        const next = from(number, stands, key);
        if (next !== undefined) reached.add(next);
      }
    assert.equal(reached.size, deck.length);
  }
});

test('RAIL-09 Home and End go to the sides of the coach, with Control to its ends; other keys are left alone', () => {
  assert.equal(from('109', false, 'Home'), '107');
  assert.equal(from('109', false, 'End'), '110');
  assert.equal(from('109', false, 'Home', true), '101');
  assert.equal(from('109', true, 'End', true), deck.at(-1)?.seat);
  for (const key of ['Enter', 'Tab', 'a', ' ']) assert.equal(from('109', false, key), undefined);
  assert.equal(from('109', false, 'ArrowRight', true), undefined);
});
