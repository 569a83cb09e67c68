import type { PageRenderer } from '#contract/page-renderer.ts';
import { readBuild } from './built-pages.server.ts';
import { pageRenderer } from './document.server.ts';

const keyOf = (route: string, part: string | undefined): string => `${route} ${part ?? ''}`;

/** The renderer of the built pages in `dist/`. */
export const loadBuiltRenderer = async (dist: string): Promise<PageRenderer> => {
  const { markup, loaded } = await readBuild(dist);
  const assets = new Map(loaded.map(({ route, part, assets: found }) => [keyOf(route, part), found]));
  return pageRenderer({
    ...markup,
    assets: (route, data) => {
      const found = assets.get(keyOf(route, markup.partFor(route, data)));
      if (!found) throw new Error(`no page for route ${route}`);
      return found;
    },
  });
};
