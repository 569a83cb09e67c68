import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');
const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** As strict as the product's: no inline script, no style attribute. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'";

export interface ServedGallery {
  /** Query: `mode`, `tier` (empty for a visitor), `script=no` for the page before its scripts. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds the gallery into `folder` and serves it on loopback, with nothing of the product's own server. */
export const serveGallery = async (folder: string): Promise<ServedGallery> => {
  // The production build of React also inside a development server, whose process says otherwise.
  const common = {
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
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
  const sheets = (entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`).join('');
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/') {
      const mode = url.searchParams.get('mode') ?? 'default';
      const tier = url.searchParams.get('tier') ?? 'blue';
      const script =
        url.searchParams.get('script') === 'no' ? '' : `<script type="module" src="/${entry.file}"></script>`;
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
      });
      response.end(
        `<!doctype html><html lang="fr" data-mode="${mode}"${tier ? ` data-tier="${tier}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Composants</title>${sheets}${script}</head><body><div id="app">${render(tier || undefined, mode)}</div></body></html>`,
      );
      return;
    }
    if (url.pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    const file = await readFile(join(folder, 'site', url.pathname)).catch(() => undefined);
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(url.pathname)] ?? 'application/octet-stream',
    });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
