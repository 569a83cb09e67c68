import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { PageLayout } from '#web/ui/index.ts';
import type { ProgressData } from './order.server.ts';

const AGAIN_MS = 2000;

/** The order is on its way: the page looks again by itself, with or without scripts. */
export const Progress = ({ data }: { data: ProgressData }): ReactNode => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <PageLayout>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h1>{data.title}</h1>
      <p className="lead" role="status">
        {data.text}
      </p>
      <div className="progress-line" aria-hidden="true">
        <i />
      </div>
      <p>
        Cette page se met à jour d’elle-même.
        {data.isAccepted && (
          <>
            {' '}
            Vous pouvez aussi la quitter : vous retrouverez votre commande {data.number} dans{' '}
            <a href="/recompense/historique-commandes-v2">vos commandes</a>.
          </>
        )}
      </p>
    </PageLayout>
  );
};
