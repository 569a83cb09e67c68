import { z } from 'zod';
import { carriesToken } from '#contract/bearer-token.ts';
import { type CallContext, defineCall } from '#contract/call.ts';
import type { Queryable } from '#database/database.ts';
import type { Clock } from '#domain/clock.ts';
import { PRODUCT_CODES } from '#domain/discount-products.ts';
import { VOUCHER_KINDS } from '#features/vouchers/index.ts';
import { BATCH, intakeReport } from './answer-travels.ts';
import type { IntakeReport, LineAnswer } from './contract.ts';
import { CODE_USES, COUPONS, type Intake, TARIFF_RIGHTS, TRAVELS, VOUCHERS } from './intake.ts';

/** What the call for the operator's systems works with. */
export interface TravelDoor {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Whoever knows it may tell travels. */
  readonly token: string;
}

interface Travels {
  /** None while the door is closed. */
  readonly travels?: TravelDoor;
}

/** 500 travels with everything said, and half as much again. */
const BODY_LIMIT = 512 * 1024;

const asText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? // Neither a list nor an object is a value of any column: refused there.
        '\u0000'
      : String(value);

/** What one looks like, for the description alone: what is wrong in one is told in its answer, and costs that one alone. */
const listed = (shape: z.ZodRawShape) => {
  const { $schema: _, ...described } = z.toJSONSchema(z.object(shape));
  return z.record(z.string(), z.unknown()).meta({ ...described, additionalProperties: true });
};

const instant = z.string().describe('ISO 8601 with offset.');
const tellingVersion = z
  .int()
  .min(0)
  .optional()
  .describe('Rises with each telling: an older one changes nothing, however late it comes.');
const travel = listed({
  travelId: z
    .uuid()
    .describe('One for a traveller in one direction; the same travel has the same one for ever.'),
  loyaltyNumber: z.string().describe('17 digits, of the card with which it was bought.'),
  file: z.string().describe('File reference.'),
  trainNumber: z.string(),
  brand: z.string().describe('As in a timetable: TGV INOUI, INTERCITES, OUIGO ...'),
  origin: z.string(),
  destination: z.string(),
  departure: instant,
  arrival: instant,
  priceCents: z.int().describe('Cents paid for this traveller and direction.'),
  boughtWithPoints: z.boolean(),
  forfaitFare: z.boolean(),
  roundTripId: z.uuid().optional().describe('The same for both directions of a round trip.'),
  returnArrival: instant.optional().describe('With roundTripId: when the return arrives.'),
  cancelled: z
    .boolean()
    .optional()
    .describe('It is not made: it brings nothing, what it brought is taken back.'),
  version: tellingVersion,
});
const holder = {
  loyaltyNumber: z.string().optional().describe('17 digits, of its holder; or iuc.'),
  iuc: z.uuid().optional().describe('Its holder; or loyaltyNumber.'),
};
const voucher = listed({
  voucherId: z.uuid().describe('The same voucher has the same one for ever.'),
  ...holder,
  kind: z.enum(VOUCHER_KINDS),
  code: z.string().describe('What its holder types.'),
  valueCents: z.int().optional().describe('Cents; of all but a loyalty-reduction.'),
  percent: z.int().optional().describe('1 to 100; of a loyalty-reduction.'),
  used: z
    .int()
    .optional()
    .describe('Cents used in other systems in all; of a loyalty-reduction 1, of a holiday-cheque its value.'),
  usedFor: z.string().optional().describe('Where that went, in French.'),
  issuedOn: z.iso.date(),
  expiresOn: z.iso.date().describe('Last day.'),
  reason: z.string().optional().describe('Why it was given, in French.'),
  file: z.string().optional().describe('The file it came from; once told it is kept.'),
  fileCancelledOn: z.iso.date().optional(),
});

