import { z } from 'zod';
import { field, typedText } from './field.ts';
import { REQUIRED, WRONG_POSTAL_CODE } from './messages.ts';

const LONGEST_ABROAD = 12;
const FRENCH = /^\d{5}$/;
const ABROAD = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u;

/** ISO 3166 alpha-2, in capitals. */
export const countryCode = field(
  z.string().regex(/^[A-Z]{2}$/, { error: 'Valeur incorrecte', abort: true }),
  {
    accepts: ['FR', 'BE', 'VA'],
    refuses: [{ value: 'France', message: 'Valeur incorrecte' }],
  },
);

/** Whether a postal code fits its country: 5 digits in France, at most 12 letters and digits elsewhere (INFO-03). */
export const fitsCountry = (postalCode: string, country: string): boolean =>
  country === 'FR' ? FRENCH.test(postalCode) : postalCode.length <= LONGEST_ABROAD && ABROAD.test(postalCode);

/** A country and its postal code, under the names of the customer's address (specification section 3). */
export const postalCodeOfCountry = field(
  z
    .object({ pays: countryCode, codePostale: typedText(2 * LONGEST_ABROAD, WRONG_POSTAL_CODE) })
    .refine(({ pays, codePostale }) => fitsCountry(codePostale, pays), {
      path: ['codePostale'],
      error: WRONG_POSTAL_CODE,
    }),
  {
    accepts: [
      { pays: 'FR', codePostale: '69003' },
      { pays: 'GB', codePostale: 'SW1A 1AA' },
      { pays: 'PT', codePostale: '1000-205' },
    ],
    refuses: [
      { value: { pays: 'FR', codePostale: '' }, at: 'codePostale', message: REQUIRED },
      { value: { pays: 'FR', codePostale: '6900' }, at: 'codePostale', message: WRONG_POSTAL_CODE },
      { value: { pays: 'FR', codePostale: 'SW1A 1AA' }, at: 'codePostale', message: WRONG_POSTAL_CODE },
      { value: { pays: 'BE', codePostale: '1234567890123' }, at: 'codePostale', message: WRONG_POSTAL_CODE },
      { value: { pays: 'BE', codePostale: '<1000>' }, at: 'codePostale', message: WRONG_POSTAL_CODE },
      { value: { pays: 'France', codePostale: '69003' }, at: 'pays', message: 'Valeur incorrecte' },
    ],
  },
);
