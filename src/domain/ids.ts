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

/** A new time-ordered identifier, made by the application so that no database sequence is needed. */
export const newId = (): string => randomUUIDv7();
export const newIuc = (): Iuc => randomUUIDv7() as Iuc;
export const newOrderId = (): OrderId => randomUUIDv7() as OrderId;

export const isUuid = (text: string): boolean => UUID.test(text);
export const parseIuc = (text: string): Iuc | undefined => (UUID.test(text) ? (text as Iuc) : undefined);
export const parseOrderId = (text: string): OrderId | undefined =>
  UUID.test(text) ? (text as OrderId) : undefined;
export const parseTransactionId = (text: string): TransactionId | undefined =>
  TRANSACTION_ID.test(text) ? (text as TransactionId) : undefined;
