import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

const path = '/donnees-personnelles';

export const examples: PageExamples<typeof loader> = {
  route: path,
  cases: {
    all: { name: 'Le texte et la liste', visitor: 'nobody', data: await fromShippedTexts(loader, path) },
  },
};
