import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageRoutes, routes } from './src/contract/routes.ts';
import { deviceModes } from './src/web/rendering/device-modes.ts';
import { sharedChunks } from './src/web/rendering/shared-chunks.ts';
import { typesetWords, unbrokenWords } from './src/web/rendering/typeset-words.ts';

/** Files with this ending hold what must never reach a browser: loaders, actions, everything that knows the database. */
const SERVER_FILE = /\.server\.[jt]sx?$/;
/** Layers of the server; a page may use their types only. */
const SERVER_LAYER = /\/src\/(server|database|providers|config)\/|\/src\/main\.ts$/;
/** Inputs are checked on the server; a form reaches the browser as data, without the schema of its input and what that is checked by. */
const SCHEMAS = /\/node_modules\/(?:zod|libphonenumber-js)\//;

/** Stops the browser's build as soon as a server file is in its graph, and names who brought it in. */
export const noServerFilesInTheBrowser = (): Plugin => ({
  name: 'no-server-files-in-the-browser',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  async resolveId(source, importer, options) {
    if (importer === undefined) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (resolved && [SERVER_FILE, SERVER_LAYER, SCHEMAS].some((server) => server.test(resolved.id))) {
      this.error(
        `${resolved.id} belongs to the server and must not reach the browser: imported by ${importer}`,
      );
    }
    return resolved;
  },
});

/** Libraries that every page needs: a chunk of their own, which a browser keeps when only our own code has changed. */
const SHARED_LIBRARIES = /node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0rolldown\/runtime/;

/** Where scripts begin in a browser. */
const BROWSER_ENTRY = 'src/web/rendering/entry-client.tsx';
const chunks = sharedChunks(join(import.meta.dirname, BROWSER_ENTRY));

const PAGES = 'virtual:pages';

/**
 * The pages of the route table, each in a chunk of its own with the paths that it answers at; a folder without a route is not built. A browser
 * need not load what else the table says of them.
 */
export const pagesOfTheRouteTable = (): Plugin => ({
  name: 'pages-of-the-route-table',
  resolveId: (source) => (source === PAGES ? `\0${PAGES}` : null),
  load: (id) => {
    if (id !== `\0${PAGES}`) return null;
    // Without the names of folders: what every page carries says of each page how it comes, and at which paths.
    const pathsOf = Map.groupBy(pageRoutes, ({ page }) => page);
    const members = [...pathsOf]
      .sort()
      .map(
        ([folder, found]) =>
          `[() => import('/src/web/pages/${folder}/page.tsx'), ${found.map(({ path }) => JSON.stringify(path)).join(', ')}]`,
      );
    const known = new Set<string>(pageRoutes.map(({ path }) => path));
    return [
      `export const pages = [\n${members.join(',\n')}\n];`,
      `export const others = ${JSON.stringify(routes.map(({ path }) => path).filter((path) => !known.has(path)))};`,
    ].join('\n');
  },
});

/** A component of a page's own folder. */
const PAGE_COMPONENT = /\/(src\/web\/pages\/.*\.tsx)$/;

/**
 * Components of pages say on the server which file they are: by its name the build knows the chunk that a browser needs for one which is
 * loaded only when it is shown.
 */
export const componentsKnowTheirSource = (): Plugin => ({
  name: 'components-know-their-source',
  applyToEnvironment: (environment) => environment.name !== 'client',
  transform: {
    filter: { id: PAGE_COMPONENT },
    handler: (code, id) => ({
      code: `${code}\nexport const source = ${JSON.stringify(PAGE_COMPONENT.exec(id)?.[1])};`,
      map: null,
    }),
  },
});

/** How long a plugin took is no news for somebody who starts the portal on a busy machine. */
const QUIET_CHECKS = { pluginTimings: false };

/** Known and harmless: directives of React Server Components, and the error pages, which are wanted in the entry. */
const quiet = (warning: { code?: string }, warn: (warning: never) => void): void => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warning.code !== 'INEFFECTIVE_DYNAMIC_IMPORT')
    warn(warning as never);
};

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  plugins: [
    pagesOfTheRouteTable(),
    noServerFilesInTheBrowser(),
    typesetWords(),
    unbrokenWords(),
    componentsKnowTheirSource(),
    ...(command === 'serve' ? [react()] : []),
  ],
  css: deviceModes,
  publicDir: isSsrBuild ? false : 'public',
  // The server bundle holds the pages with React's production build, whatever NODE_ENV says; our own code without JSX stays outside
  // and is loaded by Node as it is, once for the whole process.
  ssr: isSsrBuild ? { noExternal: true } : {},
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    target: isSsrBuild ? 'node26' : 'baseline-widely-available',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    sourcemap: false,
    // Fonts and images stay files: the content security policy allows no data: fonts, and files are cached by themselves.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    minify: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {
          onwarn: quiet,
          checks: QUIET_CHECKS,
          input: { entry: 'src/web/rendering/entry-server.tsx' },
          // In one file, because all of it is wanted at every start, and two hundred are looked for, read and linked one by one.
          output: { entryFileNames: '[name].js', codeSplitting: false },
          external: [/^#(domain|documents|features|providers|database|server|config)\//],
        }
      : {
          onwarn: quiet,
          checks: QUIET_CHECKS,
          input: BROWSER_ENTRY,
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: [
                { name: 'react', test: SHARED_LIBRARIES, priority: 1 },
                { name: chunks.frame, test: /\/src\//, priority: 1 },
                // What these import has a place of its own by the same rule.
                { name: chunks.others, test: /\/src\//, includeDependenciesRecursively: false },
              ],
            },
          },
        },
  },
}));
