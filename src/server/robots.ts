import type { FastifyInstance } from 'fastify';
import type { PortalContext } from '#contract/portal-context.ts';
import { pageRoutes } from '#contract/routes.ts';

/** `robots.txt` and `sitemap.xml` name the public pages of the route table and nothing else (NAV-13). */
export const serveRobots = (server: FastifyInstance, app: PortalContext): void => {
  const { origin } = new URL(app.config.publicUrl);
  const open = pageRoutes.filter(({ path, access }) => access === 'public' && !/[:*]/.test(path));
  const closed = pageRoutes
    .filter(({ access }) => access !== 'public')
    .map(({ path }) => `Disallow: ${path}`);
  const robots = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /sandbox/',
    ...closed,
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  const urls = open.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  server.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robots.join('\n')),
  );
  server.get('/sitemap.xml', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemap),
  );
};
