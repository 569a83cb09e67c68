import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;

const data = await fromShippedTexts(loader, '/cookies');

export const examples: Examples = {
  route: '/cookies',
  cases: {
    open: { name: 'Rien n’est encore choisi', visitor: 'nobody', data },
    kept: {
      name: 'Un choix vient d’être enregistré',
      visitor: 'blue',
      data: { ...data, isKept: true, chosen: { statistiques: true, marketing: false } },
    },
    withoutText: {
      name: 'Le texte manque, le service de connexion est ailleurs',
      visitor: 'nobody',
      data: {
        ...data,
        lead: undefined,
        blocks: [],
        categories: data.categories.map((category) => ({
          ...category,
          cookies: category.cookies.filter(({ name }) => !name.startsWith('identity')),
        })),
      },
    },
  },
};
