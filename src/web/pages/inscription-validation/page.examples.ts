import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import { ACTIVATION_SUBJECT } from '#features/registration/index.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const refused = {
  state: 'refused',
  title: titleOf('activation-expired'),
  message: messageOf('activation-expired'),
} as const;

export const examples: PageExamples<typeof loader> = {
  route: '/inscription/validation',
  cases: {
    open: {
      name: 'Le lien est bon',
      visitor: 'nobody',
      data: { state: 'open', email: 'ines.garraud@exemple.fr' },
    },
    active: {
      name: 'Le compte est activé',
      visitor: 'nobody',
      query: '?fait=1',
      data: { state: 'done' },
    },
    stranger: {
      name: 'Activé chez quelqu’un d’autre',
      visitor: 'blue',
      query: '?fait=1&autre=1',
      data: { state: 'done', stranger: 'Camille Vasseur' },
    },
    expired: {
      name: 'Le lien a expiré',
      visitor: 'nobody',
      data: {
        ...refused,
        refusal: 'expired',
        why: 'Il servait pendant 72 heures, ou un autre l’a remplacé.',
        mayBeSentAgain: true,
      },
    },
    sent: {
      name: 'Un nouveau lien est parti',
      visitor: 'nobody',
      query: '?envoye=1',
      data: { state: 'sent', subject: ACTIVATION_SUBJECT },
    },
    done: {
      name: 'Le compte est déjà actif',
      visitor: 'nobody',
      data: {
        ...refused,
        refusal: 'used',
        why: 'Le compte de cette adresse est déjà actif : connectez-vous.',
        mayBeSentAgain: false,
      },
    },
    unknown: {
      name: 'Le lien n’est pas un des nôtres',
      visitor: 'nobody',
      data: {
        ...refused,
        refusal: 'unknown',
        why: 'Copiez l’adresse entière depuis l’e-mail, ou demandez un nouveau compte.',
        mayBeSentAgain: false,
      },
    },
    failing: {
      name: 'L’activation a échoué',
      visitor: 'nobody',
      data: { state: 'open', email: 'ines.garraud@exemple.fr' },
      answer: { form: 'activer', values: {}, errors: {}, message: messageOf('activation-failed') },
    },
    nothing: { name: 'Ouverte sans lien', visitor: 'nobody', data: { state: 'nothing' } },
  },
};
