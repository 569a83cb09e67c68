import { pathOf } from '#contract/routes.ts';
import { usePageData } from '#web/context/page-hooks.ts';
import { NoFile } from '#web/views/no-file.tsx';
import type { loader } from './page.server.ts';

const words = {
  early: {
    title: 'Votre billet n’est pas encore là',
    lead: 'Un billet OUIGO se télécharge à partir de quatre jours avant le départ',
    more: 'Votre place est réservée. Vous pouvez déjà ajouter le voyage à votre agenda.',
  },
  void: {
    title: 'Ce billet n’est plus valable',
    lead: 'Le voyage a été annulé ou échangé',
    more: 'Les billets de vos voyages à venir vous attendent sur leur page.',
  },
  paper: {
    title: 'Ce billet est en papier',
    lead: 'Il ne peut pas être téléchargé',
    more: 'À bord, présentez le billet que vous avez reçu.',
  },
  busy: {
    title: 'Beaucoup de billets sont demandés en ce moment',
    lead: 'Le vôtre n’a pas pu être préparé',
    more: 'Réessayez dans quelques secondes. Le code de votre billet est aussi sur la page de vos voyages, où un contrôleur peut le lire.',
  },
} as const;

/** In place of a ticket that cannot be had, or not yet (TRIP-01): why, and what to do instead. */
export const Page = () => {
  const { why, from, path } = usePageData<typeof loader>();
  const { title, lead, more } = words[why];
  return (
    <NoFile
      title={title}
      lead={from ? `${lead} : dès le ${from}.` : `${lead}.`}
      more={more}
      again={why === 'busy' ? path : undefined}
      back={{ href: pathOf('/informations/voyages-futurs'), label: 'Voir mes voyages' }}
    />
  );
};
