import { messageOf } from '#domain/errors/catalogue.ts';
import { SAME_EMAIL, WRONG_PASSWORD } from '#domain/fields/messages.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data = {
  email: 'camille.vasseur@exemple.fr',
  pending: undefined,
  isSent: false,
  left: '/informations/mes-informations',
};
const pending = { email: 'camille@nouvelle.exemple', until: '6 mars 2027 à 14h05' };
const values = { newEmail: 'camille@nouvelle.exemple', newEmailConfirmation: 'camille@nouvelle.exemple' };

export const examples: PageExamples<typeof loader> = {
  route: '/modification-identifiant',
  cases: {
    empty: { name: 'Une autre adresse se demande', visitor: 'blue', data },
    pending: { name: 'Un lien attend déjà', visitor: 'blue', data: { ...data, pending } },
    errors: {
      name: 'Deux réponses à corriger',
      visitor: 'blue',
      data,
      answer: {
        form: 'changer-adresse',
        values: { newEmail: data.email, newEmailConfirmation: data.email },
        errors: { newEmail: SAME_EMAIL, currentPassword: WRONG_PASSWORD },
      },
    },
    failing: {
      name: 'L’adresse n’a pas pu être demandée',
      visitor: 'blue',
      data,
      answer: {
        form: 'changer-adresse',
        values,
        errors: {},
        message: messageOf('email-not-changed'),
      },
    },
    sent: {
      name: 'Le lien est parti',
      visitor: 'blue',
      query: '?envoye=1',
      data: { ...data, pending, isSent: true },
    },
  },
};
