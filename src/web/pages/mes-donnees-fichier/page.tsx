import { pathOf } from '#contract/routes.ts';
import { NoFile } from '#web/views/no-file.tsx';

/** In place of a file whose time is over, or that was never asked for. */
export const Page = () => (
  <NoFile
    title="Ce fichier n’est plus là"
    lead="Il reste sept jours, puis il est supprimé."
    more="Demandez-le à nouveau : il est prêt en quelques instants."
    back={{ href: pathOf('/informations/mes-donnees'), label: 'Demander mes données' }}
  />
);
