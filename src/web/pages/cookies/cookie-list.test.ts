import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONSENT_LIST } from '#domain/consent.ts';
import { durationOf, listedCookies } from './cookie-list.server.ts';

const cookies = listedCookies({ consentDays: 365, deviceDays: 180 });

test('COOKIE-01 everybody who has chosen is asked again when the list of optional cookies becomes another', () => {
  const optional = cookies
    .filter(({ category }) => category !== 'necessaires')
    .map(({ name, category, seconds }) => `${category} ${name} ${seconds}`);
  assert.deepEqual(
    { list: CONSENT_LIST, optional },
    { list: '1', optional: ['statistiques visite 1800'] },
    'another list needs another CONSENT_LIST',
  );
});

test('COOKIE-01 how long a cookie stays is said in whole days and minutes', () => {
  const said = Object.fromEntries(
    cookies.map((cookie) => [cookie.name, durationOf(cookie).replace(/\s/g, ' ')]),
  );
  assert.equal(
    said['session'],
    'jusqu’à la fermeture du navigateur ; 30 jours si vous avez choisi de rester connecté',
  );
  assert.equal(said['visite'], '30 minutes ; recomptées à chaque page vue');
  assert.equal(said['consentement'], '365 jours');
});
