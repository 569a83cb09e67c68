import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type DataRouteObject,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  parsePath,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Notice } from '#features/sessions/contract.ts';
import { Page as SessionNotice } from '#web/pages/session-notice/page.tsx';
import type { HydrationData, PageView } from '#web/rendering/page-answer.ts';
import { documentData } from '#web/rendering/root.tsx';
import { pageLoader, pageRouteObject, rootRouteObject } from '#web/rendering/route-objects.tsx';
import { type PageEntry, pageRoutes } from '#web/routes.ts';
import { Shell } from '#web/shell/shell.tsx';

export interface Renderer {
  /** The route of the table that a path belongs to, by the same rules as in the browser; undefined when there is none. */
  match(pathname: string): { path: string; params: Readonly<Record<string, string | undefined>> } | undefined;
  /** The markup inside `#app`. */
  render(data: HydrationData): Promise<string>;
  /** The markup of a notice in the frame of the pages; nothing of it is taken over by scripts. */
  renderNotice(view: PageView, notice: Notice): Promise<string>;
  /** The attributes of `<html>` for a view. */
  documentData: typeof documentData;
}

type DataMatches = StaticHandlerContext['matches'];

/** A route as the static router takes it: just the frame and the page, and what the handler answered for it once. */
interface StaticPage {
  readonly routes: DataRouteObject[];
  readonly context: StaticHandlerContext;
}

/**
 * Asks React Router's handler once for a route. Each answer after that differs in address and data only, and making it anew (a Request,
 * the loaders' machinery around data that is already there) would cost as much as half the page.
 */
const prepare = async (entry: PageEntry): Promise<StaticPage> => {
  const { Page } = await pageLoader(entry)();
  const handler = createStaticHandler([rootRouteObject([pageRouteObject(entry, Page)])]);
  const path = entry.path.startsWith('/') ? entry.path : `/${entry.path}`;
  const context = await handler.query(new Request(new URL(path, 'http://localhost')), {
    dataStrategy: async () => ({
      root: { type: 'data', result: null },
      [entry.path]: { type: 'data', result: null },
    }),
  });
  if (context instanceof Response) throw new Error('the static handler answered instead of rendering');
  return { routes: handler.dataRoutes, context };
};

/**
 * Renders a page from its data. Each route is prepared by itself, so that the cost of a page does not grow with the route table.
 */
export const createRenderer = async (): Promise<Renderer> => {
  const staticPages = new Map<string, StaticPage>();
  for (const entry of pageRoutes) staticPages.set(entry.path, await prepare(entry));
  const patterns = pageRoutes.map(({ path }) => ({ id: path, path, caseSensitive: true }));
  return {
    match: (pathname) => {
      const match = matchRoutes(patterns, pathname)?.at(-1);
      return match?.route.path === undefined ? undefined : { path: match.route.path, params: match.params };
    },
    documentData,
    renderNotice: async (view, notice) =>
      renderToString(
        <Shell view={view} points={view.points}>
          <SessionNotice notice={notice} reference={view.correlationId} />
        </Shell>,
      ),
    render: async (data) => {
      const page = staticPages.get(data.route);
      if (!page) throw new Error(`no page for route ${data.route}`);
      const { pathname = '/', search = '' } = parsePath(data.view.page.path);
      const { problem } = data;
      const context: StaticHandlerContext = {
        ...page.context,
        location: { ...page.context.location, pathname, search },
        // Another route's address when the page stands in for one that could not be read.
        matches: (matchRoutes(page.routes, pathname) ?? page.context.matches) as DataMatches,
        loaderData: { root: data.view, ...(problem ? {} : { [data.route]: data.data ?? null }) },
        actionData: data.action === undefined ? null : { [data.route]: data.action },
        errors: problem ? { [data.route]: new ErrorResponse(problem.status, problem.title, problem) } : null,
      };
      return renderToString(
        <StaticRouterProvider
          router={createStaticRouter(page.routes, context)}
          context={context}
          hydrate={false}
        />,
      );
    },
  };
};
