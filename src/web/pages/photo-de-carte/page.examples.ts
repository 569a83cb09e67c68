import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

export const examples: PageExamples<typeof loader> = {
  route: '/compte/avantages/mise-a-jour-photo/:photo',
  cases: {
    gone: { name: 'La photo n’est plus là', visitor: 'blue', data: { isGone: true } },
  },
};
