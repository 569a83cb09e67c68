import type { PageView } from '#contract/page-answer.ts';
import { pathOf } from '#contract/routes.ts';
import { usePageView } from '#web/context/page-hooks.ts';
import { BesideLandscape, PageHead, PageLayout } from '#web/ui/page-layout/page-layout.tsx';
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
const AGENTS = [
  { path: pathOf('/espace-pro'), title: 'Espace Pro' },
  { path: pathOf('/espace-pro/suivi'), title: 'Suivi des commandes' },
  ...HELP,
] as const;

const linksFor = ({ file, signedIn }: PageView) => {
  if (file) return AGENTS;
  return signedIn ? CUSTOMERS : VISITORS;
};

/** The unknown-page screen, with search and links (NAV-07). */
export const Page = () => (
  <PageLayout>
    <BesideLandscape scene="winter">
      <PageHead
        title="Page introuvable"
        lead={
          <>
            <b>Ce train ne s’arrête pas ici.</b> Cette page n’existe pas ou n’existe plus. Vérifiez l’adresse,
            ou repartez d’une gare connue.
          </>
        }
      />
      <PageSearch hint="Par exemple : points, billet, mot de passe" />
      <PageLinks links={linksFor(usePageView())} />
    </BesideLandscape>
  </PageLayout>
);
