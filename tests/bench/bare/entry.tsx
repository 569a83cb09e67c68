import { renderToString } from 'react-dom/server';
import type { HydrationData } from '#contract/page-answer.ts';
import { DataContext, ViewContext } from '#web/context/page-hooks.ts';
import { isInTable, pageOfRoute } from '#web/rendering/page-table.ts';
import { Shell } from '#web/shell/shell.tsx';

/** The frame and the page by `renderToString`, without document or page data: what the server's rendering is measured against. */
export const createBareRenderer = async (route: string): Promise<(data: HydrationData) => string> => {
  const page = pageOfRoute(route);
  if (!page) throw new Error(`no page for ${route}`);
  const { Page, parts } = await page.load();
  await parts?.loadAll();
  return ({ view, data, action }) =>
    renderToString(
      <ViewContext value={view}>
        <DataContext value={{ data, action }}>
          <Shell view={view} exists={isInTable} points={view.points}>
            <Page />
          </Shell>
        </DataContext>
      </ViewContext>,
    );
};
