import { Button, EmptyState, Field, PageHead, PageLayout, TextLink } from '#web/ui/index.ts';
import './not-found.css';

/** The unknown-page screen, with search and links (NAV-07). */
export const Page = () => (
  <PageLayout head={<PageHead title="Page introuvable" />}>
    <EmptyState title="Ce train ne s’arrête pas ici" scene="winter">
      Cette page n’existe pas ou n’existe plus. Vérifiez l’adresse, ou repartez d’une gare connue.
    </EmptyState>
    <search className="not-found__search">
      <form action="/plan-du-site" method="get">
        <Field
          id="recherche"
          name="q"
          type="search"
          label="Rechercher une page"
          hint="Par exemple : points, voyages, commandes"
        />
        <Button type="submit" kind="primary">
          Rechercher
        </Button>
      </form>
    </search>
    <ul className="not-found__links">
      <li>
        <TextLink href="/">Accueil</TextLink>
      </li>
      <li>
        <TextLink href="/mon-espace">Mon espace</TextLink>
      </li>
      <li>
        <TextLink href="/plan-du-site">Plan du site</TextLink>
      </li>
    </ul>
  </PageLayout>
);
