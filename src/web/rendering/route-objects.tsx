import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { PageBoundary, Root } from '#web/rendering/root.tsx';
import type { PageEntry } from '#web/routes.ts';

export interface PageComponentModule {
  readonly Page: ComponentType;
}
export type PageLoader = () => Promise<PageComponentModule>;

/** Every page's module by the name of its folder, each in a chunk of its own. */
const modules = import.meta.glob<PageComponentModule>('../pages/*/page.tsx');

/** How to load the module of a page; throws for a folder that does not exist, at start and not at the first visit. */
export const pageLoader = (entry: PageEntry): PageLoader => {
  const load = modules[`../pages/${entry.page}/page.tsx`];
  if (!load) throw new Error(`route ${entry.path}: src/web/pages/${entry.page}/page.tsx does not exist`);
  return load;
};

/** Both the frame and the page take their data from the answer of one request, so both always load. */
const always = (): boolean => true;

/** Loads the component of a page when the router first needs it. */
const lazyComponent = (entry: PageEntry) => async (): Promise<ComponentType> =>
  (await pageLoader(entry)()).Page;

/** The route object of a page, with its component at hand or loaded when the page is first needed. */
export const pageRouteObject = (entry: PageEntry, component?: ComponentType): RouteObject => ({
  id: entry.path,
  path: entry.path,
  caseSensitive: true,
  loader: true,
  action: true,
  shouldRevalidate: ({ actionStatus }) => actionStatus === undefined || actionStatus < 400,
  ErrorBoundary: PageBoundary,
  ...(component ? { Component: component } : { lazy: { Component: lazyComponent(entry) } }),
});

export const rootRouteObject = (children: RouteObject[]): RouteObject => ({
  id: 'root',
  Component: Root,
  loader: true,
  shouldRevalidate: always,
  children,
});
