import { z } from 'zod';
import type { Civility } from '#domain/customer.ts';
import { field, refusedWith, typedText } from './field.ts';
import { REQUIRED, WRONG_VALUE } from './messages.ts';

/** Longest name we take, as tickets and cards print it. */
const LONGEST_NAME = 50;

const NAME = /^[\p{Script=Latin}\p{M}'’. -]+$/u;
const LETTER = /\p{L}/u;
/** Accents beyond what any language puts on a letter: they cover the lines around. */
const HEAPED = /\p{M}{3}/u;
/** What a programme that shows a mail makes a link of: « evil.example ». « J.-P. » and « J.R.R. » are none. */
const LIKE_A_LINK = /\.\p{L}\p{M}*\p{L}/u;
const TOO_LONG = `${LONGEST_NAME} caractères au plus.`;
const NOT_A_NAME = 'Lettres, trait d’union, apostrophe, point et espace seulement.';
const POINT_INSIDE = 'Mettez une espace après le point.';

/** What programs write in place of the hyphen, apostrophe and space that keyboards have: it comes along where a name is pasted. */
const SAME_SIGNS = [
  [/[\u2010\u2011]/g, '-'],
  [/[\u2018\u02bc\u00b4`]/g, '’'],
  [/[\u00a0\u202f]/g, ' '],
] as const;

/**
 * A first or last name: letters with French accents, hyphen, apostrophe, period and space (ACCOUNT-03). Names stand in mails to others, who
 * would be led where whoever typed them likes.
 */
export const personName = field(
  typedText(4 * LONGEST_NAME, TOO_LONG)
    .overwrite((text) => SAME_SIGNS.reduce((name, [written, meant]) => name.replaceAll(written, meant), text))
    .check(
      refusedWith(
        (name) => (name.length > LONGEST_NAME ? TOO_LONG : undefined),
        (name) => (NAME.test(name) && LETTER.test(name) && !HEAPED.test(name) ? undefined : NOT_A_NAME),
        (name) => (LIKE_A_LINK.test(name) ? POINT_INSIDE : undefined),
      ),
    ),
  {
    accepts: [
      'Élise',
      'Jean-Noël',
      'L’Hôpital',
      "D'Arvor",
      'Mc. Aulay',
      'de la Tour',
      'Œuvrard',
      ' Nadia ',
      'J.-P. M.',
      'J.R.R.',
      'Nadia\u200b',
      'Jean\u2011Noël',
      'Marie\u00a0Anne',
      'Dʼarc',
    ],
    refuses: [
      { value: '', message: REQUIRED },
      { value: '   ', message: REQUIRED },
      { value: 'Camille 2', message: NOT_A_NAME },
      { value: '<b>Zoé</b>', message: NOT_A_NAME },
      { value: '- .', message: NOT_A_NAME },
      { value: 'Élise;', message: NOT_A_NAME },
      { value: 'Иван', message: NOT_A_NAME },
      { value: 'E\u0301\u0301\u0301lise', message: NOT_A_NAME },
      { value: 'visitez evil.example', message: POINT_INSIDE },
      { value: 'evil.\u200bexample', message: POINT_INSIDE },
      { value: 'x'.repeat(LONGEST_NAME + 1), message: TOO_LONG },
      { value: 'x'.repeat(1000), message: TOO_LONG },
    ],
  },
);

/** How somebody is addressed: `MONSIEUR` or `MADAME`, `M` or `Mme` in the web service (specification section 5); gives the latter. */
export const civility = field(
  z
    .enum(['M', 'Mme', 'MONSIEUR', 'MADAME'])
    .transform((given): Civility => (given === 'M' || given === 'MONSIEUR' ? 'M' : 'Mme')),
  {
    accepts: ['M', 'Mme', 'MONSIEUR', 'MADAME'],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'DOCTEUR', message: WRONG_VALUE },
    ],
  },
);
