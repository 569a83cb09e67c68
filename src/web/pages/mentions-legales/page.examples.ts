import type { PageExamples } from '#web/gallery/page-example.ts';

export const examples: PageExamples<() => null> = {
  route: '/mentions-legales',
  cases: { full: { name: 'Les mentions', visitor: 'nobody', data: null } },
};
