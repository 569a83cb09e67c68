import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;

const registration = {
  email: 'ines.garraud@exemple.fr',
  subject: 'Activez votre compte Espace Voyageur',
  askedAt: 'le 22 novembre 2026 à 14h05',
  sentAt: 'le 22 novembre 2026 à 14h05',
  endsAt: '25 novembre 2026 à 14h05',
  isSentAgain: false,
  isCorrecting: false,
};

export const examples: Examples = {
  route: '/inscription/confirmation',
  cases: {
    sent: { name: 'Le lien est parti', visitor: 'nobody', data: { registration } },
    again: {
      name: 'Un nouveau lien est parti',
      visitor: 'nobody',
      query: '?envoye=1',
      data: { registration: { ...registration, isSentAgain: true } },
    },
    correcting: {
      name: 'L’adresse se corrige',
      visitor: 'nobody',
      query: '?corriger=1',
      data: { registration: { ...registration, isCorrecting: true } },
    },
    limited: {
      name: 'Trop d’envois',
      visitor: 'nobody',
      data: { registration },
      answer: {
        form: 'renvoyer',
        values: {},
        errors: {},
        message: messageOf('too-many-requests', { wait: '2\u00a0minutes' }),
      },
    },
    nothing: { name: 'Aucune création en cours', visitor: 'nobody', data: { registration: undefined } },
  },
};
