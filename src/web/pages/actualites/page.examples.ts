import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

const data = await fromShippedTexts(loader, '/actualites');

export const examples: PageExamples<typeof loader> = {
  route: '/actualites',
  cases: {
    full: { name: 'Les actualités, la plus récente d’abord', visitor: 'nobody', data },
    one: { name: 'Une seule actualité', visitor: 'blue', data: { news: data.news.slice(0, 1) } },
    empty: { name: 'Rien de nouveau', visitor: 'nobody', data: { news: [] } },
  },
};
