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
  isNew: false,
};
const query = '?typeMiseAJour=UPDATE_PHOTO';
const refused = (message: string) => ({ form: 'photo', values: {}, errors: {}, message });

export const examples: PageExamples<typeof loader> = {
  route: '/compte/avantages/mise-a-jour-photo',
  cases: {
    change: { name: 'Une autre photo', visitor: 'blue', query, data },
    kind: {
      name: 'Le fichier n’est pas une photo',
      visitor: 'blue',
      query,
      data,
      answer: refused(messageOf('photo-refused', { reason: 'ce n’est ni un JPEG ni un PNG' })),
    },
    failed: {
      name: 'La photo n’a pas pu être enregistrée',
      visitor: 'blue',
      query,
      data,
      answer: refused(messageOf('photo-not-saved')),
    },
    done: {
      name: 'La photo est changée',
      visitor: 'blue',
      query: `${query}&fait=1`,
      data: { ...data, isNew: true },
    },
    closed: {
      name: 'Pas de cartes sans papier',
      visitor: 'blue',
      query,
      data: {
        ...data,
        state: 'RESILIE',
        mayKeepPhoto: false,
        mayChangePhoto: false,
        endedOn: '2\u00a0mars\u00a02026',
        closed: messageOf('paperless-not-eligible'),
      },
    },
  },
};
