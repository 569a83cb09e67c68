import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import type { CardQuotation } from './contract.ts';
import { LONGEST_QUOTATION, readQuotation, signQuotation } from './quotation-token.ts';

const key = randomBytes(32);
const iuc = newIuc();
const NOW = 1_800_000_000_000;
const HALF_AN_HOUR = 30 * 60_000;
const quotation: CardQuotation = {
  wish: {
    product: 'avantage-adulte',
    receiptMode: 'ETICKET',
    startsOn: '2027-03-01',
    endsOn: '2028-02-29',
    email: 'camille@example.test',
    holder: {
      isSameClient: true,
      iuc,
      civility: 'Mme',
      firstName: 'Camille',
      lastName: 'Martin',
      birthDate: '1990-05-04',
    },
  },
  points: points(4_900),
  cents: cents(4_900),
};
const token = signQuotation(key, iuc, quotation, NOW);

test('BMC-04 a quotation holds for half an hour to the millisecond, for its customer, as it was signed', () => {
  assert.deepEqual(readQuotation(key, iuc, token, NOW), quotation);
  assert.deepEqual(readQuotation(key, iuc, token, NOW + HALF_AN_HOUR - 1), quotation);
  assert.equal(readQuotation(key, iuc, token, NOW + HALF_AN_HOUR), undefined);
  assert.equal(readQuotation(key, newIuc(), token, NOW), undefined);
  assert.equal(readQuotation(randomBytes(32), iuc, token, NOW), undefined);
});

test('BMC-04 nothing of a quotation can be changed, left out or put beside it', () => {
  const [payload = '', signature = ''] = token.split('.');
  const cheaper = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), points: 1 };
  const forged = Buffer.from(JSON.stringify(cheaper)).toString('base64url');
  for (const wrong of [
    `${forged}.${signature}`,
    payload,
    `${payload}.`,
    `${payload}.${signature.slice(0, -2)}`,
    `${payload}.${'A'.repeat(signature.length)}`,
    '',
    '.',
    `${token}${'A'.repeat(LONGEST_QUOTATION)}`,
  ])
    assert.equal(readQuotation(key, iuc, wrong, NOW), undefined, wrong.slice(0, 40));
});
