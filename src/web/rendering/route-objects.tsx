import { pages } from 'virtual:pages';
import type { ComponentType } from 'react';
import { type RouteObject, useActionData, useLoaderData } from 'react-router';
import type { PageEntry } from '#contract/routes.ts';
import { ShownPage } from '#web/rendering/frame.tsx';
import { PageBoundary, Root } from '#web/rendering/root.tsx';

type PageLoader = (typeof pages)[string];

/** How to load the module of a page. */
export const pageLoader = (entry: PageEntry): PageLoader => {
  const load = pages[entry.page];
  if (!load) throw new Error(`route ${entry.path}: no page ${entry.page} in this build`);
  return load;
};

/**
 * Both the frame and the page take their data from the answer of one request, so both always load; a form refused changed nothing, so
 * neither does after one.
 */
const revalidate = ({ actionStatus }: { actionStatus?: number }): boolean =>
  actionStatus === undefined || actionStatus < 400;

/** A page that takes its data from the router. */
const routed = (page: ComponentType): ComponentType =>
  function RoutedPage() {
    return <ShownPage page={page} shown={{ data: useLoaderData(), action: useActionData() }} />;
  };

/** Loads the component of a page when the router first needs it. */
const lazyComponent = (entry: PageEntry) => async (): Promise<ComponentType> =>
  routed((await pageLoader(entry)()).Page);

/** The route object of a page, with its component at hand or loaded when the page is first needed. */
export const pageRouteObject = (entry: PageEntry, component?: ComponentType): RouteObject => ({
  id: entry.path,
  path: entry.path,
  caseSensitive: true,
  loader: true,
  action: true,
  shouldRevalidate: revalidate,
  ErrorBoundary: PageBoundary,
  ...(component ? { Component: routed(component) } : { lazy: { Component: lazyComponent(entry) } }),
});

export const rootRouteObject = (children: RouteObject[]): RouteObject => ({
  id: 'root',
  Component: Root,
  loader: true,
  shouldRevalidate: revalidate,
  children,
});
