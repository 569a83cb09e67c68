import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

const path = '/besoin-daide/questions-frequentes';
const searched = (query: string) => fromShippedTexts(loader, path, { query });

export const examples: PageExamples<typeof loader> = {
  route: path,
  cases: {
    all: { name: 'Les thèmes et les plus posées', visitor: 'nobody', data: await searched('') },
    found: {
      name: 'Une recherche',
      visitor: 'blue',
      query: '?q=points+expirent',
      data: { ...(await searched('?q=points+expirent')), isSignedIn: true },
    },
    none: {
      name: 'Une recherche sans réponse',
      visitor: 'berry',
      query: '?q=trottinette',
      data: { ...(await searched('?q=trottinette')), isSignedIn: true },
    },
  },
};
