import type { PageExamples } from '#web/gallery/page-example.ts';
import type { loader } from './page.server.ts';

export const examples: PageExamples<typeof loader> = {
  route: '/conditions-generales',
  cases: {
    full: {
      name: 'Les conditions en vigueur',
      visitor: 'nobody',
      data: { version: '1er\u00a0novembre\u00a02026', promoReduction: '20\u00a0%', promoDays: 21 },
    },
  },
};
