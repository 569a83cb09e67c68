import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router';
import type { Notice } from '#features/sessions/contract.ts';
import { Page as SessionNotice } from '#web/pages/session-notice/page.tsx';
import type { HydrationData, PageView } from '#web/rendering/page-answer.ts';
import { documentData } from '#web/rendering/root.tsx';
import { pageLoader, pageRouteObject, rootRouteObject } from '#web/rendering/route-objects.tsx';
import { pageRoutes } from '#web/routes.ts';
import { Shell } from '#web/shell/shell.tsx';

export interface Renderer {
  /** The route of the table that a path belongs to, by the same rules as in the browser; undefined when there is none. */
  match(pathname: string): { path: string; params: Readonly<Record<string, string | undefined>> } | undefined;
  /** The markup inside `#app`; `origin` is the portal's own. */
  render(data: HydrationData, origin: string): Promise<string>;
  /** The markup of a notice in the frame of the pages; nothing of it is taken over by scripts. */
  renderNotice(view: PageView, notice: Notice): Promise<string>;
  /** The attributes of `<html>` for a view. */
  documentData: typeof documentData;
}

/**
 * Renders a page from its data. Each route has a static handler of its own with just the frame and the page, so that the cost of
 * a page does not grow with the route table.
 */
export const createRenderer = async (): Promise<Renderer> => {
  const handlers = new Map<string, StaticHandler>();
  for (const entry of pageRoutes) {
    const { Page } = await pageLoader(entry)();
    handlers.set(entry.path, createStaticHandler([rootRouteObject([pageRouteObject(entry, Page)])]));
  }
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
    render: async (data, origin) => {
      const handler = handlers.get(data.route);
      if (!handler) throw new Error(`no page for route ${data.route}`);
      const context = await handler.query(new Request(new URL(data.view.page.path, origin)), {
        dataStrategy: async () => ({
          root: { type: 'data', result: data.view },
          [data.route]: data.problem
            ? {
                type: 'error',
                result: new ErrorResponse(data.problem.status, data.problem.title, data.problem),
              }
            : { type: 'data', result: data.data ?? null },
        }),
      });
      if (context instanceof Response) throw new Error('the static handler answered instead of rendering');
      if (data.action !== undefined) context.actionData = { [data.route]: data.action };
      return renderToString(
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />,
      );
    },
  };
};
