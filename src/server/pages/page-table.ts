import type { Access } from '#contract/access.ts';
import type { PageModule } from '#contract/page-context.ts';
import type { PageRenderer } from '#contract/page-renderer.ts';
import { type PageEntry, pageRoutes } from '#contract/routes.ts';

/** The page that answers for an address which is nobody's. */
export const unknownPage = pageRoutes.find(({ path }) => path === '*') as PageEntry;

/** In tests of the server: what stands in for the access, loader and action of a route. */
type PageStandIns<App> = Readonly<Record<string, PageModule<App> & { readonly access?: Access }>>;

export interface PagesOptions<App> {
  readonly renderer: PageRenderer;
  /** Loads the server side of a page of the route table. */
  readonly loadPage: (entry: PageEntry) => Promise<PageModule<App>>;
  readonly pageStandIns?: PageStandIns<App>;
}

interface ServedPage<App> {
  readonly entry: PageEntry;
  readonly module: PageModule<App>;
}

/** A page of the route table with its server side, and the values of its pattern's parameters in a path. */
export interface PageMatch<App> extends ServedPage<App> {
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Loads every page of the route table; answers the one of a path, the unknown page when there is none. */
export const pageTable = async <App>({
  renderer,
  loadPage,
  pageStandIns = {},
}: PagesOptions<App>): Promise<(pathname: string) => PageMatch<App>> => {
  const served = new Map<string, ServedPage<App>>();
  for (const entry of pageRoutes) {
    const standIn = pageStandIns[entry.path];
    served.set(
      entry.path,
      standIn
        ? { entry: { ...entry, access: standIn.access ?? entry.access }, module: standIn }
        : { entry, module: await loadPage(entry) },
    );
  }
  return (pathname) => {
    const match = renderer.match(pathname);
    const page = served.get(match?.path ?? '*') as ServedPage<App>;
    return { ...page, params: match?.params ?? {} };
  };
};
