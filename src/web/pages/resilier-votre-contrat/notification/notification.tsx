import { pathOf } from '#contract/routes.ts';
import { Actions, ButtonLink, PageHead, PageLayout } from '#web/ui/index.ts';
import type { TerminationView } from '../termination.server.ts';

/** The notice is given. */
export const View: TerminationView<'terminationNotified'> = ({ data }) => (
  <PageLayout
    head={
      <PageHead
        title="Votre résiliation est notifiée"
        lead={`${data.name} prend fin le ${data.end}. Un e-mail vous le confirme, avec la date de votre demande : gardez-le.`}
      />
    }
  >
    <div className="contracts__summary">
      <p>{data.afterwards}</p>
      <Actions>
        <ButtonLink href={data.isSignedIn ? pathOf('/mon-espace') : pathOf('/')} kind="primary">
          {data.isSignedIn ? 'Aller à mon espace' : 'Aller à l’accueil'}
        </ButtonLink>
        <ButtonLink href={pathOf('/g30-subscription')}>Changer d’avis</ButtonLink>
      </Actions>
    </div>
  </PageLayout>
);
