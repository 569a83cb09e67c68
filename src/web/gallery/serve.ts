import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { HydrationData, PageAnswer } from '#contract/page-answer.ts';
import type { PageRenderer } from '#contract/page-renderer.ts';
import {
  choiceIn,
  DISPLAY_COOKIE,
  type DisplayChoice,
  displayBy,
  readKeptDisplay,
  writeKeptDisplay,
} from '#domain/display-preferences.ts';
import { keepingEnvironment } from '#tests/harness/keeping-environment.ts';
import { loadBuiltRenderer } from '#web/rendering/renderer.server.ts';
import { ensureBuilt } from '../../../scripts/build.ts';
import { listMails, mailPage } from './mails.ts';
import { type ListedExample, type ShownExample, viewOfExample } from './page-example.ts';
import { readPageExamples } from './page-examples.ts';

const root = join(import.meta.dirname, '../../..');
const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** As strict as the product's: no inline script but the one with the answer's nonce, no style attribute. */
const policy = (nonce?: string): string =>
  `default-src 'none'; script-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'`;

/** Mails say how they look in their elements: nothing else of them is let through. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export interface ServedGallery {
  /**
   * `/` shows the components (query: `mode`, `tier`, empty for a visitor, `partie`, the title of one part). A page's own address shows one of its states, the one named by
   * `exemple=<folder>.<case>`, else the one that has this address; `mode`, `font` and `spacing` set the display. `/emails` shows the mails.
   */
  readonly origin: string;
  /** The states of every page, with their addresses. */
  readonly pages: readonly ListedExample[];
  close(): Promise<void>;
}

/** The address of an example: the page's own, so that its router finds it, and its name. */
const addressOf = ({ id, route, query = '' }: ShownExample): string =>
  `${route === '*' ? '/adresse-inconnue' : route}${query === '' ? '?' : `${query}&`}exemple=${id}`;

