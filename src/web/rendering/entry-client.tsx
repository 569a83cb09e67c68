import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { HydrationData } from '#contract/page-answer.ts';
import { pageRoutes } from '#contract/routes.ts';
import { followArrivals } from '#web/rendering/arrival.ts';
import { pageDataStrategy } from '#web/rendering/data-strategy.ts';
import { enhanceNavigation } from '#web/rendering/navigation.ts';
import { tellPage } from '#web/rendering/page-events.ts';
import { pageLoader, pageRouteObject, rootRouteObject } from '#web/rendering/route-objects.tsx';

const start = async (): Promise<void> => {
  const text = document.getElementById('page-data')?.textContent;
  // A document without data is not ours to take over; the development server sends one with scripts for the sake of its styles.
  if (!text) return;
  const data = JSON.parse(text) as HydrationData;
  const current = pageRoutes.find((entry) => entry.path === data.route);
  const container = document.getElementById('app');
  if (!current || !container) return;
  // The page on screen must be there in full for the first render, or React would throw the server's markup away.
  const { Page } = await pageLoader(current)();
  const { problem } = data;
  const router = createBrowserRouter(
    [
      rootRouteObject(
        pageRoutes.map((entry) => pageRouteObject(entry, entry === current ? Page : undefined)),
      ),
    ],
    {
      dataStrategy: pageDataStrategy(data.view),
      hydrationData: {
        loaderData: { root: data.view, ...(problem ? {} : { [data.route]: data.data ?? null }) },
        actionData: data.action === undefined ? null : { [data.route]: data.action },
        errors: problem ? { [data.route]: new ErrorResponse(problem.status, problem.title, problem) } : null,
      },
    },
  );
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  enhanceNavigation(router);
  followArrivals(router);
  // Tells tests and no one else that links and forms are enhanced from now on.
  document.documentElement.dataset.hydrated = '';
  tellPage();
};

void start();
