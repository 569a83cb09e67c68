import { type ReactNode, useEffect } from 'react';
import { pathOf } from '#contract/routes.ts';
import { usePending } from '#web/context/page-hooks.ts';
import { PageLayout } from '#web/ui/index.ts';
import { AsksAgain } from '../parts/asks-again.tsx';
import type { ProgressData } from './progress.server.ts';
import './progress.css';

const AGAIN_MS = 2000;

/** The order is on its way: the page looks again by itself, with or without scripts. */
export const View = ({ data }: { data: ProgressData }): ReactNode => {
  const { revalidate } = usePending();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <PageLayout>
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
            <a href={pathOf('/recompense/historique-commandes-v2')}>vos commandes</a>.
          </>
        )}
      </p>
      <AsksAgain seconds={3} />
    </PageLayout>
  );
};