const tariffRight = listed({
  tariffRightId: z.uuid().describe('The same card or subscription has the same one for ever.'),
  ...holder,
  product: z.enum(PRODUCT_CODES),
  number: z.string().describe('17 digits, as on the card.'),
  validFrom: z.iso.date().describe('From 1900 on.'),
  validUntil: z.iso.date().optional().describe('Last day; left out, or 2099-12-31, for none.'),
  file: z.string().optional().describe('Reference of the file by which it was bought.'),
  companyCode: z.string().optional().describe('FCE.'),
  range: z.literal([0, 1]).describe('0: standard, 1: new generation.'),
  suspendedOn: z.iso.date().optional().describe('First day of a suspension; left out, it is in force again.'),
  suspendedFor: z.string().optional().describe('Why, in French.'),
  version: tellingVersion,
});
const coupon = listed({
  couponId: z.uuid().describe('The same coupon has the same one for ever.'),
  ...holder,
  subscriptionId: z.uuid().describe('The tariffRightId of its subscription.'),
  origin: z.string(),
  destination: z.string(),
  travelClass: z.enum(['1', '2']),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().describe('Last day.'),
  renewBefore: z.iso
    .date()
    .optional()
    .describe('It has not been bought yet, and is to be by this day; left out once it is.'),
  file: z.string().optional(),
  version: tellingVersion,
});

const codeUse = listed({
  advantageCode: z.string().describe('As its holder reads it.'),
  loyaltyNumber: z.string().describe('17 digits, of its holder.'),
  usedAt: instant,
  usedFor: z.string().optional().describe('Where it went, in French.'),
});

const counts = {
  taken: z.int(),
  known: z.int(),
  corrected: z.int(),
  outdated: z.int(),
  refused: z.int(),
};
const place = z.int().describe('Place in the list, from 1.');
const answered = z.enum(['taken', 'known', 'corrected', 'outdated', 'refused']);
const reason = z
  .enum([
    'wrong-line',
    'unknown-card',
    'unknown-customer',
    'same-version',
    'unknown-brand',
    'other-customer',
    'other-voucher',
    'other-file',
    'unknown-code',
    'unknown-subscription',
    'spent-already',
  ])
  .optional();
const detail = z.string().optional();

const admits = ({
  app,
  authorization,
}: Pick<CallContext<Travels>, 'app' | 'authorization'>): 'no-such-call' | 'invalid-token' | undefined =>
  app.travels === undefined
    ? 'no-such-call'
    : carriesToken(authorization, app.travels.token)
      ? undefined
      : 'invalid-token';

/** Takes a list in, and answers each. */
const take = async (
  { app, log }: Pick<CallContext<Travels>, 'app' | 'log'>,
  intake: Intake,
  list: readonly Readonly<Record<string, unknown>>[],
): Promise<IntakeReport & { readonly answers: readonly LineAnswer[] }> => {
  const { db, clock } = app.travels as TravelDoor;
  const given = list.map((one, at) => ({
    line: at + 1,
    texts: Object.fromEntries(Object.entries(one).map(([name, value]) => [name, asText(value)])),
  }));
  const answers = await intake.take(db, given, clock.now());
  const { count, report } = intakeReport();
  for (const answer of answers) count(answer);
  log.info({ ...report(), told: intake.id }, 'the operator told');
  return { ...report(), answers };
};

