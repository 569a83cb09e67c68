import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const open = { state: 'open', email: 'camille@nouvelle.exemple' } as const;
const refusedBy = (code: 'email-not-changed' | 'email-already-used') => ({
  form: 'confirmer',
  values: {},
  errors: {},
  message: messageOf(code),
});

export const examples: PageExamples<typeof loader> = {
  route: '/nouvel-identifiant',
  cases: {
    open: { name: 'Le lien est bon', visitor: 'nobody', data: open },
    taken: {
      name: 'Un autre compte a pris l’adresse',
      visitor: 'nobody',
      data: open,
      answer: refusedBy('email-already-used'),
    },
    failing: {
      name: 'L’adresse n’a pas pu être modifiée',
      visitor: 'nobody',
      data: open,
      answer: refusedBy('email-not-changed'),
    },
    stranger: {
      name: 'Quelqu’un d’autre est connecté',
      visitor: 'blue',
      data: { ...open, stranger: 'Camille Vasseur' },
    },
    done: {
      name: 'L’adresse est modifiée',
      visitor: 'nobody',
      query: '?fait=1',
      data: { state: 'done' },
    },
    refused: {
      name: 'Le lien ne sert plus',
      visitor: 'nobody',
      data: {
        state: 'refused',
        refusal: 'expired',
        mayBeSentAgain: false,
        title: titleOf('link-expired'),
        message: messageOf('link-expired'),
        why: 'Il servait pendant 72 heures.',
      },
    },
    nothing: { name: 'Ouverte sans lien', visitor: 'nobody', data: { state: 'nothing' } },
  },
};
