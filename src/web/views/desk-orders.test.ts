import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderId } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { donationKind } from '#features/donations/index.ts';
import type { OrderHistoryRow } from '#features/orders/contract.ts';
import { readPointsTariff } from '#features/rail/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { orderRow } from './desk-orders.server.ts';

const rowWith = (kind: string, detail: unknown): OrderHistoryRow => ({
  orderId: '01997c58-5d1c-7a31-9a0e-6f1f2d1f8a11' as OrderId,
  number: '8894 0112 3705',
  kind,
  primeId: kind === 'rail' ? '43' : '451',
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

/** What a row asks of the product: its kinds, and the prices by which primes are known. */
const rowOf = orderRow({
  orders: { kinds: [donationKind] } as unknown as PageContext['app']['orders'],
  quotations: { tariff: await readPointsTariff() } as PageContext['app']['quotations'],
});

test('an agent reads of an order that it is cancelled, or exchanged, once none of its tickets stands', () => {
  const going = { journeys: [{}], passengers: [{}, {}] };
  const first = { journey: 0, passenger: 0 };
  const both = [first, { journey: 0, passenger: 1 }];
  assert.equal(rowOf(rowWith('rail', going)).state, 'confirmée');
  const partly = rowOf(rowWith('rail', { ...going, cancelled: [first] }));
  assert.deepEqual([partly.state, partly.quantity], ['confirmée', '1\u00a0billet sur 2']);
  assert.equal(rowOf(rowWith('rail', { ...going, cancelled: both })).state, 'annulée');
  const others = both.map((ticket) => ({ ...ticket, exchanged: true }));
  assert.equal(rowOf(rowWith('rail', { ...going, cancelled: others })).state, 'échangée');
  const given = rowOf(rowWith('donation', null));
  assert.deepEqual([given.state, given.quantity], ['confirmée', '2\u00a0dons'], 'two of what is said');
  assert.equal(rowOf({ ...rowWith('discount-card', null), quantity: 1 }).quantity, '1\u00a0carte');
  assert.equal(rowOf({ ...rowWith('donation', null), primeId: 'gone' }).quantity, '2');
});
