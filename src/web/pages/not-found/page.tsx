import { pathOf } from '#contract/routes.ts';
import { usePageView } from '#web/context/page-hooks.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { PageHead, PageLayout } from '#web/ui/page-layout/page-layout.tsx';
import { PageLinks, PageSearch } from '#web/views/page-search.tsx';

const HELP = [
  { path: pathOf('/besoin-daide'), title: 'Aide' },
  { path: pathOf('/plan-du-site'), title: 'Plan du site' },
] as const;
const VISITORS = [
  { path: pathOf('/'), title: 'Accueil' },
  { path: pathOf('/programme'), title: 'Le programme' },
  ...HELP,
] as const;
const CUSTOMERS = [
  { path: pathOf('/mon-espace'), title: 'Mon espace' },
  { path: pathOf('/informations/voyages-futurs'), title: 'Mes voyages' },
  ...HELP,
] as const;

/** The unknown-page screen, with search and links (NAV-07). */
export const Page = () => (
  <PageLayout head={<PageHead title="Page introuvable" />}>
    <EmptyState title="Ce train ne s’arrête pas ici" scene="winter">
      Cette page n’existe pas ou n’existe plus. Vérifiez l’adresse, ou repartez d’une gare connue.
    </EmptyState>
    <PageSearch hint="Par exemple : points, billet, mot de passe" />
    <PageLinks links={usePageView().signedIn ? CUSTOMERS : VISITORS} />
  </PageLayout>
);
