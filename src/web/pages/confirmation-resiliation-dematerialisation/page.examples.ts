import { messageOf } from '#domain/errors/catalogue.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

const data: Awaited<ReturnType<typeof loader>> = {
  state: 'RESILIE',
  endedOn: '2\u00a0mars\u00a02026',
  mayComeBack: true,
  mailRefused: undefined,
};

export const examples: PageExamples<typeof loader> = {
  route: '/compte/avantages/confirmation-resiliation-dematerialisation',
  cases: {
    ended: { name: 'Résilié', visitor: 'blue', data },
    mailRefused: {
      name: 'Résilié, l’e-mail n’arrive pas',
      visitor: 'blue',
      query: '?courriel=refuse',
      data: { ...data, mailRefused: messageOf('paperless-mail-not-sent') },
    },
    running: {
      name: 'Pas résilié',
      visitor: 'blue',
      data: { ...data, state: 'SOUSCRIT', endedOn: '', mayComeBack: false },
    },
    never: {
      name: 'Jamais souscrit',
      visitor: 'traveller',
      data: { ...data, state: 'NON_SOUSCRIT', endedOn: '', mayComeBack: false },
    },
  },
};
