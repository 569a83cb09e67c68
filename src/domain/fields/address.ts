import { z } from 'zod';
import { isCountry } from '#domain/countries.ts';
import type { Address } from '#domain/customer.ts';
import { withoutUnseen } from '#domain/unseen.ts';
import { field, refusedWith } from './field.ts';
import { REQUIRED, WRONG_POSTAL_CODE } from './messages.ts';
import { countryCode, fitsCountry } from './postal-code.ts';

/** Characters of a line of an envelope (AFNOR XP Z 10-011). */
const LONGEST_LINE = 38;
const LONGEST_CODE = 24;
const TOO_LONG = `${LONGEST_LINE} caractères au plus.`;
const NOT_A_LINE = 'Lettres, chiffres et ponctuation courante seulement.';

const LINE = /^[\p{L}\p{M}\p{N}\p{Zs}'’.,/&()°ºª+#:;"«»–-]*$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** A line of an address; whether it may be empty is the address's to say. */
const line = (...accepts: [string, ...string[]]) =>
  field(
    z
      .string()
      .max(4 * LONGEST_LINE, { error: TOO_LONG, abort: true })
      .overwrite(withoutUnseen)
      .trim()
      .check(
        refusedWith(
          (text) => (text.length > LONGEST_LINE ? TOO_LONG : undefined),
          (text) => (text === '' || (LINE.test(text) && LETTER_OR_DIGIT.test(text)) ? undefined : NOT_A_LINE),
        ),
      ),
    {
      accepts: [...accepts, ''],
      refuses: [
        { value: '<b>12</b>', message: NOT_A_LINE },
        { value: '---', message: NOT_A_LINE },
        { value: 'x'.repeat(LONGEST_LINE + 1), message: TOO_LONG },
        { value: 'x'.repeat(1000), message: TOO_LONG },
      ],
    },
  ).default('');

const code = field(z.string().max(LONGEST_CODE, { error: WRONG_POSTAL_CODE, abort: true }).trim(), {
  accepts: ['69003', 'SW1A 1AA', ''],
  refuses: [{ value: '6'.repeat(1000), message: WRONG_POSTAL_CODE }],
}).default('');

/** The specification's names (section 3), in the order in which an envelope is read. */
const lines = z.object({
  adrSociete: line('Atelier Vasseur'),
  adrBatiment: line('Bâtiment C, 2e étage'),
  adrVoie: line('18 rue des Cheminots', 'Postfach 12 34', '12 rue\u202e de la Gare'),
  adrLieuDit: line('Le Moulin, BP 12'),
  codePostale: code,
  ville: line('Lyon', 'Saint-Étienne'),
  pays: countryCode,
});

type Lines = Readonly<Record<keyof Address, string>>;
const NAMES = Object.keys(lines.shape) as (keyof Address)[];

const textsOf = (value: unknown): Lines => {
  const given = value as Partial<Record<string, unknown>>;
  return Object.fromEntries(
    NAMES.map((name) => [name, typeof given[name] === 'string' ? given[name].trim() : '']),
  ) as Lines;
};

/** Nothing was typed: a country is always chosen. */
const isBlank = (texts: Lines): boolean => NAMES.every((name) => name === 'pays' || texts[name] === '');

interface Demand {
  readonly at: keyof Address;
  readonly message: string;
  readonly isMet: (texts: Lines) => boolean;
}

/** What a letter needs to arrive. A hamlet has no streets: its name stands in for one. */
const DEMANDS: readonly Demand[] = [
  { at: 'adrVoie', message: REQUIRED, isMet: ({ adrVoie, adrLieuDit }) => adrVoie + adrLieuDit !== '' },
  { at: 'codePostale', message: REQUIRED, isMet: ({ codePostale }) => codePostale !== '' },
  {
    at: 'codePostale',
    message: WRONG_POSTAL_CODE,
    isMet: ({ codePostale, pays }) =>
      codePostale === '' || !isCountry(pays) || fitsCountry(codePostale, pays),
  },
  { at: 'ville', message: REQUIRED, isMet: ({ ville }) => ville !== '' },
];

/** Says every demand that is not met, also while other lines are wrong; of a line the first thing only. */
const demanding = (mayBeBlank: boolean) =>
  DEMANDS.reduce(
    (schema, { at, message, isMet }) =>
      schema.refine(
        (value) => {
          const texts = textsOf(value);
          return (mayBeBlank && isBlank(texts)) || isMet(texts);
        },
        {
          path: [at],
          error: message,
          when: ({ value, issues }) =>
            typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === at),
        },
      ),
    lines,
  );

const LYON: Lines = {
  adrSociete: '',
  adrBatiment: 'Bâtiment C',
  adrVoie: '18 rue des Cheminots',
  adrLieuDit: '',
  codePostale: '69003',
  ville: 'Lyon',
  pays: 'FR',
};
const LONDON: Lines = {
  ...LYON,
  adrVoie: '10 Downing Street',
  codePostale: 'SW1A 1AA',
  ville: 'London',
  pays: 'GB',
};
const HAMLET: Lines = {
  ...LYON,
  adrVoie: '',
  adrLieuDit: 'Le Moulin',
  codePostale: '48150',
  ville: 'Hures-la-Parade',
};
const NOTHING: Lines = { ...LYON, adrBatiment: '', adrVoie: '', codePostale: '', ville: '' };

const unfinished = [
  { value: { ...LYON, adrVoie: '' }, at: 'adrVoie', message: REQUIRED },
  { value: { ...LYON, codePostale: '' }, at: 'codePostale', message: REQUIRED },
  { value: { ...LYON, ville: ' ' }, at: 'ville', message: REQUIRED },
  { value: { ...LYON, codePostale: '6900' }, at: 'codePostale', message: WRONG_POSTAL_CODE },
  { value: { ...LYON, codePostale: 'SW1A 1AA' }, at: 'codePostale', message: WRONG_POSTAL_CODE },
  {
    value: { ...LYON, pays: 'BE', codePostale: '1234567890123' },
    at: 'codePostale',
    message: WRONG_POSTAL_CODE,
  },
  { value: { ...LYON, pays: 'BE', codePostale: '<1000>' }, at: 'codePostale', message: WRONG_POSTAL_CODE },
] as const;

/** A postal address: a street or a place, a postal code of its country, a town (INFO-03, RAIL-17). */
export const postalAddress = field(demanding(false), {
  accepts: [LYON, LONDON, HAMLET],
  refuses: [...unfinished],
});

/** The same where none need be given: nothing typed is null, and an address begun is finished. */
export const optionalPostalAddress = field(
  demanding(true).transform((typed): Address | null => (isBlank(typed) ? null : typed)),
  { accepts: [LYON, LONDON, HAMLET, NOTHING], refuses: [...unfinished] },
);
