import type { ReactNode } from 'react';
import { usePageView } from '#web/context/page-hooks.ts';

/** In the address of somebody who wants to read in peace. */
const STILL = 'immobile';

/**
 * Without scripts a page that waits for an answer is loaded again every few seconds, which somebody who reads slowly, or hears it read, must
 * be able to stop (RGAA 13.1). `to` is where it is asked, if not here.
 */
export const AsksAgain = ({ seconds, to }: { seconds: number; to?: string }): ReactNode => {
  const other = new URL(usePageView().page.path, 'http://page');
  const isStill = other.searchParams.has(STILL);
  if (isStill) other.searchParams.delete(STILL);
  else other.searchParams.set(STILL, '1');
  return (
    <noscript>
      {!isStill && (
        <meta httpEquiv="refresh" content={to === undefined ? `${seconds}` : `${seconds}; url=${to}`} />
      )}
      <p>
        <a href={other.pathname + other.search}>
          {isStill ? 'Mettre cette page à jour toute seule' : 'Ne plus mettre cette page à jour toute seule'}
        </a>
      </p>
    </noscript>
  );
};
