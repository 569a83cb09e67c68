import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const open = { state: 'open', name: 'Inès Garraud', termsVersion: '2026-11' } as const;
const refused = { state: 'refused', why: '', mayBeSentAgain: false } as const;

export const examples: PageExamples<typeof loader> = {
  route: '/adhesion-fidelite',
  cases: {
    open: { name: 'Le lien est bon', visitor: 'nobody', data: open },
    stranger: {
      name: 'Quelqu’un d’autre est connecté',
      visitor: 'blue',
      data: { ...open, stranger: 'Camille Vasseur' },
    },
    failing: {
      name: 'L’adhésion a échoué',
      visitor: 'nobody',
      data: open,
      answer: { form: 'adherer', values: {}, errors: {}, message: messageOf('enrolment-failed') },
    },
    done: { name: 'La carte est ouverte', visitor: 'nobody', query: '?fait=1', data: { state: 'done' } },
    used: {
      name: 'La carte est déjà là',
      visitor: 'nobody',
      data: {
        ...refused,
        refusal: 'used',
        title: titleOf('already-member'),
        message: messageOf('already-member'),
      },
    },
    wrong: {
      name: 'Le lien n’est pas valable',
      visitor: 'nobody',
      data: {
        ...refused,
        refusal: 'unknown',
        title: titleOf('encrypted-data-wrong'),
        message: messageOf('encrypted-data-wrong'),
      },
    },
    nothing: { name: 'Ouverte sans lien', visitor: 'nobody', data: { state: 'nothing' } },
  },
};
