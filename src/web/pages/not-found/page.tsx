import { pathOf } from '#contract/routes.ts';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { PageHead, PageLayout } from '#web/ui/page-layout/page-layout.tsx';
import { PageLinks, PageSearch } from '#web/views/page-search.tsx';

const WAYS_ON = [
  { path: '/', title: 'Accueil' },
  { path: pathOf('/mon-espace'), title: 'Mon espace' },
  { path: pathOf('/plan-du-site'), title: 'Plan du site' },
] as const;

/** The unknown-page screen, with search and links (NAV-07). */
export const Page = () => (
  <PageLayout head={<PageHead title="Page introuvable" />}>
    <EmptyState title="Ce train ne s’arrête pas ici" scene="winter">
      Cette page n’existe pas ou n’existe plus. Vérifiez l’adresse, ou repartez d’une gare connue.
    </EmptyState>
    <PageSearch hint="Par exemple : points, voyages, commandes" />
    <PageLinks links={WAYS_ON} />
  </PageLayout>
);
