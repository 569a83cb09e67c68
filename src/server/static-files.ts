import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problem } from '#contract/problem.ts';

/** Files with a hash of their content in their name are kept for ever. */
const HASHED = /[/\\]assets[/\\]/;

/**
 * Serves the built scripts, styles and fonts under `/assets/`, and the files of `public/` at the root (icon, `robots.txt`), with the
 * brotli made at build time. Only what was there at start is served; nothing else is looked up on disk.
 */
export const serveStaticFiles = async (server: FastifyInstance, dist: string): Promise<void> => {
  const root = join(dist, 'client');
  await server.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite') && !entry.name.endsWith('.br'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
  const served = new Set(names);
  const options = { logLevel: 'warn', compress: false } as const;
  server.get<{ Params: { '*': string } }>('/assets/*', options, (request, reply) => {
    const name = `assets/${request.params['*']}`;
    if (served.has(name)) return reply.sendFile(name);
    return reply
      .status(404)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(problem('not-found', request.id)));
  });
  for (const name of names.filter((file) => !file.includes('/'))) {
    server.get(`/${name}`, options, (_request, reply) => reply.sendFile(name));
  }
};
