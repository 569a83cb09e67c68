import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { matchRoutes } from 'react-router';
import type { Notice } from '#contract/notice.ts';
import type { HydrationData, PageView } from '#contract/page-answer.ts';
import { pageRoutes } from '#contract/routes.ts';
import { Page as SessionNotice } from '#web/pages/session-notice/page.tsx';
import { documentData } from '#web/rendering/document-data.ts';
import { Frame, ProblemPage, ShownPage } from '#web/rendering/frame.tsx';
import { pageLoader } from '#web/rendering/route-objects.tsx';

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

/**
 * Renders pages from their data. The router is the browser's: here the address has been read and the data are at hand, so that the frame
 * and the page are all there is to render.
 */
export const createRenderer = async (): Promise<Renderer> => {
  const pages = new Map<string, ComponentType>();
  for (const entry of pageRoutes) pages.set(entry.path, (await pageLoader(entry)()).Page);
  const patterns = pageRoutes.map(({ path }) => ({ id: path, path, caseSensitive: true }));
  return {
    match: (pathname) => {
      const match = matchRoutes(patterns, pathname)?.at(-1);
      return match?.route.path === undefined ? undefined : { path: match.route.path, params: match.params };
    },
    documentData,
    renderNotice: async (view, notice) =>
      renderToString(
        <Frame view={view}>
          <SessionNotice notice={notice} reference={view.correlationId} />
        </Frame>,
      ),
    render: async ({ route, view, data, action, problem }) => {
      const page = pages.get(route);
      if (!page) throw new Error(`no page for route ${route}`);
      return renderToString(
        <Frame view={view}>
          {problem ? (
            <ProblemPage problem={problem} />
          ) : (
            <ShownPage page={page} shown={{ data: data ?? null, action }} />
          )}
        </Frame>,
      );
    },
  };
};
