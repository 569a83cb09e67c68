import type { OrderKind, OrderSettings, OrdersContext } from '#features/orders/contract.ts';
import type { PaymentSettings, PaymentsContext } from '#features/payments/contract.ts';
import type { BookingProvider } from '#providers/booking/port.ts';

/** What the operations on orders of rail tickets work with, beside those of any kind. */
export interface RailOrdersContext extends OrdersContext {
  readonly booking: BookingProvider;
  /** None where nothing can be paid in euros. */
  readonly payments?: PaymentsContext;
  readonly settings: RailOrderSettings;
}

export interface RailOrderSettings extends OrderSettings {
  /** Time limit of one call to the booking system, ms. */
  readonly providerTimeoutMs: number;
  /** Orders that one customer may have open at a time; the oldest beyond that are given up. */
  readonly mostOpen: number;
  readonly payment: PaymentSettings;
  /** After how long without an answer from the booking system an order is undone, ms since it came into the state. */
  readonly giveUpMs: { readonly holding: number; readonly booking: number };
}

/** A context whose kinds are these, made from what it holds. */
export const withKinds = (
  base: Omit<RailOrdersContext, 'kinds'>,
  kindsOf: (base: Omit<RailOrdersContext, 'kinds'>) => readonly OrderKind[],
): RailOrdersContext => ({ ...base, kinds: kindsOf(base) });
