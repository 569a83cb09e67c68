import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { CARD_CODES } from '#domain/discount-products.ts';
import type { Iuc } from '#domain/ids.ts';
import { cents, points } from '#domain/money.ts';
import { type CardQuotation, RECEIPT_MODES } from './contract.ts';

/** How long a quoted price holds, in real seconds. */
const LIFETIME = 30 * 60;
/** Longer than any quotation that we sign; anything beyond is refused before it is looked at. */
export const LONGEST_QUOTATION = 3_000;
const VERSION = 1;

const signed = z.object({
  version: z.literal(VERSION),
  /** Unix milliseconds. */
  until: z.int().positive(),
  iuc: z.uuid(),
  points: z.int().positive().transform(points),
  cents: z.int().positive().transform(cents),
  wish: z.object({
    product: z.enum(CARD_CODES),
    receiptMode: z.enum(RECEIPT_MODES),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    email: z.string(),
    holder: z.object({
      isSameClient: z.boolean(),
      iuc: z
        .uuid()
        .transform((iuc) => iuc as Iuc)
        .optional(),
      civility: z.enum(['M', 'Mme']),
      firstName: z.string(),
      lastName: z.string(),
      birthDate: z.iso.date(),
    }),
  }),
});

const signatureOf = (key: Uint8Array, payload: string): Buffer =>
  createHmac('sha256', key).update(`card quotation\n${payload}`).digest();

/** A quotation of one customer's as a token (`bmccoQuotationToken`): nothing in it can be changed on the way. `now` is real time. */
export const signQuotation = (key: Uint8Array, iuc: Iuc, quotation: CardQuotation, now: number): string => {
  const said = { version: VERSION, until: now + LIFETIME * 1_000, iuc, ...quotation };
  const payload = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`;
};

/** Reads a token back; nothing for what we did not sign, for another customer's, and for one that is too old. */
export const readQuotation = (
  key: Uint8Array,
  iuc: Iuc,
  token: string,
  now: number,
): CardQuotation | undefined => {
  if (token.length > LONGEST_QUOTATION) return undefined;
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const due = signatureOf(key, payload);
  if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
  const read = signed.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!read.success || read.data.iuc !== iuc || read.data.until <= now) return undefined;
  const { wish, points: price, cents: euros } = read.data;
  const { iuc: holder, ...names } = wish.holder;
  return {
    wish: { ...wish, holder: { ...names, ...(holder ? { iuc: holder } : {}) } },
    points: price,
    cents: euros,
  };
};
