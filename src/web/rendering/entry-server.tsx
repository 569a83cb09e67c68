import { renderToString } from 'react-dom/server';
import type { Notice } from '#contract/notice.ts';
import type { HydrationData, PageView } from '#contract/page-answer.ts';
import type { RouteMatch } from '#contract/route-pattern.ts';
import { pageRoutes } from '#contract/routes.ts';
import type { PageBundle } from '#web/context/page-parts.ts';
import { Page as SessionNotice } from '#web/pages/session-notice/page.tsx';
import { documentData } from '#web/rendering/document-data.ts';
import { Frame, ProblemPage, ShownPage } from '#web/rendering/frame.tsx';
import { matchRoute, pageOfRoute } from '#web/rendering/page-table.ts';
import { loadDesk } from '#web/shell/desk-part.ts';

export interface Renderer {
  /** The route of the table that a path belongs to, by the same rules as in the browser; undefined when there is none. */
  match(pathname: string): RouteMatch | undefined;
  /** The markup inside `#app`. */
  render(data: HydrationData): Promise<string>;
  /** The markup of a notice in the frame of the pages; nothing of it is taken over by scripts. */
  renderNotice(view: PageView, notice: Notice): Promise<string>;
  /** Source file of the part of a page that its data are shown with, where the page has parts. */
  partFor(route: string, data: unknown): string | undefined;
  /** The source files of all parts of a page. */
  partsOf(route: string): readonly string[];
  /** The attributes of `<html>` for a view. */
  documentData: typeof documentData;
}

/**
 * Renders pages from their data. The router is the browser's: here the address has been read and the data are at hand, so that the frame
 * and the page are all there is to render.
 */
export const createRenderer = async (): Promise<Renderer> => {
  await loadDesk();
  const pages = new Map<string, PageBundle>();
  for (const { path } of pageRoutes) {
    const bundle = await pageOfRoute(path)?.load();
    if (!bundle) continue;
    await bundle.parts?.loadAll();
    pages.set(path, bundle);
  }
  return {
    match: matchRoute,
    documentData,
    partFor: (route, data) => pages.get(route)?.parts?.sourceFor(data),
    partsOf: (route) => pages.get(route)?.parts?.sources() ?? [],
    renderNotice: async (view, notice) =>
      renderToString(
        <Frame view={view}>
          <SessionNotice notice={notice} reference={view.correlationId} />
        </Frame>,
      ),
    render: async ({ route, view, data, action, problem }) => {
      const bundle = pages.get(route);
      if (!bundle) throw new Error(`no page for route ${route}`);
      return renderToString(
        <Frame view={view}>
          {problem ? (
            <ProblemPage problem={problem} />
          ) : (
            <ShownPage page={bundle.Page} shown={{ data: data ?? null, action }} />
          )}
        </Frame>,
      );
    },
  };
};
