import { type ReactNode, useEffect } from 'react';
import { pathOf } from '#contract/routes.ts';
import { NBSP } from '#domain/typography.ts';
import { usePending, useVoice } from '#web/context/page-hooks.ts';
import { PageLayout } from '#web/ui/index.ts';
import { AsksAgain } from '../parts/asks-again.tsx';
import type { ProgressData } from './progress.server.ts';
import './progress.css';

const AGAIN_MS = 2000;

/** The order is on its way: the page looks again by itself, with or without scripts. `children`: what may be done meanwhile. */
export const View = ({ data, children }: { data: ProgressData; children?: ReactNode }): ReactNode => {
  const { revalidate } = usePending();
  const say = useVoice();
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
            {say(
              `Vous pouvez aussi la quitter${NBSP}: vous retrouverez votre commande ${data.number} dans`,
              `Elle peut aussi se quitter${NBSP}: la commande ${data.number} reste dans`,
            )}{' '}
            <a href={pathOf('/recompense/historique-commandes-v2')}>
              {say('vos commandes', 'les commandes du client')}
            </a>
            .
          </>
        )}
      </p>
      {children}
      <AsksAgain seconds={3} />
    </PageLayout>
  );
};
