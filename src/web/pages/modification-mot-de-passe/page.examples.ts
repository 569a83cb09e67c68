import { messageOf } from '#domain/errors/catalogue.ts';
import { PASSWORDS_DIFFER, WRONG_PASSWORD } from '#domain/fields/messages.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data = {
  name: 'Camille Vasseur',
  email: 'camille.vasseur@exemple.fr',
  isDone: false,
  left: '/informations/mes-informations',
};

export const examples: PageExamples<typeof loader> = {
  route: '/modification-mot-de-passe',
  cases: {
    empty: { name: 'Le mot de passe se modifie', visitor: 'blue', data },
    errors: {
      name: 'Deux réponses à corriger',
      visitor: 'blue',
      data,
      answer: {
        form: 'changer-mot-de-passe',
        values: {},
        errors: { currentPassword: WRONG_PASSWORD, passwordConfirmation: PASSWORDS_DIFFER },
      },
    },
    failing: {
      name: 'Le mot de passe n’a pas pu être modifié',
      visitor: 'blue',
      data,
      answer: {
        form: 'changer-mot-de-passe',
        values: {},
        errors: {},
        message: messageOf('password-not-changed'),
      },
    },
    done: {
      name: 'Le mot de passe est modifié',
      visitor: 'blue',
      query: '?fait=1',
      data: { ...data, isDone: true },
    },
  },
};
