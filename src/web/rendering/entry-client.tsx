import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { HydrationData } from '#contract/page-answer.ts';
import { pathOf } from '#contract/routes.ts';
import { tellPage } from '#web/context/page-events.ts';
import { followArrivals } from '#web/rendering/arrival.ts';
import { enhanceNavigation } from '#web/rendering/navigation.ts';
import { pageOfRoute } from '#web/rendering/page-table.ts';
import { Root } from '#web/rendering/root.tsx';
import { createRouter, placeHere, type Router } from '#web/rendering/router.ts';
import { loadFrame } from '#web/shell/desk-part.ts';
import { forgetKeptAtSignOut, renewKept } from '#web/views/renew-kept.ts';

/** Counting is loaded for who agrees to it, once they do, and for nobody else (COOKIE-01). */
const measureOnceAgreed = (router: Router): void => {
  let isAsked = false;
  const agrees = (): boolean => router.state().shown.view.consent.statistics;
  const look = (): void => {
    if (isAsked || !agrees()) return;
    isAsked = true;
    import('#web/rendering/measure.ts').then(
      ({ startMeasuring }) => startMeasuring(agrees),
      () => {
        isAsked = false;
      },
    );
  };
  router.subscribe(look);
  look();
};

const start = async (): Promise<void> => {
  const text = document.getElementById('page-data')?.textContent;
  // A document without data is not ours to take over; the development server sends one with scripts for the sake of its styles.
  if (!text) return;
  const { route, view, data, action, problem } = JSON.parse(text) as HydrationData;
  const page = pageOfRoute(route);
  const container = document.getElementById('app');
  if (!page || !container) return;
  // The page on screen must be there in full for the first render, or React would throw the server's markup away.
  const [{ Page, parts }] = await Promise.all([page.load(), loadFrame(view)]);
  if (!problem) await parts?.load(data);
  const router = createRouter({
    place: placeHere(),
    by: 'pop',
    route,
    page: problem ? undefined : Page,
    view,
    data: data ?? null,
    action,
    problem,
  });
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <Root router={router} />
      </StrictMode>,
    );
  });
  enhanceNavigation(router);
  followArrivals(router);
  // Tells tests and no one else that links and forms are enhanced from now on.
  document.documentElement.dataset.hydrated = '';
  tellPage();
  measureOnceAgreed(router);
  if (view.signedIn) {
    renewKept();
    forgetKeptAtSignOut();
  }
  // The flag opens the popup of sign-in by itself (NAV-10).
  const here = new URL(window.location.href);
  if (here.searchParams.get('open-connect-modal') === 'true' && !view.signedIn) {
    here.searchParams.delete('open-connect-modal');
    const back = here.pathname + here.search + here.hash;
    void router.go(new URL(pathOf('/connexion', { query: { retour: back } }), here));
  }
};

void start();
