import { access as fileExists } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageModule } from '#contract/page-context.ts';
import type { PageEntry } from '#contract/routes.ts';
import type { AppContext } from '#web/context/app-context.ts';

/** The server side of a page; one without loader and action has no file. */
export const loadPage = async ({ page }: PageEntry): Promise<PageModule<AppContext>> => {
  const exists = await fileExists(join(import.meta.dirname, 'pages', page, 'page.server.ts')).then(
    () => true,
    () => false,
  );
  return exists ? ((await import(`#web/pages/${page}/page.server.ts`)) as PageModule<AppContext>) : {};
};
