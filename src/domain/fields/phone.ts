import { z } from 'zod';
import { isCountry } from '#domain/countries.ts';
import { readMobile, readPhone } from '#domain/phone-number.ts';
import { withoutUnseen } from '#domain/unseen.ts';
import { field } from './field.ts';
import { countryCode } from './postal-code.ts';

/** A number with its dial code, spaces and brackets. */
const LONGEST = 40;
const CHARACTERS = /^[\d\s+()./-]*$/;

const WRONG_MOBILE = 'Ce numéro de mobile n’existe pas avec cet indicatif.';
const WRONG_PHONE = 'Ce numéro de téléphone n’existe pas. Hors de France, commencez par + et l’indicatif.';

const digits = (wrong: string) =>
  z
    .string()
    .max(LONGEST, { error: wrong, abort: true })
    .overwrite(withoutUnseen)
    .trim()
    .refine((text) => CHARACTERS.test(text), { error: wrong, abort: true });

/** A mobile number as it is typed; `withMobile` holds it against its dial code. */
const mobileText = field(digits(WRONG_MOBILE), {
  // As telephones copy one from their list of people.
  accepts: ['06 12 34 56 78', '+33 6 12 34 56 78', '\u202a06 12 34 56 78\u202c', ''],
  refuses: [
    { value: 'mobile', message: WRONG_MOBILE },
    { value: '0'.repeat(1000), message: WRONG_MOBILE },
  ],
});

/** Any telephone number, French unless it begins with « + »; gives E.164, or null when nothing was typed. */
export const phoneText = field(
  digits(WRONG_PHONE)
    .refine((text) => text === '' || readPhone(text) !== undefined, { error: WRONG_PHONE })
    .transform((text) => (text === '' ? null : (readPhone(text) ?? null))),
  {
    accepts: ['01 42 68 53 00', '+32 2 555 12 12', ''],
    refuses: [
      { value: '01 42 68', message: WRONG_PHONE },
      { value: '02 555 12 12', message: WRONG_PHONE },
      { value: 'téléphone', message: WRONG_PHONE },
      { value: '1'.repeat(1000), message: WRONG_PHONE },
    ],
  },
);

/**
 * The two fields of a mobile number, by the names of the customer's data: its dial code by the country that has it, and the number. A
 * program may leave the dial code out and send E.164.
 */
export const mobileFields = {
  indicatif: countryCode.optional().describe('Country of the dial code; not needed for a number in E.164.'),
  mobile: mobileText.nullish().describe('As its country writes it, or E.164.'),
};

interface TypedMobile {
  readonly indicatif?: string | undefined;
  readonly mobile?: string | null | undefined;
}

/** E.164, or null when nothing was typed; undefined for what is no mobile number of the country. */
export const mobileOf = ({ indicatif, mobile }: TypedMobile): string | null | undefined => {
  if (mobile === undefined || mobile === null || mobile.trim() === '') return null;
  return readMobile(mobile.trim(), indicatif !== undefined && isCountry(indicatif) ? indicatif : undefined);
};

/** Demands of an input with `mobileFields` that the number be a mobile one of its dial code (INFO-03). */
export const withMobile = <Schema extends z.ZodObject<typeof mobileFields & z.core.$ZodShape>>(
  schema: Schema,
): Schema =>
  schema.refine((typed) => mobileOf(typed as TypedMobile) !== undefined, {
    path: ['mobile'],
    error: WRONG_MOBILE,
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some(({ path }) => path?.[0] === 'mobile' || path?.[0] === 'indicatif'),
  });

/** What such an input refuses, for the examples of each. */
export const REFUSED_MOBILES = [
  { value: { indicatif: 'FR', mobile: '06 12 34 56' }, at: 'mobile', message: WRONG_MOBILE },
  // A landline.
  { value: { indicatif: 'FR', mobile: '01 42 68 53 00' }, at: 'mobile', message: WRONG_MOBILE },
  { value: { indicatif: 'BE', mobile: '06 12 34 56 78' }, at: 'mobile', message: WRONG_MOBILE },
  { value: { indicatif: 'FR', mobile: '+32 470 12 34 56' }, at: 'mobile', message: WRONG_MOBILE },
] as const;
