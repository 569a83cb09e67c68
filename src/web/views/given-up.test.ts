import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '#domain/typography.ts';
import { leftToTravel, ticketWords } from './given-up.server.ts';

const journeys = [{}, {}];
const passengers = [{}, {}];
const ticket = (journey: number, passenger: number, exchanged?: true) => ({
  journey,
  passenger,
  ...(exchanged ? { exchanged } : {}),
});
const wordsOf = (cancelled: readonly object[], phase: 'confirmed' | 'closed' = 'confirmed') => {
  const words = ticketWords({ kind: 'rail', phase, detail: { journeys, passengers, cancelled } });
  return words && [plainText(words.count), words.gone && plainText(words.gone)];
};

test('an order says how many of its tickets are good, and what became of the others', () => {
  assert.deepEqual(wordsOf([]), ['4 billets', undefined]);
  assert.deepEqual(wordsOf([ticket(0, 1)]), ['3 billets sur 4', '1 annulé']);
  assert.deepEqual(wordsOf([ticket(0, 0), ticket(1, 0, true), ticket(1, 1, true)]), [
    '1 billet sur 4',
    '1 annulé et 2 échangés',
  ]);
  assert.deepEqual(wordsOf([0, 1].flatMap((way) => [ticket(way, 0, true), ticket(way, 1, true)])), [
    '0 billet sur 4',
    '4 échangés',
  ]);
  assert.equal(ticketWords({ kind: 'donation', phase: 'confirmed', detail: null }), undefined);
});

test('a traveller whose tickets were given up is told by the ways that are left', () => {
  const cancelled = [ticket(0, 0), ticket(0, 1), ticket(1, 1)];
  assert.deepEqual(leftToTravel({ journeys, passengers, cancelled } as never), [
    'au retour seulement',
    'ne voyage plus',
  ]);
  assert.deepEqual(leftToTravel({ journeys, passengers, cancelled: [ticket(1, 0)] } as never), [
    'à l’aller seulement',
    undefined,
  ]);
});
