import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTickets } from './hundred-tickets.ts';

test('TRIP-01 tickets of each shape are read from paper at 150 dpi and from a screen at 200 px by an independent decoder, and verified', async () => {
  const { paper, screen } = await readTickets(4, () => {});
  assert.deepEqual([paper.against, screen.against], [[], []]);
});
