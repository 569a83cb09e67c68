import { createHash } from 'node:crypto';
import type { Iuc, OrderId } from '#domain/ids.ts';
import { points } from '#domain/money.ts';
import type { Order, OrderJourney, OrderPhase } from './contract.ts';
import { closingMessage } from './reasons.ts';
import { isFinal } from './states.ts';
import type { RailOrderTable } from './tables.ts';

export type OrderRow = RailOrderTable;

/** Twelve digits in groups of four, taken from the random part of the id: what a person reads aloud to the desk. */
export const orderNumber = (orderId: string): string => {
  const random = BigInt(`0x${orderId.replaceAll('-', '').slice(-16)}`) % 1_000_000_000_000n;
  return String(random)
    .padStart(12, '0')
    .replace(/(\d{4})(?=\d)/g, '$1 ');
};

/** « Billet France, Paris – Lyon »: what was bought, for statements, lists and mails. */
export const itemOf = (journeys: readonly OrderJourney[]): string => {
  const legs = journeys[0]?.legs ?? [];
  const ends = `${legs[0]?.fromName} – ${legs.at(-1)?.toName}`;
  return `Billet France, ${ends}${journeys.length > 1 ? ', aller-retour' : ''}`;
};

/** Number of tickets: one per passenger and journey. */
export const quantityOf = (row: Pick<OrderRow, 'journeys' | 'passengers'>): number =>
  row.journeys.length * row.passengers.length;

export const phaseOf = (row: Pick<OrderRow, 'state' | 'held_until'>): OrderPhase => {
  if (row.state === 'held') return isWaiting(row) ? 'held' : 'in-progress';
  if (row.state === 'confirmed') return 'confirmed';
  return isFinal(row.state) ? 'closed' : 'in-progress';
};

/** Seats are held and the customer still has time: nobody has anything to do. */
export const isWaiting = (row: Pick<OrderRow, 'state' | 'held_until'>): boolean =>
  row.state === 'held' &&
  row.held_until !== null &&
  Temporal.Instant.compare(Temporal.Now.instant(), row.held_until) < 0;

export const orderOf = (row: OrderRow): Order => ({
  iuc: row.iuc as Iuc,
  orderId: row.order_id as OrderId,
  number: row.number,
  state: row.state,
  phase: phaseOf(row),
  primeId: row.prime_id,
  channel: row.channel,
  points: points(row.points),
  journeys: row.journeys,
  passengers: row.passengers,
  customer: { ...row.customer, email: row.email },
  extended: row.extended,
  seats: row.seats,
  createdAt: row.created_at,
  ...(row.state === 'held' && row.held_until ? { heldUntil: row.held_until } : {}),
  ...(row.pnr ? { pnr: row.pnr } : {}),
  ...(row.booking_id ? { bookingId: row.booking_id } : {}),
  ...(row.accepted_at ? { acceptedAt: row.accepted_at } : {}),
  ...(row.confirmed_at ? { confirmedAt: row.confirmed_at } : {}),
  ...(row.reason ? { reason: { code: row.reason, message: closingMessage(row) } } : {}),
});

/** JSON with sorted keys: equal inputs have equal texts, whatever order their fields were written in. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
};

/** Hash of a command's input: the same transaction id with another hash is a misuse. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('base64url');
