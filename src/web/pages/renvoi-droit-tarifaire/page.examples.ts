import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data: Awaited<ReturnType<typeof loader>> = { isConfirmed: false, isNeutral: false, values: {} };
const typed = {
  lastName: 'Vasseur',
  firstName: 'Camille',
  birthDate: '17/9/1984',
  email: 'camille.vasseur@exemple.fr',
};
const refused = (code: 'card-holder-not-found' | 'card-not-resendable') => ({
  form: 'renvoyer',
  values: typed,
  errors: {},
  message: messageOf(code),
});

export const examples: PageExamples<typeof loader> = {
  route: '/renvoi_droit_tarifaire',
  cases: {
    visitor: { name: 'La demande', visitor: 'nobody', data },
    member: { name: 'Déjà connecté', visitor: 'blue', data: { ...data, values: typed } },
    wrong: {
      name: 'Une adresse mal écrite',
      visitor: 'nobody',
      data,
      answer: {
        form: 'renvoyer',
        values: { ...typed, email: 'camille.vasseur' },
        errors: { email: 'Format e-mail incorrect' },
      },
    },
    unknown: {
      name: 'Aucune carte ne correspond',
      visitor: 'nobody',
      data,
      answer: refused('card-holder-not-found'),
    },
    plastic: {
      name: 'Une carte qui ne se renvoie pas en ligne',
      visitor: 'nobody',
      data,
      answer: refused('card-not-resendable'),
    },
    confirmed: {
      name: 'Demande confirmée',
      visitor: 'nobody',
      query: '?confirmee=1',
      data: { ...data, isConfirmed: true },
    },
    neutral: {
      name: 'Demande confirmée, s’il y a une carte',
      visitor: 'nobody',
      query: '?confirmee=1',
      data: { ...data, isConfirmed: true, isNeutral: true },
    },
  },
};
