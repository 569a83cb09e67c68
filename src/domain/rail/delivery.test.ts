import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  type DeliveryMode,
  deliveryChoices,
  deliveryModes,
  isElectronic,
  parseDeliveryRules,
  reaches,
} from './delivery.ts';

const file = (): { countries: Record<string, unknown>; modes: Record<string, object> } =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../rail/overlay/delivery.json'), 'utf8'));
const shipped = parseDeliveryRules(file());
const now = Temporal.Instant.from('2027-03-01T09:00:00Z');
const trip = (brands: string[], departure: string, departureIn = 'FR') => ({
  brands,
  departureIn,
  departure: Temporal.Instant.from(departure),
});

test('a country on other hours than Paris, a brand that nobody knows and a mode of one’s own invention stop the start', () => {
  const withCountry = (timeZone: string) => ({ ...file(), countries: { GB: { timeZone } } });
  assert.throws(() => parseDeliveryRules(withCountry('Europe/London')), /not on Paris time/);
  assert.throws(() => parseDeliveryRules(withCountry('Europe/Nowhere')), /not on Paris time/);
  assert.throws(() => parseDeliveryRules(withCountry('Africa/Algiers')), /not on Paris time/, 'in summer');
  assert.ok(parseDeliveryRules(withCountry('Europe/Vienna')));
  const withBrand = { ...file(), modes: { SHOP: { exceptBrands: ['Fantôme'] } } };
  assert.throws(() => parseDeliveryRules(withBrand), /no brand of this name/);
  assert.throws(() => parseDeliveryRules({ ...file(), modes: { PIGEON: {} } }));
});

test('a ticket is handed over in the ways that its trains, its station and the days left allow', () => {
  const modes = (...given: Parameters<typeof trip>) => deliveryModes(shipped, trip(...given), now);
  assert.deepEqual(modes(['Lyria'], '2027-03-08T09:00:00Z'), ['ETICKET', 'SHOP', 'LETTER']);
  assert.deepEqual(modes(['Lyria'], '2027-03-07T22:30:00Z'), ['ETICKET', 'SHOP'], 'six days of Paris');
  assert.deepEqual(modes(['Lyria'], '2027-03-01T10:59:00Z'), ['ETICKET'], 'less than two hours');
  assert.deepEqual(modes(['Lyria'], '2027-03-01T11:00:00Z'), ['ETICKET', 'SHOP'], 'two hours');
  assert.deepEqual(modes(['Lyria'], '2027-03-08T09:00:00Z', 'CH'), ['ETICKET', 'LETTER']);
  assert.deepEqual(modes(['Thalys'], '2027-03-08T09:00:00Z'), ['ETICKET'], 'another name of Eurostar');
  assert.deepEqual(modes(['TER Grand Est'], '2027-03-08T09:00:00Z'), ['SHOP', 'LETTER']);
  assert.deepEqual(modes(['TER'], '2027-03-02T09:00:00Z', 'LU'), []);
  const both = ['Lyria', 'TER Grand Est'];
  assert.deepEqual(modes(both, '2027-03-08T09:00:00Z'), ['SHOP', 'LETTER'], 'every train has to take it');
});

test('the post goes to France alone, and the choices say what each way asks for', () => {
  assert.ok(reaches(shipped, 'LETTER', 'FR'));
  assert.ok(!reaches(shipped, 'LETTER', 'BE'));
  assert.ok(reaches(shipped, 'SHOP', 'BE'));
  const choices = deliveryChoices(shipped);
  assert.deepEqual(
    choices.map(({ value }) => value),
    ['ETICKET', 'SHOP', 'LETTER'],
  );
  assert.match(choices[2]?.note ?? '', /adresse en France, commandé 7\u00a0jours avant/);
  assert.deepEqual(
    choices.slice(0, 2).map(({ note }) => note.replaceAll('\u00a0', ' ')),
    [
      'Avec son code dans votre espace, rien à imprimer',
      'Billet papier, à une borne ou au guichet d’une gare française, commandé 2 heures avant le départ au plus tard',
    ],
  );
  const modes = { ETICKET: { minimumHoursBeforeDeparture: 1 }, SHOP: { minimumDaysBeforeDeparture: 1 } };
  assert.deepEqual(
    deliveryChoices(parseDeliveryRules({ ...file(), modes })).map(
      ({ note }) => /commandé (1.\S+)/.exec(note)?.[1],
    ),
    ['1\u00a0heure', '1\u00a0jour'],
  );
  assert.deepEqual(deliveryChoices({ ...shipped, modes: {} }), []);
  assert.deepEqual(
    [null, undefined, 'ETICKET', 'SHOP'].map((mode) => isElectronic(mode as DeliveryMode)),
    [true, true, true, false],
  );
});
