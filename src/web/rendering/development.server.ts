import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Development } from '#contract/development.ts';
import { pageRenderer } from './document.server.ts';
import type { Renderer } from './entry-server.tsx';

const ENTRY = '/src/web/rendering/entry-client.tsx';
const SERVER_ENTRY = '/src/web/rendering/entry-server.tsx';

/** Addresses that Vite answers: its own modules and ours from their sources. */
const VITE_PATHS = /^\/(?:@|src\/|node_modules\/|favicon\.svg$)/;

/** The design system's gallery, at an address of its own. */
export interface ServedGallery {
  readonly origin: string;
  close(): Promise<void>;
}

/** The pages straight from their sources, with hot replacement, inside the same server as everything else. */
export const createDevelopment = async (
  root: string,
  serveGallery: (folder: string) => Promise<ServedGallery>,
): Promise<Development> => {
  const { createServer } = await import('vite');
  let vite: ViteDevServer | undefined;
  let latest: Renderer | undefined;
  const current = async (): Promise<Renderer> => {
    if (!vite) throw new Error('the development server has not started yet');
    const entry = (await vite.ssrLoadModule(SERVER_ENTRY)) as { createRenderer(): Promise<Renderer> };
    latest = await entry.createRenderer();
    return latest;
  };
  const known = (): Renderer => {
    if (!latest) throw new Error('the development server has not started yet');
    return latest;
  };
  return {
    renderer: pageRenderer({
      match: (pathname) => known().match(pathname),
      documentData: (view) => known().documentData(view),
      partFor: (route, data) => known().partFor(route, data),
      partsOf: (route) => known().partsOf(route),
      render: async (data) => {
        try {
          return await (await current()).render(data);
        } catch (error) {
          if (error instanceof Error) vite?.ssrFixStacktrace(error);
          throw error;
        }
      },
      renderNotice: async (view, notice) => (await current()).renderNotice(view, notice),
      assets: () => ({
        scripts: ['/@vite/client', ENTRY],
        styles: ['/src/web/styles/main.css'],
        modulePreloads: [],
        fontPreloads: [],
        preamble: [
          `import { injectIntoGlobalHook } from '/@react-refresh'`,
          'injectIntoGlobalHook(window)',
          'window.$RefreshReg$ = () => {}',
          'window.$RefreshSig$ = () => (type) => type',
        ].join(';'),
      }),
    }),
    attach: async (server) => {
      vite = await createServer({
        root,
        configLoader: 'native',
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: server.server } },
      });
      await current();
      const { middlewares } = vite;
      server.addHook('onRequest', async (request, reply) => {
        if (!VITE_PATHS.test(request.url)) return;
        reply.hijack();
        middlewares(request.raw, reply.raw, () => {
          reply.raw.statusCode = 404;
          reply.raw.end();
        });
      });
      let gallery: ServedGallery | undefined;
      // The design system in all its states, built anew at each visit and served beside the portal, under the same policy.
      server.get('/galerie', async (_request, reply) => {
        await gallery?.close();
        gallery = await serveGallery(join(root, 'var/gallery'));
        return reply.redirect(gallery.origin);
      });
      server.addHook('onClose', async () => {
        await gallery?.close();
        await vite?.close();
      });
    },
  };
};
