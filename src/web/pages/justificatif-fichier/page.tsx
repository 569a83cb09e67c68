import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { NoFile } from '#web/views/no-file.tsx';
import type { loader } from './page.server.ts';

const words = {
  early: {
    title: 'Votre justificatif n’est pas encore prêt',
    more: 'Revenez à ce moment-là : il vous attendra pendant 60 jours, aussi sur la page de vos justificatifs.',
  },
  late: {
    title: 'Ce justificatif n’est plus remis',
    more: 'Votre voyage et ce qu’il a rapporté restent dans vos voyages passés.',
  },
  incident: {
    title: 'Votre justificatif n’a pas pu être préparé',
    more: 'Votre voyage, lui, est bien enregistré.',
  },
  busy: {
    title: 'Beaucoup de justificatifs sont demandés en ce moment',
    more: 'Réessayez dans quelques secondes.',
  },
} as const;

/** In place of a proof that cannot be had: why, from when or until when it could, and what to do instead (TRIP-04). */
export const Page = () => {
  const { why, message, reference, path } = usePageData<typeof loader>();
  return (
    <NoFile
      {...words[why]}
      lead={message}
      scene="meadow"
      reference={why === 'incident' ? reference : undefined}
      again={why === 'incident' || why === 'busy' ? path : undefined}
      back={{ href: pathOf('/informations/voyages-passes-justif'), label: 'Voir mes justificatifs' }}
    />
  );
};
