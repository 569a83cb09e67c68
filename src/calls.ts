import { customerCalls } from '#features/customers/calls.ts';
import { railOrderCalls } from '#features/quotations/calls.ts';
import { tripCalls } from '#features/trips/calls.ts';
import type { AnyCall } from '#server/calls.ts';

/** Every call of the product; a new one is added here, and is then served, documented and in the access matrix. */
export const calls: readonly AnyCall[] = [...customerCalls, ...railOrderCalls, ...tripCalls];
