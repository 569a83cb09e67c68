import { randomUUIDv7 } from 'node:crypto';

declare const brand: unique symbol;
type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** A customer's identifier in the operator's systems: UUIDv7, first column of every key of customer data. */
export type Iuc = Branded<string, 'Iuc'>;
/** A shop order's identifier: UUIDv7. */
export type OrderId = Branded<string, 'OrderId'>;
/** The id a shop transaction carries in `X-Transac-Correlation-Id`: chosen by the client, 8 to 64 of `[A-Za-z0-9_-]`. */
export type TransactionId = Branded<string, 'TransactionId'>;
/** A station's key in the timetable (`stop_id` of the GTFS station). */
export type StationId = Branded<string, 'StationId'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TRANSACTION_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Of the counter that stands where UUIDv7 leaves twelve bits free: it begins in its lower half, so that a millisecond has room for 2 048. */
const COUNTS = 2 ** 12;

/**
 * Makes UUIDv7 of which each is greater than the one before, also within a millisecond and when the clock goes back (RFC 9562, 6.2,
 * « fixed bit-length dedicated counter »): lists are ordered by them, and one request writes several. `now` in milliseconds.
 */
export const ascendingIds = (now: () => number): (() => string) => {
  let at = 0;
  let count = 0;
  return () => {
    const random = randomUUIDv7();
    const clock = now();
    count += 1;
    if (clock > at || count === COUNTS) {
      // A full millisecond borrows the next: at 2 048 and more within one, the clock has soon caught up.
      at = Math.max(clock, at + 1);
      count = Number.parseInt(random.slice(15, 18), 16) % (COUNTS / 2);
    }
    const time = at.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${random.slice(18)}`;
  };
};

/** A new identifier, greater than those this process made before: made by the application, so that no database sequence is needed. */
export const newId: () => string = ascendingIds(Date.now);
export const newIuc = (): Iuc => newId() as Iuc;
export const newOrderId = (): OrderId => newId() as OrderId;

export const isUuid = (text: string): boolean => UUID.test(text);
export const parseIuc = (text: string): Iuc | undefined => (UUID.test(text) ? (text as Iuc) : undefined);
export const parseOrderId = (text: string): OrderId | undefined =>
  UUID.test(text) ? (text as OrderId) : undefined;
export const parseTransactionId = (text: string): TransactionId | undefined =>
  TRANSACTION_ID.test(text) ? (text as TransactionId) : undefined;
