import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cents } from '#domain/money.ts';
import { paymentLines } from './payment-lines.server.ts';

const card = {
  brand: 'CB',
  lastFour: '0006',
  usage: 'debit',
  paidAt: '2027-03-01T10:00:00Z',
  transaction: '123456789012',
  threeDSecure: true,
} as const;
const orderOf = (state: 'done' | 'undone', data: object) => ({
  state: state === 'done' ? 'confirmed' : 'refused',
  cents: cents(1_000),
  effects: { payment: { state, key: 'key', amount: 1_000, data: { card, ...data } } },
  steps: [{ at: Temporal.Instant.from('2027-03-01T10:05:00Z'), state: 'refused', event: 'closed-refused' }],
});

test('PAY-02 an authorisation that was let go of does not read like a payment', () => {
  const cancelled = paymentLines(orderOf('undone', { returned: 'cancelled' }));
  const text = cancelled.map(({ label, value }) => `${label}: ${value}`).join('\n');
  assert.match(text, /Autorisation annulée/);
  assert.match(text, /Annulé: le\s1er\smars\s2027/);
  assert.doesNotMatch(text, /Montant|Date du paiement|10,00/);
  const labels = paymentLines(orderOf('done', { captured: true })).map(({ label }) => label);
  assert.ok(labels.includes('Montant') && labels.includes('Date du paiement'));
});
