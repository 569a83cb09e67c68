import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

const path = '/besoin-daide/questions-frequentes/:theme';

export const examples: PageExamples<typeof loader> = {
  route: path,
  cases: {
    points: {
      name: 'Les questions d’un thème',
      visitor: 'nobody',
      data: await fromShippedTexts(loader, path, { params: { theme: 'points' } }),
    },
  },
};
