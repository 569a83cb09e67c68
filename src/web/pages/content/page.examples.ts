import { fromShippedTexts } from '#web/gallery/data/loaded.ts';
import type { PageExamples } from '#web/gallery/page-example.ts';
import { loader } from './page.server.ts';

type Examples = PageExamples<typeof loader>;
type Example = Examples['cases'][string];

/** The texts that are shipped, as the page’s own loader answers them. */
const shipped = async (path: NonNullable<Example['route']>, name: string, query = ''): Promise<Example> => ({
  name,
  visitor: 'nobody',
  route: path,
  query,
  data: await fromShippedTexts(loader, path, { query }),
});

export const examples: Examples = {
  route: '/conditions-generales',
  cases: {
    terms: await shipped('/conditions-generales', 'Les conditions de vente en vigueur'),
    earlier: await shipped(
      '/conditions-generales',
      'Une version qui n’est plus en vigueur',
      '?version=2026-11-01',
    ),
    programme: await shipped(
      '/conditions-generales/non-logue/programme-grand-voyageur-email-burn',
      'Les conditions du programme, avec un chapeau et une liste',
    ),
    programmeToCome: await shipped(
      '/conditions-generales/non-logue/programme-grand-voyageur-email-burn',
      'Des conditions annoncées, avec ce qui change',
      '?version=2026-12-05',
    ),
    notices: await shipped('/mentions-legales', 'Un texte court, sans sommaire'),
    accessibility: await shipped('/accessibilite', 'La déclaration d’accessibilité'),
  },
};
