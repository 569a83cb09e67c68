import { z } from 'zod';
import { VOUCHER_KINDS } from '#features/vouchers/index.ts';
import { type Columns, card, columnsOf, optional, text, uuid, WRONG, wholeCents } from './line.ts';

const DAY = 'a date is expected, such as 2027-02-02';
const LONGEST_CODE = 40;

const day = z.iso
  .date({ abort: true, error: DAY })
  .transform((value) => Temporal.PlainDate.from(value))
  .refine(({ year }) => year >= 1970 && year < 2100, 'it is no day of a voucher');
const percent = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, { error: 'a whole number from 1 to 100 is expected' })
  .transform(Number);
const words = z.union([z.literal(''), text]);

/** The columns of vouchers, in any order; docs/travel-facts.md says what each is. */
const voucherSchema = z
  .strictObject({
    voucherId: uuid,
    loyaltyNumber: optional(card, `${WRONG.card}, or nothing`),
    iuc: optional(uuid, `${WRONG.uuid}, or nothing`),
    kind: z.enum(VOUCHER_KINDS, `one of ${VOUCHER_KINDS.join(', ')} is expected`),
    code: text.max(LONGEST_CODE, `a text of 1 to ${LONGEST_CODE} characters is expected`),
    valueCents: optional(wholeCents, WRONG.cents),
    percent: optional(percent, 'a whole number from 1 to 100 is expected, or nothing'),
    used: optional(wholeCents, `${WRONG.cents}; of a reduction 1, or nothing`),
    usedFor: words,
    issuedOn: day,
    expiresOn: day,
    reason: words,
    file: optional(text, WRONG.text),
    fileCancelledOn: optional(day, `${DAY}, or nothing`),
  })
  .refine(({ loyaltyNumber, iuc }) => (loyaltyNumber === undefined) !== (iuc === undefined), {
    path: ['iuc'],
    error: 'it or loyaltyNumber is expected, not both',
  })
  .refine(({ kind, percent: given }) => (kind === 'loyalty-reduction') === (given !== undefined), {
    path: ['percent'],
    error: 'it goes with loyalty-reduction',
  })
  .refine(
    ({ percent: given, valueCents }) =>
      given === undefined ? (valueCents ?? 0) > 0 : valueCents === undefined,
    {
      path: ['valueCents'],
      error: 'all but a loyalty-reduction are worth more than nothing',
    },
  )
  .refine(
    ({ percent: given, valueCents, used }) => (used ?? 0) <= (given === undefined ? (valueCents ?? 0) : 1),
    {
      path: ['used'],
      error: 'it is more than the value',
    },
  )
  // Of one that had less left than its value nothing could be used here, though its page said so.
  .refine(
    ({ kind, used = 0, valueCents }) => kind !== 'holiday-cheque' || used === 0 || used === valueCents,
    { path: ['used'], error: 'a holiday-cheque is used whole or not at all' },
  )
  .refine(({ issuedOn, expiresOn }) => Temporal.PlainDate.compare(issuedOn, expiresOn) <= 0, {
    path: ['expiresOn'],
    error: 'it is before issuedOn',
  })
  .refine(({ file, fileCancelledOn }) => fileCancelledOn === undefined || file !== undefined, {
    path: ['fileCancelledOn'],
    error: 'it goes with file',
  });

export type VoucherLine = z.output<typeof voucherSchema>;

export const voucherColumns: Columns<VoucherLine> = columnsOf('voucherId', voucherSchema);
