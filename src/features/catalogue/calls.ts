import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import { failure } from '#domain/failure.ts';
import type { PointsTariff } from '#domain/rail/points-price.ts';
import { primeByRef } from './primes.ts';

/** What the calls of the catalogue work with. */
interface Catalogue {
  readonly quotations: { readonly tariff: PointsTariff };
}

export const catalogueCalls = [
  defineCall({
    name: 'prime-by-ref',
    method: 'GET',
    access: 'shop',
    summary: 'One prime of the shop, by its reference.',
    input: z.object({ ref: z.string().min(1).max(20) }),
    output: z.object({
      id: z.string(),
      title: z.string(),
      type: z.int().describe('32 rail, 35 discount, 44 donation.'),
      realType: z
        .int()
        .optional()
        .describe('40 subscription, 41 voucher, 42 QR voucher, 43 e-code, 45 donation.'),
      service: z.string().describe('The kind of order that delivers it.'),
      pricePoints: z.int().describe('The lowest it can be had for.'),
      priceEuros: z.number().describe('Euros beside the points; 0 for points alone.'),
      promo: z.boolean(),
      summary: z.string(),
    }),
    errors: ['unknown-article'],
    handler: ({ app }: CallContext<Catalogue>, { ref }) => {
      const prime = primeByRef(app.quotations.tariff, ref);
      return prime ? { ...prime, priceEuros: prime.priceCents / 100 } : failure('unknown-article');
    },
  }),
];
