import { z } from 'zod';
import { PRODUCT_CODES } from '#domain/discount-products.ts';
import { cardNumber } from '#domain/fields/card-number.ts';
import { FIRST_START_YEAR, NO_EXPIRY } from '#domain/tariff-rights.ts';
import { type Columns, card, columnsOf, optional, text, uuid, version, WRONG } from './line.ts';

const DAY = 'a date is expected, such as 2027-02-02';

const day = z.iso
  .date({ abort: true, error: DAY })
  .transform((value) => Temporal.PlainDate.from(value))
  .refine(({ year }) => year >= FIRST_START_YEAR && year < 2100, 'it is no day of a card');
/** By the rule of the field, whose own message is for customers. */
const rightNumber = z.string().transform((value, context) => {
  const read = cardNumber.safeParse(value);
  if (read.success) return read.data;
  context.issues.push({
    code: 'custom',
    message: 'a number is expected, 290901, a digit from 0 to 2 and ten digits',
    input: value,
  });
  return z.NEVER;
});
const words = z.union([z.literal(''), text]);
const holder = {
  loyaltyNumber: optional(card, `${WRONG.card}, or nothing`),
  iuc: optional(uuid, `${WRONG.uuid}, or nothing`),
};
const hasOneHolder = ({
  loyaltyNumber,
  iuc,
}: {
  readonly loyaltyNumber?: string | undefined;
  readonly iuc?: string | undefined;
}): boolean => (loyaltyNumber === undefined) !== (iuc === undefined);
const ONE_HOLDER = { path: ['iuc'], error: 'it or loyaltyNumber is expected, not both' };
const isInOrder = ({
  validFrom,
  validUntil,
}: {
  readonly validFrom: Temporal.PlainDate;
  readonly validUntil: Temporal.PlainDate;
}): boolean => Temporal.PlainDate.compare(validFrom, validUntil) <= 0;
const IN_ORDER = { path: ['validUntil'], error: 'it is before validFrom' };

/** The columns of cards and subscriptions, in any order; docs/travel-facts.md says what each is. */
const rightSchema = z
  .strictObject({
    tariffRightId: uuid,
    ...holder,
    product: z.enum(PRODUCT_CODES, `one of ${PRODUCT_CODES.join(', ')} is expected`),
    number: rightNumber,
    validFrom: day,
    validUntil: z.union([z.literal('').transform(() => NO_EXPIRY), day], { error: `${DAY}, or nothing` }),
    file: optional(text, WRONG.text),
    companyCode: optional(text, WRONG.text),
    range: z.enum(['0', '1'], '0 or 1 is expected').transform((value) => (value === '1' ? 1 : 0)),
    suspendedOn: optional(day, `${DAY}, or nothing`),
    suspendedFor: words,
    version,
  })
  .refine(hasOneHolder, ONE_HOLDER)
  .refine(isInOrder, IN_ORDER)
  .refine(({ suspendedOn, suspendedFor }) => suspendedOn !== undefined || suspendedFor === '', {
    path: ['suspendedFor'],
    error: 'it goes with suspendedOn',
  });

export type RightLine = z.output<typeof rightSchema>;
export const rightColumns: Columns<RightLine> = columnsOf('tariffRightId', rightSchema, [
  'file',
  'companyCode',
  'suspendedOn',
  'suspendedFor',
  'version',
]);

/** The columns of the coupons of subscriptions. */
const couponSchema = z
  .strictObject({
    couponId: uuid,
    ...holder,
    subscriptionId: uuid,
    origin: text,
    destination: text,
    travelClass: z.enum(['1', '2'], '1 or 2 is expected'),
    validFrom: day,
    validUntil: day,
    renewBefore: optional(day, `${DAY}, or nothing`),
    file: optional(text, WRONG.text),
    version,
  })
  .refine(hasOneHolder, ONE_HOLDER)
  .refine(isInOrder, IN_ORDER);

export type CouponLine = z.output<typeof couponSchema>;
export const couponColumns: Columns<CouponLine> = columnsOf('couponId', couponSchema, [
  'renewBefore',
  'file',
  'version',
]);
