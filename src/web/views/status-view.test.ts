import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Standing } from '#features/loyalty/index.ts';
import { tripsView } from './status-view.server.ts';

const words = (tier: Standing['tier'], tripsMissing: number): string =>
  tripsView({
    tier,
    trips: 20 - tripsMissing,
    tripTarget: 20,
    tripsMissing,
    anniversary: Temporal.PlainDate.from('2027-08-23'),
  } as Standing).text.replaceAll('\u00a0', ' ');

test('POINTS-01 the trip counter says what the trips bring to the tier one has, and never a lower one', () => {
  assert.equal(words('GV_TRANS', 14), 'Encore 14 voyages avant le 23 août pour le statut Grand Voyageur.');
  assert.equal(words('GV', 1), 'Encore 1 voyage avant le 23 août pour garder le statut Grand Voyageur.');
  assert.match(words('GV_CLUB', 4), /pour garder au moins le statut Grand Voyageur\.$/);
  assert.equal(words('T_CLUB', 12), 'Comptés jusqu’au 23 août, date anniversaire de votre carte.');
  assert.equal(words('GV', 0), 'Le statut Grand Voyageur est acquis par vos voyages.');
});
