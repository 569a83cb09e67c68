import { z } from 'zod';
import { isoInstant } from '#domain/iso-instant.ts';
import { cents } from '#domain/money.ts';
import { pathKey, text } from '../wire.ts';
import { CURRENCY, PAYMENT_STATES } from './port.ts';

/** The shapes of the payment provider's HTTP interface (docs/payment-interface.md), checked on both sides. */
const instant = isoInstant();
const amount = z.int().min(0).max(100_000_000).transform(cents);
const url = z.url({ protocol: /^https?$/ }).max(2000);

export const PaymentKey = pathKey;

export const StartBody = z.object({
  key: PaymentKey,
  amount,
  currency: z.literal(CURRENCY),
  description: text(200),
  reference: text(40),
  returnUrl: url,
  notificationUrl: url,
  expiresAt: instant,
});
export const KeyParams = z.object({ key: PaymentKey });
export const ReferenceBody = z.object({ amount, currency: z.literal(CURRENCY) });
export const RefundBody = ReferenceBody.extend({ refundKey: PaymentKey, cents: amount });

/** No more digits of a card than its last four ever get in: an answer with more is not believed. */
const FEW_DIGITS = /^(?!.*\d[\d \u00a0-]{11,}\d)/;
const told = (most: number) => text(most).regex(FEW_DIGITS);
export const PaymentReply = z.object({
  key: PaymentKey,
  paymentId: text(64),
  amount,
  currency: z.literal(CURRENCY),
  state: z.enum(PAYMENT_STATES),
  url,
  expiresAt: instant,
  card: z
    .object({
      lastFour: z.string().regex(/^\d{4}$/),
      brand: told(30),
      usage: z.enum(['debit', 'credit']),
      threeDSecure: z.boolean(),
      paidAt: instant,
      transaction: text(64),
      authorisation: told(30).exactOptional(),
      certificate: text(64).exactOptional(),
    })
    .exactOptional(),
  refunded: amount,
  refunds: z
    .array(
      z.object({
        refundKey: PaymentKey,
        cents: amount,
        acceptedAt: instant,
        sentAt: instant.exactOptional(),
        creditedAt: instant.exactOptional(),
        refusedAt: instant.exactOptional(),
      }),
    )
    .max(100),
});
export const CancelReply = z.object({ state: z.enum(['cancelled', 'never-made']) });

/** A notification says only which payment to ask about (Standard Webhooks: `type`, `timestamp`, `data`). */
export const Notification = z.object({
  type: z.literal('payment.updated'),
  timestamp: instant,
  data: z.object({ key: PaymentKey }),
});

/** The commands by the names of the port, with method and path; `:key` is the payment's key. */
export const COMMANDS = {
  start: { method: 'POST', path: '/payments' },
  find: { method: 'GET', path: '/payments/:key' },
  capture: { method: 'POST', path: '/payments/:key/capture' },
  cancel: { method: 'POST', path: '/payments/:key/cancel' },
  refund: { method: 'POST', path: '/payments/:key/refunds' },
} as const;
export type Command = keyof typeof COMMANDS;
