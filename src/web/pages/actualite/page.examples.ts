import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

const path = '/actualites/:article';
const data = await fromShippedTexts(loader, path, { params: { article: 'choisir-sa-place' } });

export const examples: PageExamples<typeof loader> = {
  route: path,
  cases: {
    article: { name: 'Un article et les suivants', visitor: 'nobody', data },
    alone: { name: 'Le seul article', visitor: 'berry', data: { ...data, others: [] } },
  },
};
