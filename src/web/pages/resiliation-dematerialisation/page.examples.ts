import { messageOf } from '#domain/errors/catalogue.ts';
import { EXAMPLE_PORTRAIT } from '#web/gallery/data/portrait.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data: Awaited<ReturnType<typeof loader>> = {
  state: 'SOUSCRIT',
  mayKeepPhoto: false,
  mayChangePhoto: true,
  subscribedOn: '13\u00a0janvier\u00a02026',
  endedOn: '',
  photo: { path: EXAMPLE_PORTRAIT, takenOn: '13\u00a0janvier\u00a02026' },
  closed: undefined,
};

export const examples: PageExamples<typeof loader> = {
  route: '/compte/avantages/resiliation-dematerialisation',
  cases: {
    end: { name: 'La résiliation', visitor: 'blue', data },
    failed: {
      name: 'Un incident technique',
      visitor: 'blue',
      data,
      answer: {
        form: 'resilier',
        values: {},
        errors: {},
        message: messageOf('paperless-unsubscription-failed'),
      },
    },
    closed: {
      name: 'Rien à résilier',
      visitor: 'cardHolder',
      data: {
        ...data,
        state: 'NON_SOUSCRIT',
        mayKeepPhoto: false,
        mayChangePhoto: false,
        subscribedOn: '',
        photo: undefined,
        closed: messageOf('paperless-not-eligible'),
      },
    },
  },
};
