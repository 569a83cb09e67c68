import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const open = { state: 'open' } as const;

export const examples: PageExamples<typeof loader> = {
  route: '/unsubscribeDemat',
  cases: {
    open: { name: 'Le lien est bon', visitor: 'nobody', data: open },
    failing: {
      name: 'Un incident technique',
      visitor: 'nobody',
      data: open,
      answer: {
        form: 'resilier',
        values: {},
        errors: {},
        message: messageOf('paperless-unsubscription-failed'),
      },
    },
    stranger: {
      name: 'Quelqu’un d’autre est connecté',
      visitor: 'blue',
      data: { ...open, stranger: 'Camille Vasseur' },
    },
    done: { name: 'C’est fait', visitor: 'nobody', query: '?fait=1', data: { state: 'done' } },
    refused: {
      name: 'Le lien ne sert plus',
      visitor: 'nobody',
      data: {
        state: 'refused',
        refusal: 'used',
        mayBeSentAgain: false,
        title: titleOf('link-expired'),
        message: messageOf('link-expired'),
        why: 'Vos cartes sont déjà redevenues des cartes en plastique.',
      },
    },
    nothing: { name: 'Ouverte sans lien', visitor: 'nobody', data: { state: 'nothing' } },
  },
};
