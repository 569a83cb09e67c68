import { messageOf } from '#domain/errors/catalogue.ts';
import { EMAILS_DIFFER } from '#domain/fields/messages.ts';
import { WEAKNESSES } from '#domain/fields/password.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data = { minimumAge: 15, termsVersion: '2026-10' };
const values = {
  civility: 'Mme',
  firstName: 'Inès',
  lastName: 'Garraud',
  birthDate: '03/04/1985',
  email: 'ines.garraud@exemple.fr',
  emailConfirmation: 'ines.garaud@exemple.fr',
};

export const examples: PageExamples<typeof loader> = {
  route: '/inscription/compte-client-sncf',
  cases: {
    empty: { name: 'Rien n’est rempli', visitor: 'nobody', data },
    errors: {
      name: 'Deux réponses à corriger',
      visitor: 'nobody',
      data,
      answer: {
        form: 'creer',
        values,
        errors: { emailConfirmation: EMAILS_DIFFER, password: WEAKNESSES['common-password'] },
      },
    },
    used: {
      name: 'L’adresse a déjà un compte',
      visitor: 'nobody',
      data,
      answer: { form: 'creer', values, errors: { email: messageOf('email-already-used') } },
    },
    failing: {
      name: 'Le compte n’a pas pu être créé',
      visitor: 'nobody',
      data,
      answer: { form: 'creer', values, errors: {}, message: messageOf('registration-failed') },
    },
    member: { name: 'Qui est connecté a déjà un compte', visitor: 'blue', data },
  },
};
