/**
 * Builds the gallery as static files and photographs it at phone and desk width in the three display modes.
 * `node src/web/gallery/photograph.ts [folder]` writes PNG files to `var/gallery` unless told otherwise; no server is needed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');
const out = join(root, process.argv[2] ?? 'var/gallery');
/** Narrower runs while drawing: `WIDTHS=390 MODES=default PARTS=2,3`. */
const list = (name: string, all: readonly string[]): readonly string[] =>
  process.env[name]?.split(',') ?? all;
const widths = list('WIDTHS', ['390', '1440']).map(Number);
const modes = list('MODES', ['default', 'high', 'inverted']);
const chosen = process.env.PARTS?.split(',').map(Number);
const types: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.html': 'text/html',
};

const common = { root, configFile: false, logLevel: 'error', publicDir: false } as const;
const assets = { assetsInlineLimit: 0, emptyOutDir: true, reportCompressedSize: false } as const;
await build({
  ...common,
  build: {
    ...assets,
    outDir: join(out, 'site'),
    manifest: true,
    cssCodeSplit: false,
    rolldownOptions: { input: join(root, 'src/web/gallery/site.ts'), preserveEntrySignatures: 'strict' },
  },
});
await build({
  ...common,
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...assets,
    ssr: join(root, 'src/web/gallery/static.tsx'),
    outDir: join(out, 'server'),
    minify: false,
  },
});
const { render } = (await import(
  `${pathToFileURL(join(out, 'server/static.js'))}?${Date.now()}`
)) as typeof import('./static.tsx');
const manifest = JSON.parse(await readFile(join(out, 'site/.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string }
>;
const sheet = Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file;

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/') {
    const mode = url.searchParams.get('mode') ?? 'default';
    const colour = url.searchParams.get('tier') ?? 'blue';
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'",
    });
    response.end(
      `<!doctype html><html lang="fr" data-mode="${mode}" data-tier="${colour}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Galerie</title><link rel="stylesheet" href="/${sheet}">${render(colour as 'blue', mode as 'default')}`,
    );
    return;
  }
  const file = await readFile(join(out, 'site', url.pathname)).catch(() => undefined);
  response.writeHead(file ? 200 : 404, {
    'content-type': types[extname(url.pathname)] ?? 'application/octet-stream',
  });
  response.end(file);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

const { chromium } = await import('playwright-core');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
await mkdir(out, { recursive: true });
for (const width of widths) {
  const page = await browser.newPage({ viewport: { width, height: width < 768 ? 844 : 900 } });
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${width}px: ${message.text()}`);
  });
  for (const mode of modes) {
    await page.goto(`${origin}/?mode=${mode}`, { waitUntil: 'networkidle' });
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (Number(overflow) > 0) console.error(`${width}px ${mode}: scrolls sideways by ${overflow}px`);
    await page.screenshot({ path: join(out, `head-${mode}-${width}.png`) });
    // What sticks to the window would stand in the middle of long pictures.
    await page.evaluate("document.querySelectorAll('.bottom-bar').forEach((bar) => bar.remove())");
    const parts = await page.locator('.gallery__part').all();
    for (const [index, part] of parts.entries()) {
      if (chosen && !chosen.includes(index + 1)) continue;
      await writeFile(
        join(out, `${String(index + 1).padStart(2, '0')}-${mode}-${width}.png`),
        await part.screenshot(),
      );
    }
    await page.locator('.footer').screenshot({ path: join(out, `foot-${mode}-${width}.png`) });
  }
  await page.close();
}
await browser.close();
server.close();
