import { others, pages } from 'virtual:pages';
import { routeMatcher } from '#contract/route-pattern.ts';
import type { PageBundle } from '#web/context/page-parts.ts';

/** A page of the route table. */
export interface KnownPage {
  /** Pattern of its route. */
  readonly route: string;
  /** Has what the page is shown with, but for what depends on its data. */
  readonly load: () => Promise<PageBundle>;
}

const known: ReadonlyMap<string, KnownPage> = new Map(
  pages.flatMap(([load, ...routes]) => routes.map((route) => [route, { route, load }] as const)),
);

const paths: ReadonlySet<string> = new Set([...known.keys(), ...others]);

/** Whether a path is one of the table, as it stands there. */
export const isInTable = (path: string): boolean => paths.has(path);

/** The page of a route by its pattern. */
export const pageOfRoute = (route: string): KnownPage | undefined => known.get(route);

/** The route that a path belongs to, by the same rules on the server and in the browser. */
export const matchRoute = routeMatcher([...known.keys()]);

/** The page that answers at an address of ours, be it the unknown one; undefined for another site's. */
export const pageAt = ({ origin, pathname }: URL): KnownPage | undefined =>
  origin === window.location.origin ? pageOfRoute(matchRoute(pathname)?.path ?? '') : undefined;
