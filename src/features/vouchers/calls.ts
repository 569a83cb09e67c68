import { z } from 'zod';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { isDivisible, KIND_WORDS, VOUCHER_KINDS, VOUCHER_STATUSES, type Voucher } from './contract.ts';
import { pageOfVouchers, VOUCHERS_PER_PAGE } from './read-vouchers.ts';

interface Vouchers {
  readonly db: Database;
  readonly clock: Clock;
}

const cents = (what: string) => z.int().min(0).describe(`${what}, in cents; none of a reduction.`).optional();

const shown = z.object({
  technicalID: z.uuid(),
  code: z.string().describe('What people type.'),
  kind: z.enum(VOUCHER_KINDS),
  longLabel: z.string().describe('The kind, in French.'),
  status: z
    .enum(VOUCHER_STATUSES)
    .describe('EN_COURS: can be used, or waits in an order. CONSOMME: used up, or past its last day.'),
  usable: z.boolean().describe('Something of it can be used today.'),
  expired: z.boolean().describe('Its last day has passed with something left.'),
  divisible: z.boolean().describe('Used part by part; the others at once.'),
  percent: z.int().optional().describe('What a reduction takes off.'),
  value: cents('What it was worth'),
  remainingValue: cents('What is left'),
  reservedValue: cents('What waits in an order that is not finished'),
  issuedDate: z.iso.date(),
  endValidityDate: z.iso.date().describe('Last day.'),
  reason: z.string().describe('Why it was given, in French; may be empty.'),
  originFile: z.string().optional().describe('The file it came from, also after that file was cancelled.'),
  originFileCancelledDate: z.iso.date().optional(),
  uses: z
    .array(
      z.object({
        label: z.string().describe('Where it went, in French.'),
        value: cents('How much of it'),
        date: z.iso.datetime().optional().describe('Instant; not known of what other systems took.'),
      }),
    )
    .describe('What has gone where, the last one first.'),
});

const shownOf = (voucher: Voucher): z.input<typeof shown> => {
  const hasCents = voucher.percent === undefined;
  return {
    technicalID: voucher.voucherId,
    code: voucher.code,
    kind: voucher.kind,
    longLabel: KIND_WORDS[voucher.kind],
    status: voucher.status,
    usable: voucher.isUsable,
    expired: voucher.isExpired,
    divisible: isDivisible(voucher.kind),
    ...(hasCents
      ? { value: voucher.value, remainingValue: voucher.remaining, reservedValue: voucher.reserved }
      : { percent: voucher.percent }),
    issuedDate: voucher.issuedOn.toString(),
    endValidityDate: voucher.expiresOn.toString(),
    reason: voucher.reason,
    ...(voucher.origin ? { originFile: voucher.origin.file } : {}),
    ...(voucher.origin?.cancelledOn
      ? { originFileCancelledDate: voucher.origin.cancelledOn.toString() }
      : {}),
    uses: voucher.uses.map(({ label, amount, at }) => ({
      label,
      ...(hasCents ? { value: amount } : {}),
      ...(at ? { date: at.toString() } : {}),
    })),
  };
};

/** A customer's vouchers (VOUCHER-01). */
export const voucherCalls = [
  defineCall({
    name: 'bons-achat',
    method: 'GET',
    access: 'login',
    summary: `The signed-in person's vouchers, ${VOUCHERS_PER_PAGE} a page: what can be used first, the soonest to end before the others.`,
    input: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      status: z.enum(VOUCHER_STATUSES).optional(),
    }),
    output: z.object({
      page: z.int(),
      pageSize: z.int(),
      total: z.int().describe('Of the status asked for.'),
      hasAtLeastOneUsableVoucher: z.boolean(),
      vouchers: z.array(shown),
    }),
    errors: [],
    fault: 'vouchers-unavailable',
    handler: async ({ app, iuc }: CallContext<Vouchers>, { page, status }) => {
      const { vouchers, total, hasUsable } = await pageOfVouchers(app.db, iuc, app.clock.now(), page, status);
      return {
        page,
        pageSize: VOUCHERS_PER_PAGE,
        total,
        hasAtLeastOneUsableVoucher: hasUsable,
        vouchers: vouchers.map(shownOf),
      };
    },
  }),
];