/** What the operator's systems tell, one by one answered as the lines of a file are (docs/travel-facts.md). */
export const travelCalls = [
  defineCall({
    name: 'travels',
    method: 'POST',
    access: 'client',
    summary: `Takes in what the operator’s systems tell of travels, ${BATCH} at most, and answers each. Telling a travel again changes nothing, or corrects it.`,
    bodyLimit: BODY_LIMIT,
    input: z.object({ travels: z.array(travel).min(1).max(BATCH) }),
    output: z.object({
      ...counts,
      unknownBrands: z
        .array(z.string())
        .describe('Their travels earn nothing until the brands are named and they are told again.'),
      answers: z.array(
        z.object({
          line: place,
          travelId: z.string(),
          answer: answered,
          reason,
          detail: detail.describe('Which column is wrong, and how; which brand is unknown.'),
        }),
      ),
    }),
    errors: ['invalid-token', 'no-such-call'],
    admits,
    handler: async (context: CallContext<Travels>, { travels }) => {
      const { answers, unknownBrands, ...counted } = await take(context, TRAVELS, travels);
      return {
        ...counted,
        unknownBrands: [...unknownBrands],
        answers: answers.map(({ id: travelId, ...answer }) => ({ travelId, ...answer })),
      };
    },
  }),
  defineCall({
    name: 'vouchers',
    method: 'POST',
    access: 'client',
    summary: `Takes in what the operator’s systems tell of vouchers, ${BATCH} at most, and answers each. Telling a voucher again changes nothing, or corrects it.`,
    bodyLimit: BODY_LIMIT,
    input: z.object({ vouchers: z.array(voucher).min(1).max(BATCH) }),
    output: z.object({
      ...counts,
      answers: z.array(
        z.object({
          line: place,
          voucherId: z.string(),
          answer: answered,
          reason,
          detail: detail.describe('Which column is wrong, and how.'),
        }),
      ),
    }),
    errors: ['invalid-token', 'no-such-call'],
    admits,
    handler: async (context: CallContext<Travels>, { vouchers }) => {
      const { answers, unknownBrands: _, ...counted } = await take(context, VOUCHERS, vouchers);
      return {
        ...counted,
        answers: answers.map(({ id: voucherId, ...answer }) => ({ voucherId, ...answer })),
      };
    },
  }),
  defineCall({
    name: 'tariff-rights',
    method: 'POST',
    access: 'client',
    summary: `Takes in what the operator’s systems tell of discount cards and subscriptions, ${BATCH} at most, and answers each. Telling one again changes nothing, or corrects it.`,
    bodyLimit: BODY_LIMIT,
    input: z.object({ tariffRights: z.array(tariffRight).min(1).max(BATCH) }),
    output: z.object({
      ...counts,
      answers: z.array(
        z.object({
          line: place,
          tariffRightId: z.string(),
          answer: answered,
          reason,
          detail: detail.describe('Which column is wrong, and how.'),
        }),
      ),
    }),
    errors: ['invalid-token', 'no-such-call'],
    admits,
    handler: async (context: CallContext<Travels>, { tariffRights }) => {
      const { answers, unknownBrands: _, ...counted } = await take(context, TARIFF_RIGHTS, tariffRights);
      return {
        ...counted,
        answers: answers.map(({ id: tariffRightId, ...answer }) => ({ tariffRightId, ...answer })),
      };
    },
  }),
  defineCall({
    name: 'coupons',
    method: 'POST',
    access: 'client',
    summary: `Takes in what the operator’s systems tell of the coupons of subscriptions, ${BATCH} at most, and answers each. Telling one again changes nothing, or corrects it.`,
    bodyLimit: BODY_LIMIT,
    input: z.object({ coupons: z.array(coupon).min(1).max(BATCH) }),
    output: z.object({
      ...counts,
      answers: z.array(
        z.object({
          line: place,
          couponId: z.string(),
          answer: answered,
          reason,
          detail: detail.describe('Which column is wrong, and how.'),
        }),
      ),
    }),
    errors: ['invalid-token', 'no-such-call'],
    admits,
    handler: async (context: CallContext<Travels>, { coupons }) => {
      const { answers, unknownBrands: _, ...counted } = await take(context, COUPONS, coupons);
      return {
        ...counted,
        answers: answers.map(({ id: couponId, ...answer }) => ({ couponId, ...answer })),
      };
    },
  }),
  defineCall({
    name: 'advantage-code-uses',
    method: 'POST',
    access: 'client',
    summary: `Takes in which advantage codes the operator’s systems have taken, ${BATCH} at most, and answers each. Telling one again changes nothing, or corrects it.`,
    bodyLimit: BODY_LIMIT,
    input: z.object({ uses: z.array(codeUse).min(1).max(BATCH) }),
    output: z.object({
      ...counts,
      answers: z.array(
        z.object({
          line: place,
          advantageCode: z.string(),
          answer: answered,
          reason,
          detail: detail.describe('Which column is wrong, and how.'),
        }),
      ),
    }),
    errors: ['invalid-token', 'no-such-call'],
    admits,
    handler: async (context: CallContext<Travels>, { uses }) => {
      const { answers, unknownBrands: _, ...counted } = await take(context, CODE_USES, uses);
      return {
        ...counted,
        answers: answers.map(({ id: advantageCode, ...answer }) => ({ advantageCode, ...answer })),
      };
    },
  }),
];
