import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built scripts, styles and fonts: their names carry a hash of their content, so they are kept for ever. */
export const serveStaticFiles = async (server: FastifyInstance, dist: string): Promise<void> => {
  await server.register(fastifyStatic, {
    root: join(dist, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    wildcard: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
};
