import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

export const examples: PageExamples<typeof loader> = {
  route: '/inscription/boutique/confirmation',
  cases: {
    done: { name: 'Le compte est prêt', visitor: 'nobody', query: '?fait=1', data: { isDone: true } },
    nothing: { name: 'Ouverte directement', visitor: 'nobody', data: { isDone: false } },
  },
};
