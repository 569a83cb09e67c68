import type { ReactNode } from 'react';
import type { Problem } from '#web/rendering/page-answer.ts';

/** A technical failure or a request that could not be taken, with the reference to quote (NAV-07). */
export const Page = ({ problem }: { readonly problem: Problem | undefined }): ReactNode => (
  <div className="page-message">
    <h1>
      {problem && problem.status < 500
        ? 'Votre demande n’a pas pu être traitée'
        : 'Service momentanément indisponible'}
    </h1>
    <p>{problem?.detail ?? 'Une erreur inattendue est survenue. Veuillez réessayer plus tard.'}</p>
    {problem?.correlationId ? (
      <p>
        Référence à communiquer à l’assistance : <code>{problem.correlationId}</code>
      </p>
    ) : null}
    <p>
      <a href="/">Retour à l’accueil</a>
    </p>
  </div>
);
