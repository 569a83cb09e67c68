import type { FastifyInstance } from 'fastify';
import type { PortalContext } from '#contract/portal-context.ts';
import { pageRoutes } from '#contract/routes.ts';

/** A page that the route table knows by its pattern alone: a theme of questions, with the day it was last gone over. */
export interface FoundPage {
  readonly path: string;
  readonly updated?: string | undefined;
}

/** What a robot need not ask for: the address of a closed page up to its parameters, each beginning once. */
const closedPaths = (): string[] => {
  const paths = pageRoutes
    .filter(({ access }) => access !== 'public')
    .map(({ path }) => path.split(/[:*]/, 1)[0] ?? '');
  return [...new Set(paths)].filter(
    (path) => !paths.some((other) => other !== path && path.startsWith(`${other}/`)),
  );
};

/**
 * `robots.txt` and `sitemap.xml` name the public pages that say what they are, and nothing else (NAV-13). `found` answers those that the
 * table knows by a pattern, and the days of those whose text has one.
 */
export const serveRobots = (
  server: FastifyInstance,
  app: PortalContext,
  found: () => readonly FoundPage[] = () => [],
): void => {
  const { origin } = new URL(app.config.publicUrl);
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /sandbox/',
    ...closedPaths().map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
  const open = pageRoutes.filter(
    ({ path, access, description }) => access === 'public' && description !== undefined && !/[:*]/.test(path),
  );
  const sitemap = (): string => {
    const updated = new Map(found().map((page) => [page.path, page.updated]));
    const paths = new Set([...open.map(({ path }) => path), ...updated.keys()]);
    const urls = [...paths].map((path) => {
      const day = updated.get(path);
      return `<url><loc>${origin}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  };
  server.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robots),
  );
  server.get('/sitemap.xml', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemap()),
  );
};
