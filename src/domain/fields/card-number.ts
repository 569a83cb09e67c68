import { LOYALTY_PREFIX } from '#domain/loyalty/card-number.ts';
import { field, typedText } from './field.ts';
import { REQUIRED } from './messages.ts';

/** Long enough for a number typed with its spaces. */
const LONGEST = 40;
const SPACES = /[\s\u00a0\u202f]/g;

const WRONG_LOYALTY_NUMBER = `Le numéro de fidélité commence par ${LOYALTY_PREFIX} et compte 17 chiffres.`;
const WRONG_CARD_NUMBER = 'Le numéro de carte commence par 290901 et compte 17 chiffres.';
const NOT_NINE_DIGITS = 'Neuf chiffres, ceux qui suivent le préfixe.';

/** Digits as people copy them from a card, in groups: spaces are left out. */
const digits = (wrong: string, shape: RegExp) =>
  typedText(LONGEST, wrong)
    .transform((text) => text.replaceAll(SPACES, ''))
    .refine((text) => shape.test(text), { error: wrong });

const LOYALTY_NUMBER = /^29090109\d{9}$/;
const CARD_NUMBER = /^290901[0-2]\d{10}$/;

/** A loyalty number: 29090109 followed by 9 digits; cards of other issues need not pass our check digit (ACCOUNT-11). */
export const loyaltyNumber = field(digits(WRONG_LOYALTY_NUMBER, LOYALTY_NUMBER), {
  accepts: ['29090109417263851', '29090109 417 263 851'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: '2909010941726385', message: WRONG_LOYALTY_NUMBER },
    { value: '290901094172638511', message: WRONG_LOYALTY_NUMBER },
    { value: '29090110417263851', message: WRONG_LOYALTY_NUMBER },
    { value: 'numéro', message: WRONG_LOYALTY_NUMBER },
    { value: '2'.repeat(1000), message: WRONG_LOYALTY_NUMBER },
  ],
});

/** The nine digits typed after the prefix that the field shows, or the whole number pasted there; gives the whole loyalty number (ACCOUNT-11). */
export const prefixedLoyaltyNumber = field(
  digits(NOT_NINE_DIGITS, /^(29090109)?\d{9}$/).transform((typed) => LOYALTY_PREFIX + typed.slice(-9)),
  {
    accepts: ['417263851', '417 263 851', '29090109417263851', '29090109 417 263 851'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: '41726385', message: NOT_NINE_DIGITS },
      { value: '4172638511', message: NOT_NINE_DIGITS },
      { value: '41726385a', message: NOT_NINE_DIGITS },
      { value: '2909010941726385', message: NOT_NINE_DIGITS },
      { value: '290901094172638511', message: NOT_NINE_DIGITS },
      { value: '29090110417263851', message: NOT_NINE_DIGITS },
      { value: 'numéro', message: NOT_NINE_DIGITS },
      { value: '2'.repeat(1000), message: NOT_NINE_DIGITS },
    ],
  },
);

/** The number of any card: 290901, a digit 0 to 2, then 10 digits (ACCOUNT-11). */
export const cardNumber = field(digits(WRONG_CARD_NUMBER, CARD_NUMBER), {
  accepts: ['29090101234567890', '2909 0121 2345 6789 0'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: '29090131234567890', message: WRONG_CARD_NUMBER },
    { value: '2909012123456789', message: WRONG_CARD_NUMBER },
  ],
});
