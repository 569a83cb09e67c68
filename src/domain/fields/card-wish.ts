import { z } from 'zod';
import { COMPANIES, PACES } from '#domain/discount-products.ts';
import { field } from './field.ts';
import { isEmpty, REQUIRED, WRONG_VALUE } from './messages.ts';

const OLDEST = 120;
const NOT_AN_AGE = 'Indiquez un âge entre 0 et 120 ans.';

/** How old somebody is who looks for a card; a birth date is not asked for what an age answers. */
export const wholeAge = field(
  z
    .int({ error: ({ input }) => (isEmpty(input) ? REQUIRED : NOT_AN_AGE) })
    .min(0, { error: NOT_AN_AGE })
    .max(OLDEST, { error: NOT_AN_AGE }),
  {
    accepts: [27, 0, OLDEST],
    refuses: [
      { value: '', message: REQUIRED },
      { value: -1, message: NOT_AN_AGE },
      { value: 27.5, message: NOT_AN_AGE },
      { value: OLDEST + 1, message: NOT_AN_AGE },
      { value: 'vingt', message: NOT_AN_AGE },
    ],
  },
);
/** How often they travel. */
export const travelPace = field(
  z.enum(PACES, { error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) }),
  {
    accepts: [...PACES],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'jamais', message: WRONG_VALUE },
    ],
  },
);
/** With whom, most of the time. */
export const travelCompany = field(
  z.enum(COMPANIES, { error: ({ input }) => (isEmpty(input) ? REQUIRED : WRONG_VALUE) }),
  {
    accepts: [...COMPANIES],
    refuses: [
      { value: '', message: REQUIRED },
      { value: 'chien', message: WRONG_VALUE },
    ],
  },
);
