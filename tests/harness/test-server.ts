import { createServer, type ServerOptions } from '#server/server.ts';
import { loadPage } from '#web/page-modules.ts';
import { loadBuiltRenderer } from '#web/rendering/renderer.server.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { type FakeApp, fakeApp, logLines } from './fake-app.ts';
import { servesProduct } from './witness.ts';

export interface TestServer {
  readonly app: FakeApp;
  readonly base: string;
  readonly log: ReturnType<typeof logLines>;
  close(): Promise<void>;
}

/** The server over real HTTP on a port of its own, without database or providers: for tests of the server itself. */
export const startBareServer = async (
  options: Partial<ServerOptions<FakeApp>> = {},
  app: FakeApp = fakeApp(),
): Promise<TestServer> => {
  const dist = await ensureBuilt();
  const log = logLines();
  const server = await createServer(app, {
    renderer: await loadBuiltRenderer(dist),
    loadPage,
    logger: log.logger,
    dist,
    // An answer that its test has not read to its end would be waited for, or not, as memory happens to be cleared.
    stopGraceMs: 500,
    ...options,
  });
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  servesProduct(
    base,
    // Calls given here are the test's own, as are the loaders that stand in for a page's.
    (path) =>
      path in (options.pageStandIns ?? {}) || (options.calls !== undefined && path.startsWith('/api/')),
  );
  return { app, base, log, close: () => server.close() };
};

/** Headers that ask a page's address for its data (NAV-14). */
export const PAGE_DATA = { 'x-requested-with': 'XMLHttpRequest', 'x-source': 'NEXT' } as const;
export const HTML = { accept: 'text/html' } as const;

/** What a document hands to the browser's scripts. */
export const hydrationOf = (
  html: string,
): { data?: unknown; action?: unknown; view: Record<string, unknown>; problem?: unknown } =>
  JSON.parse(
    /<script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  );
