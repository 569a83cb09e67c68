import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const open = {
  state: 'open',
  name: 'Inès Garraud',
  email: 'ines.garraud@exemple.fr',
  termsVersion: '2026-10',
} as const;
const refused = {
  state: 'refused',
  title: titleOf('link-expired'),
  message: messageOf('link-expired'),
} as const;

export const examples: PageExamples<typeof loader> = {
  route: '/inscription/boutique/finalisation',
  cases: {
    open: { name: 'Le lien est bon', visitor: 'nobody', data: open },
    login: {
      name: 'Le mot de passe est l’identifiant',
      visitor: 'nobody',
      data: open,
      answer: { form: 'finaliser', values: {}, errors: { password: messageOf('password-equals-login') } },
    },
    failing: {
      name: 'La finalisation est indisponible',
      visitor: 'nobody',
      data: open,
      answer: { form: 'finaliser', values: {}, errors: {}, message: messageOf('finalisation-unavailable') },
    },
    expired: {
      name: 'Le lien a expiré',
      visitor: 'nobody',
      data: { ...refused, refusal: 'expired', why: 'Il servait pendant 72 heures.', mayBeSentAgain: true },
    },
    used: {
      name: 'Le lien a déjà servi',
      visitor: 'nobody',
      data: {
        ...refused,
        refusal: 'used',
        why: 'Il a déjà servi : votre compte est prêt, connectez-vous.',
        mayBeSentAgain: false,
      },
    },
    unknown: {
      name: 'Le lien n’est pas un des nôtres',
      visitor: 'nobody',
      data: {
        ...refused,
        refusal: 'unknown',
        why: 'Il n’est peut-être pas entier : copiez toute l’adresse depuis l’e-mail.',
        mayBeSentAgain: false,
      },
    },
    sent: {
      name: 'Un nouveau lien est parti',
      visitor: 'nobody',
      query: '?envoye=1',
      data: { state: 'sent', subject: 'Choisissez le mot de passe de votre compte Espace Voyageur' },
    },
    nothing: { name: 'Ouverte sans lien', visitor: 'nobody', data: { state: 'nothing' } },
  },
};
