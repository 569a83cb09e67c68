import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageRoutes } from '#contract/routes.ts';
import type { PageAssets } from './document.server.ts';
import type { Renderer } from './entry-server.tsx';

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
/** What Vite says of the chunks of a build, by the source file that each is named after. */
type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'src/web/rendering/entry-client.tsx';
const DESK = 'src/web/shell/desk-shell.tsx';
/** The two files that the first screen is set in: headings and text, Latin. */
const PRELOADED_FONTS = ['src/web/styles/fonts/bricolage.woff2', 'src/web/styles/fonts/hanken.woff2'];

const noFont = (font: string): never => {
  throw new Error(`the build has no ${font}`);
};

/** The assets of a page from Vite's manifest: the entry, the chunks of the page and of its parts, and all that they import. */
const assetsOf = (manifest: Manifest, page: string, ...parts: readonly string[]): PageAssets => {
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
  for (const part of parts) {
    if (!manifest[part]) throw new Error(`the build has no chunk of ${part}, a part of ${page}`);
    visit(part);
  }
  modules.delete(entry.file);
  return {
    scripts: [`/${entry.file}`],
    styles: [...styles],
    modulePreloads: [...modules].map((file) => `/${file}`),
    fontPreloads: PRELOADED_FONTS.map((font) => `/${manifest[font]?.file ?? noFont(font)}`),
  };
};

/** What a browser loads for a page, as it is and with each of its parts. */
interface LoadedWith {
  readonly route: string;
  /** Source file of the part. */
  readonly part: string | undefined;
  readonly assets: PageAssets;
  /** The same in the frame of professional mode. */
  readonly atTheDesk: PageAssets;
}

/** Every page of the table with each of its parts. */
const loadedWith = (manifest: Manifest, markup: Renderer): LoadedWith[] =>
  pageRoutes.flatMap(({ path, page }) =>
    [undefined, ...markup.partsOf(path)].map((part) => {
      const parts = part === undefined ? [] : [part];
      return {
        route: path,
        part,
        assets: assetsOf(manifest, page, ...parts),
        atTheDesk: assetsOf(manifest, page, ...parts, DESK),
      };
    }),
  );

/** A build of the pages: how they are rendered, and what a browser loads for each before anybody has touched it. */
export const readBuild = async (dist: string): Promise<{ markup: Renderer; loaded: LoadedWith[] }> => {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = (await import(pathToFileURL(join(dist, 'server/entry.js')).href)) as {
    createRenderer(): Promise<Renderer>;
  };
  const markup = await entry.createRenderer();
  return { markup, loaded: loadedWith(manifest, markup) };
};
