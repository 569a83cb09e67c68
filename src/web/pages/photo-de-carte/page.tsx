import { pathOf } from '#contract/routes.ts';
import { NoFile } from '#web/views/no-file.tsx';

/** In place of a photo that another has replaced, or that is nobody's here. */
export const Page = () => (
  <NoFile
    title="Cette photo n’est plus là"
    lead="Une autre l’a remplacée, ou elle a été effacée."
    more="Celle qui s’affiche sur vos cartes est dans votre espace."
    back={{ href: pathOf('/compte/avantages/mes-cartes'), label: 'Voir mes cartes' }}
  />
);
