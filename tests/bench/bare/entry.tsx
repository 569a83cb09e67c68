import { pages } from 'virtual:pages';
import { renderToString } from 'react-dom/server';
import type { HydrationData } from '#web/rendering/page-answer.ts';
import { pageRoutes } from '#web/routes.ts';
import { Shell } from '#web/shell/shell.tsx';
import { DataContext } from './router.ts';

/** The frame and the page by `renderToString`, without router, document or data: what the glue is measured against. */
export const createBareRenderer = async (route: string): Promise<(data: HydrationData) => string> => {
  const entry = pageRoutes.find(({ path }) => path === route);
  const load = entry && pages[entry.page];
  if (!load) throw new Error(`no page for ${route}`);
  const { Page } = await load();
  return (data) =>
    renderToString(
      <DataContext value={data}>
        <Shell view={data.view} points={data.view.points}>
          <Page />
        </Shell>
      </DataContext>,
    );
};
