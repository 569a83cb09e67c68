import { z } from 'zod';
import { FRANCE, isCountry } from '#domain/countries.ts';
import { field } from './field.ts';
import { isEmpty, REQUIRED, WRONG_VALUE } from './messages.ts';

const LONGEST_ABROAD = 12;
const FRENCH = /^\d{5}$/;
const ABROAD = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u;

/** A country by its ISO 3166 alpha-2 code, in capitals. */
export const countryCode = field(
  z
    .string({ error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) })
    .min(1, { abort: true })
    .refine((text) => text.length === 2 && isCountry(text), { error: WRONG_VALUE }),
  {
    accepts: ['FR', 'BE', 'VA'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'France', message: WRONG_VALUE },
      { value: 'fr', message: WRONG_VALUE },
      { value: 'ZZ', message: WRONG_VALUE },
    ],
  },
);

/** Whether a postal code fits its country: 5 digits in France, at most 12 letters and digits elsewhere (INFO-03). */
export const fitsCountry = (postalCode: string, country: string): boolean =>
  country === FRANCE
    ? FRENCH.test(postalCode)
    : postalCode.length <= LONGEST_ABROAD && ABROAD.test(postalCode);
