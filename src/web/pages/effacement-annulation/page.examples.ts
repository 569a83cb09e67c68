import { messageOf, titleOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const open = { state: 'open', due: '15\u00a0mars\u00a02027' } as const;

export const examples: PageExamples<typeof loader> = {
  route: '/effacement/annulation',
  cases: {
    open: { name: 'Le lien est bon', visitor: 'nobody', data: open },
    kept: { name: 'Le compte est gardé', visitor: 'nobody', query: '?fait=1', data: { state: 'done' } },
    over: {
      name: 'Il n’y a plus rien à annuler',
      visitor: 'nobody',
      data: {
        state: 'refused',
        refusal: 'used',
        title: titleOf('erasure-not-asked'),
        message: messageOf('erasure-not-asked'),
        why: '',
        mayBeSentAgain: false,
      },
    },
    stillDue: {
      name: 'Le lien d’un e-mail plus ancien',
      visitor: 'nobody',
      data: {
        state: 'refused',
        refusal: 'replaced',
        title: titleOf('erasure-still-due'),
        message: messageOf('erasure-still-due'),
        why: '',
        mayBeSentAgain: false,
      },
    },
    failing: {
      name: 'L’annulation a échoué',
      visitor: 'nobody',
      data: open,
      answer: {
        form: 'garder-par-lien',
        values: {},
        errors: {},
        message: messageOf('personal-data-unavailable'),
      },
    },
    nothing: { name: 'Ouverte sans lien', visitor: 'nobody', data: { state: 'nothing' } },
  },
};
