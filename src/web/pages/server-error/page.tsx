import type { Problem } from '#contract/problem.ts';
import { pathOf } from '#contract/routes.ts';
import { browserErrors } from '#domain/errors/browser.ts';
import { Alert } from '#web/ui/alert/alert.tsx';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { BesideLandscape, PageHead, PageLayout } from '#web/ui/page-layout/page-layout.tsx';

/** The address that the browser is at: what could not be had there is asked for anew, by script or without. */
const HERE = '';

/**
 * A technical failure or a request that could not be taken, with the reference to quote (NAV-07): there is none where no server was
 * reached, or where the page broke in the browser.
 */
export const Page = ({ problem }: { readonly problem: Problem | undefined }) => {
  const ours = !problem || problem.status >= 500;
  const reference = problem?.correlationId || undefined;
  return (
    <PageLayout>
      <BesideLandscape scene={ours ? 'winter' : 'meadow'}>
        <PageHead
          title={ours ? 'Service momentanément indisponible' : 'Votre demande n’a pas pu être traitée'}
        />
        <Alert
          kind={ours ? 'error' : 'warning'}
          title={problem?.detail ?? browserErrors['page-broken'].message}
          reference={reference}
        >
          {ours && (
            <p>
              Rien n’est perdu : vos points et vos billets sont ceux d’avant. Réessayez dans quelques instants
              {reference ? ' ; si l’incident dure, communiquez la référence à l’assistance.' : '.'}
            </p>
          )}
        </Alert>
        <div className="actions">
          {ours && (
            <ButtonLink kind="primary" href={HERE}>
              Réessayer
            </ButtonLink>
          )}
          <ButtonLink href={pathOf('/')}>Retour à l’accueil</ButtonLink>
        </div>
      </BesideLandscape>
    </PageLayout>
  );
};
