import { z } from 'zod';
import { isUuid, type OrderId } from '#domain/ids.ts';
import { field, typedText } from './field.ts';
import { isEmpty, REQUIRED, TERMS_NOT_ACCEPTED, WRONG_VALUE } from './messages.ts';

/** No order holds more of one article. */
export const LARGEST_QUANTITY = 20;
const NOT_A_QUANTITY = `Indiquez un nombre entre 1 et ${LARGEST_QUANTITY}.`;
/** More points than any account holds; bounded so that sums stay exact. */
const MOST_POINTS = 10_000_000;

/** How many of an article (SHOP-05). */
export const quantity = field(
  z
    .int({ error: ({ input }) => (isEmpty(input) ? REQUIRED : NOT_A_QUANTITY) })
    .min(1, { error: NOT_A_QUANTITY })
    .max(LARGEST_QUANTITY, { error: NOT_A_QUANTITY }),
  {
    accepts: [1, LARGEST_QUANTITY],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 0, message: NOT_A_QUANTITY },
      { value: LARGEST_QUANTITY + 1, message: NOT_A_QUANTITY },
      { value: 1.5, message: NOT_A_QUANTITY },
      { value: 'deux', message: NOT_A_QUANTITY },
    ],
  },
);

/** An amount of points: whole, never negative. */
export const pointsAmount = field(
  z
    .int({ error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) })
    .min(0, { error: WRONG_VALUE })
    .max(MOST_POINTS, { error: WRONG_VALUE }),
  {
    accepts: [0, 8400, MOST_POINTS],
    refuses: [
      { value: '', message: REQUIRED },
      { value: -1, message: WRONG_VALUE },
      { value: 0.5, message: WRONG_VALUE },
      { value: MOST_POINTS + 1, message: WRONG_VALUE },
      { value: '8 400', message: WRONG_VALUE },
    ],
  },
);

/** An amount of euros in cents; none is nothing to pay in euros. */
export const centsAmount = field(
  z
    .int({ error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) })
    .min(0, { error: WRONG_VALUE })
    .max(MOST_POINTS, { error: WRONG_VALUE }),
  {
    accepts: [0, 3000],
    refuses: [
      { value: '', message: REQUIRED },
      { value: -1, message: WRONG_VALUE },
      { value: 0.5, message: WRONG_VALUE },
      { value: '30,00', message: WRONG_VALUE },
    ],
  },
);

/** The identifier of a voucher in calls and addresses. */
export const voucherId = field(typedText(36, WRONG_VALUE).refine(isUuid, { error: WRONG_VALUE }), {
  accepts: ['01920000-0000-7000-8000-0000000b0003'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: 'BCA 3D8P 9WVN', message: WRONG_VALUE },
  ],
});

const NO_REFERENCE_NOR_NUMBER =
  'Indiquez une référence de dossier, six lettres ou chiffres, ou un numéro de commande, douze chiffres.';

/** What a file of travel is asked for by at a desk: its reference, or the number of an order; gives capitals or digits. */
export const fileOrOrder = field(
  typedText(30, NO_REFERENCE_NOR_NUMBER)
    .transform((text) => text.replaceAll(/[\s\u00a0\u202f]/g, '').toUpperCase())
    .refine((text) => /^(?:[A-Z0-9]{6}|\d{12})$/.test(text), { error: NO_REFERENCE_NOR_NUMBER }),
  {
    accepts: ['QXKZ4T', '8894 0112 3705', 'qxkz4t'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: '8894 0112 370', message: NO_REFERENCE_NOR_NUMBER },
      { value: 'QXKZ-T', message: NO_REFERENCE_NOR_NUMBER },
    ],
  },
);

/** The identifier of an order in calls and addresses. */
export const orderId = field(
  typedText(36, WRONG_VALUE)
    .refine(isUuid, { error: WRONG_VALUE })
    .transform((text) => text as OrderId),
  {
    accepts: ['0192f0c1-2b7e-7c3a-9d43-3b1f4f7a9c10'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: '42', message: WRONG_VALUE },
      { value: 'x'.repeat(36), message: WRONG_VALUE },
    ],
  },
);

/** The box of the terms of sale: nothing but a tick is an agreement. */
export const termsAccepted = field(z.literal(true, { error: TERMS_NOT_ACCEPTED }), {
  accepts: [true],
  refuses: [{ value: false, message: TERMS_NOT_ACCEPTED }],
});

/** The version of the terms that a page showed, posted back by it. None is none that is in force: a page made by an older portal. */
export const termsSeen = field(z.string({ error: WRONG_VALUE }).max(20, { error: WRONG_VALUE }).default(''), {
  accepts: ['2026-10', ''],
  refuses: [{ value: 'x'.repeat(21), message: WRONG_VALUE }],
});
