import type { PageRenderer } from '#contract/page-renderer.ts';
import { readBuild } from './built-pages.server.ts';
import { pageRenderer } from './document.server.ts';

const keyOf = (route: string, part: string | undefined): string => `${route} ${part ?? ''}`;

/** The renderer of the built pages in `dist/`. */
export const loadBuiltRenderer = async (dist: string): Promise<PageRenderer> => {
  const { markup, loaded } = await readBuild(dist);
  const known = new Map(loaded.map((one) => [keyOf(one.route, one.part), one]));
  return pageRenderer({
    ...markup,
    assets: (route, data, view) => {
      const found = known.get(keyOf(route, markup.partFor(route, data)));
      if (!found) throw new Error(`no page for route ${route}`);
      return view.file === undefined ? found.assets : found.atTheDesk;
    },
  });
};