/** Builds the components' gallery into `folder`; answers how it is rendered, what its document loads, and its files. */
const buildComponents = async (folder: string) => {
  // Most who serve the gallery never ask for the components: the bundler is loaded for who does.
  const { build } = await import('vite');
  const { typesetWords } = await import('#web/rendering/typeset-words.ts');
  const { deviceModes } = await import('#web/rendering/device-modes.ts');
  // The production build of React also inside a development server, whose process says otherwise.
  const common = {
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [typesetWords()] as Plugin[],
    css: deviceModes,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  } as const;
  const assets = { assetsInlineLimit: 0, emptyOutDir: true, reportCompressedSize: false } as const;
  await build({
    ...common,
    build: {
      ...assets,
      outDir: join(folder, 'site'),
      manifest: true,
      rolldownOptions: { input: join(root, 'src/web/gallery/site.tsx') },
    },
  });
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ...assets,
      ssr: join(root, 'src/web/gallery/static.tsx'),
      outDir: join(folder, 'server'),
      minify: false,
    },
  });
  const { render } = (await import(
    `${pathToFileURL(join(folder, 'server/static.js')).href}?${performance.now()}`
  )) as typeof import('./static.tsx');
  const manifest = JSON.parse(await readFile(join(folder, 'site/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >;
  const entry = manifest['src/web/gallery/site.tsx'];
  if (!entry) throw new Error('the gallery was built without its entry');
  return {
    render,
    script: entry.file,
    styles: entry.css ?? [],
    files: await filesOf(join(folder, 'site')),
  };
};

const chosenBy = (request: IncomingMessage, asked: URLSearchParams): DisplayChoice => {
  const cookie = new RegExp(`(?:^|; )${DISPLAY_COOKIE}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1];
  return { ...readKeptDisplay(cookie && decodeURIComponent(cookie)).choice, ...choiceIn(asked) };
};

/** As the portal does: the settings are kept in a cookie. */
const keepDisplay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
  const form = new URLSearchParams(body);
  const chosen = writeKeptDisplay({ choice: chosenBy(request, form), isOfAccount: false });
  response.setHeader('set-cookie', `${DISPLAY_COOKIE}=${encodeURIComponent(chosen)}; Path=/`);
  if (request.headers['x-requested-with'] === 'XMLHttpRequest') response.writeHead(204).end();
  else response.writeHead(303, { location: form.get('retour') ?? '/' }).end();
};

/** The files of a build by their address, in memory: whoever builds next may remove older builds from the disk. */
const filesOf = async (folder: string): Promise<ReadonlyMap<string, Buffer>> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(paths.map(async (path) => [path.slice(folder.length), await readFile(path)] as const)),
  );
};

/** The title of a part, as the query has it; without what would end an attribute. */
const galleryPart = (asked: string | null): string | undefined => asked?.replaceAll(/["&<>]/g, '');

/** The state that an address shows. */
const exampleAt = (
  examples: readonly ShownExample[],
  renderer: PageRenderer,
  url: URL,
): ShownExample | undefined => {
  const named = examples.find(({ id }) => id === url.searchParams.get('exemple'));
  if (named) return named;
  const route = renderer.match(url.pathname)?.path;
  const ofPage = examples.filter((example) => example.route === route && example.problem === undefined);
  return ofPage.find(({ query }) => query === url.search) ?? ofPage[0];
};

/** The states of every page, with their addresses in the gallery. */
export const listPages = async (): Promise<ListedExample[]> =>
  (await readPageExamples()).map((example) => ({
    id: example.id,
    name: example.name,
    href: addressOf(example),
  }));

/**
 * Builds components and pages and serves both on loopback with nothing of the product's own server: components in all their states in
 * `folder`, built when they are first asked for, pages in all theirs from the product's own build, each in its document, from example data.
 */
export const serveGallery = async (folder: string): Promise<ServedGallery> => {
  const dist = await ensureBuilt();
  const renderer = await loadBuiltRenderer(dist);
  const examples = await readPageExamples();
  const pages = await listPages();
  const files = await filesOf(join(dist, 'client'));
  let built: ReturnType<typeof buildComponents> | undefined;
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy() };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    const display = displayBy(chosenBy(request, url.searchParams));
    if (request.method === 'POST' && url.pathname === '/affichage') return keepDisplay(request, response);
    if (url.pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const mail = await mailPage(url.pathname);
    if (mail !== undefined) {
      response.writeHead(200, { ...html, 'content-security-policy': MAIL_POLICY });
      response.end(mail);
      return;
    }
    if (extname(url.pathname) !== '') {
      const file = files.get(url.pathname) ?? (await built)?.files.get(url.pathname);
      response.writeHead(file ? 200 : 404, {
        'content-type': types[extname(url.pathname)] ?? 'application/octet-stream',
        // Their names say what is in them.
        'cache-control': 'max-age=31536000, immutable',
      });
      response.end(file);
      return;
    }
    if (url.pathname === '/' && !url.searchParams.has('exemple')) {
      const { mode, font, spacing } = display;
      const tier = url.searchParams.get('tier') ?? 'blue';
      const part = galleryPart(url.searchParams.get('partie'));
      built ??= keepingEnvironment('NODE_ENV', () => buildComponents(folder));
      const components = await built;
      const listed = [...pages, ...(await listMails())];
      const sheets = components.styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
      response.writeHead(200, html);
      response.end(
        `<!doctype html><html lang="fr" data-mode="${mode}" data-font="${font}" data-spacing="${spacing}"${tier ? ` data-tier="${tier.replace(/\W/g, '')}"` : ''}${part === undefined ? '' : ` data-part="${part}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Galerie</title>${sheets}<script type="module" src="/${components.script}"></script></head><body><div id="app">${components.render(tier || undefined, mode, { pages: listed, part })}</div><script type="application/json" id="pages">${JSON.stringify(listed).replaceAll('<', '\\u003c')}</script></body></html>`,
      );
      return;
    }
    const example = exampleAt(examples, renderer, url);
    if (!example) {
      response.writeHead(404).end();
      return;
    }
    const shown = viewOfExample(example, display);
    const view = { ...shown, page: { ...shown.page, path: url.pathname + url.search } };
    const { data, answer: action, problem, notice } = example;
    if (notice) {
      response.writeHead(200, html);
      response.end(await renderer.noticeDocument(view, notice, ''));
      return;
    }
    if (request.headers['x-requested-with'] === 'XMLHttpRequest') {
      const body: PageAnswer = { kind: 'page', view, data, ...(action === undefined ? {} : { action }) };
      response.writeHead(problem?.status ?? 200, {
        'content-type': problem ? 'application/problem+json' : 'application/json',
      });
      response.end(JSON.stringify(problem ? { ...problem, view } : body));
      return;
    }
    const hydration: HydrationData = {
      route: example.route,
      view,
      ...(problem ? { problem } : { data }),
      ...(action === undefined ? {} : { action }),
    };
    const nonce = randomUUID();
    response.writeHead(200, { ...html, 'content-security-policy': policy(nonce) });
    response.end(await renderer.document(hydration, nonce));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    pages,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
