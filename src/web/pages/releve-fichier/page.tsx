import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { NoFile } from '#web/views/no-file.tsx';
import type { loader } from './page.server.ts';

const words = {
  period: {
    title: 'Cette période n’a pas de relevé',
    more: 'Choisissez d’autres dates sur la page du relevé.',
  },
  incident: {
    title: 'Votre relevé n’a pas pu être préparé',
    more: 'Vos mouvements sont tous conservés : le fichier les portera dès que nous pourrons le faire.',
  },
  busy: {
    title: 'Beaucoup de relevés sont demandés en ce moment',
    more: 'Réessayez dans quelques secondes. Vos mouvements sont aussi sur la page du relevé.',
  },
} as const;

/** In place of a statement that cannot be had as a file: why, and what to do instead. */
export const Page = () => {
  const { why, message, reference, path } = usePageData<typeof loader>();
  return (
    <NoFile
      {...words[why]}
      lead={message}
      reference={why === 'incident' ? reference : undefined}
      again={why === 'period' ? undefined : path}
      back={{ href: pathOf('/recompense/vos-points-releve'), label: 'Voir mon relevé' }}
    />
  );
};
