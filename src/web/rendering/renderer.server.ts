import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#contract/page-renderer.ts';
import { pageRoutes } from '#contract/routes.ts';
import { type PageAssets, pageRenderer } from './document.server.ts';
import type { Renderer } from './entry-server.tsx';

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'src/web/rendering/entry-client.tsx';
/** The two files that the first screen is set in: headings and text, Latin. */
const PRELOADED_FONTS = [
  /bricolage-grotesque-latin-w[a-z]+-normal\.woff2$/,
  /hanken-grotesk-latin-wght-normal\.woff2$/,
];

/** The assets of a page from Vite's manifest: the entry, the page's chunk, and all that they import. */
const assetsOf = (manifest: Manifest, page: string): PageAssets => {
  const styles = new Set<string>();
  const modules = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || modules.has(chunk.file)) return;
    modules.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the build has no ${ENTRY}: run npm run build`);
  visit(ENTRY);
  visit(`src/web/pages/${page}/page.tsx`);
  modules.delete(entry.file);
  return {
    scripts: [`/${entry.file}`],
    styles: [...styles],
    modulePreloads: [...modules].map((file) => `/${file}`),
    fontPreloads: PRELOADED_FONTS.flatMap((pattern) => {
      const font = Object.entries(manifest).find(([key]) => pattern.test(key));
      return font ? [`/${font[1].file}`] : [];
    }),
  };
};

/** The renderer of the built pages in `dist/`. */
export const loadBuiltRenderer = async (dist: string): Promise<PageRenderer> => {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = (await import(pathToFileURL(join(dist, 'server/entry.js')).href)) as {
    createRenderer(): Promise<Renderer>;
  };
  const markup = await entry.createRenderer();
  const assets = new Map(pageRoutes.map(({ path, page }) => [path, assetsOf(manifest, page)]));
  return pageRenderer({
    ...markup,
    assets: (route) => {
      const found = assets.get(route);
      if (!found) throw new Error(`no page for route ${route}`);
      return found;
    },
  });
};
