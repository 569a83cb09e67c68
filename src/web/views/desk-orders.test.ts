import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import type { OrderHistoryRow } from '#features/orders/contract.ts';
import { orderRow } from './desk-orders.server.ts';

const rowWith = (kind: string, detail: unknown): OrderHistoryRow => ({
  orderId: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a11' as OrderId,
  number: '8894 0112 3705',
  kind,
  date: Temporal.Instant.from('2026-11-22T07:56:00Z'),
  item: 'Billet France, Paris – Lyon',
  quantity: 2,
  points: points(8_000),
  cents: cents(0),
  byVouchers: cents(0),
  email: 'camille.vasseur@exemple.fr',
  channel: 'web',
  phase: 'confirmed',
  state: 'confirmed',
  detail,
});

test('an agent reads of an order that it is cancelled, or exchanged, once none of its tickets stands', () => {
  const going = { journeys: [{}], passengers: [{}, {}] };
  const first = { journey: 0, passenger: 0 };
  const both = [first, { journey: 0, passenger: 1 }];
  assert.equal(orderRow(rowWith('rail', going)).state, 'confirmée');
  const partly = orderRow(rowWith('rail', { ...going, cancelled: [first] }));
  assert.deepEqual([partly.state, partly.quantity], ['confirmée', '1 sur 2']);
  assert.equal(orderRow(rowWith('rail', { ...going, cancelled: both })).state, 'annulée');
  const others = both.map((ticket) => ({ ...ticket, exchanged: true }));
  assert.equal(orderRow(rowWith('rail', { ...going, cancelled: others })).state, 'échangée');
  assert.equal(orderRow(rowWith('donation', null)).state, 'confirmée');
});
