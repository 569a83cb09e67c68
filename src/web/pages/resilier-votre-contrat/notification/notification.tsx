import { pathOf } from '#contract/routes.ts';
import { BesideLandscape, ButtonLink, PageHead, PageLayout } from '#web/ui/index.ts';
import type { TerminationView } from '../termination.server.ts';

/** The notice is given. */
export const View: TerminationView<'terminationNotified'> = ({ data }) => (
  <PageLayout>
    <BesideLandscape scene="winter">
      <PageHead
        title="Votre résiliation est notifiée"
        lead={`${data.name} prend fin le ${data.end}. Un e-mail vous le confirme, avec la date de votre demande : gardez-le.`}
      />
      <p>{data.afterwards}</p>
      <p className="actions">
        <ButtonLink href={data.isSignedIn ? pathOf('/mon-espace') : pathOf('/')} kind="primary">
          {data.isSignedIn ? 'Aller à mon espace' : 'Aller à l’accueil'}
        </ButtonLink>
        <ButtonLink href={pathOf('/g30-subscription')}>Changer d’avis</ButtonLink>
      </p>
    </BesideLandscape>
  </PageLayout>
);
