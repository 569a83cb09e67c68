import { pathOf } from '#contract/routes.ts';
import { Actions, BesideLandscape, ButtonLink, PageHead, PageLayout } from '#web/ui/index.ts';

/** In place of a file whose time is over, or that was never asked for. */
export const Page = () => (
  <PageLayout
    head={<PageHead title="Ce fichier n’est plus là" lead="Il reste sept jours, puis il est supprimé." />}
  >
    <BesideLandscape scene="vineyard">
      <p>Demandez-le à nouveau : il est prêt en quelques instants.</p>
      <Actions>
        <ButtonLink href={pathOf('/informations/mes-donnees')} kind="primary">
          Mes données
        </ButtonLink>
      </Actions>
    </BesideLandscape>
  </PageLayout>
);
