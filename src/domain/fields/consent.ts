import { z } from 'zod';
import { field } from './field.ts';
import { REQUIRED, WRONG_VALUE } from './messages.ts';

/** Neither is chosen for anybody: who says nothing is asked. */
const answer = field(z.enum(['accepter', 'refuser']), {
  accepts: ['refuser', 'accepter'],
  refuses: [
    { value: '', message: REQUIRED },
    { value: 'oui', message: WRONG_VALUE },
  ],
});

/** What somebody says to each category of cookies that may be refused (COOKIE-01): those that count visits, those that suit offers to a person. */
export const consentInput = field(z.object({ statistiques: answer, marketing: answer }), {
  accepts: [{ statistiques: 'refuser', marketing: 'accepter' }],
  refuses: [{ value: { statistiques: 'refuser', marketing: 'oui' }, message: WRONG_VALUE, at: 'marketing' }],
});
