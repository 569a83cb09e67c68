import type { Problem } from '#contract/problem.ts';
import { pathOf } from '#contract/routes.ts';
import { browserErrors } from '#domain/errors/browser.ts';
import { Alert } from '#web/ui/alert/alert.tsx';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { PageHead, PageLayout } from '#web/ui/page-layout/page-layout.tsx';

/** A technical failure or a request that could not be taken, with the reference to quote (NAV-07). */
export const Page = ({ problem }: { readonly problem: Problem | undefined }) => {
  const ours = !problem || problem.status >= 500;
  return (
    <PageLayout
      head={
        <PageHead
          title={ours ? 'Service momentanément indisponible' : 'Votre demande n’a pas pu être traitée'}
        />
      }
    >
      <Alert
        kind={ours ? 'error' : 'warning'}
        title={problem?.detail ?? browserErrors['page-broken'].message}
        reference={problem?.correlationId || undefined}
      >
        {ours && (
          <p>
            Rien n’est perdu : vos points et vos billets sont ceux d’avant. Réessayez dans quelques instants ;
            si l’incident dure, communiquez la référence à l’assistance.
          </p>
        )}
      </Alert>
      <div className="actions">
        <ButtonLink href={pathOf('/')}>Retour à l’accueil</ButtonLink>
      </div>
    </PageLayout>
  );
};
