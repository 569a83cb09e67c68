import { z } from 'zod';
import type { Civility } from '#domain/customer.ts';
import { field, refusedWith, typedText } from './field.ts';
import { REQUIRED, WRONG_VALUE } from './messages.ts';

/** Longest name we take, as tickets and cards print it. */
const LONGEST_NAME = 50;

const NAME = /^[\p{Script=Latin}\p{M}'’. -]+$/u;
const LETTER = /\p{L}/u;
const TOO_LONG = `${LONGEST_NAME} caractères au plus.`;
const NOT_A_NAME = 'Lettres, trait d’union, apostrophe, point et espace seulement.';

/** A first or last name: letters with French accents, hyphen, apostrophe, period and space (ACCOUNT-03). */
export const personName = field(
  typedText(4 * LONGEST_NAME, TOO_LONG).check(
    refusedWith(
      (name) => (name.length > LONGEST_NAME ? TOO_LONG : undefined),
      (name) => (NAME.test(name) && LETTER.test(name) ? undefined : NOT_A_NAME),
    ),
  ),
  {
    accepts: ['Élise', 'Jean-Noël', 'L’Hôpital', "D'Arvor", 'Mc. Aulay', 'de la Tour', 'Œuvrard', ' Nadia '],
    refuses: [
      { value: '', message: REQUIRED },
      { value: '   ', message: REQUIRED },
      { value: 'Camille 2', message: NOT_A_NAME },
      { value: '<b>Zoé</b>', message: NOT_A_NAME },
      { value: '- .', message: NOT_A_NAME },
      { value: 'Élise;', message: NOT_A_NAME },
      { value: 'Иван', message: NOT_A_NAME },
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
