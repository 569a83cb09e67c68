import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app-context.ts';

const READY_TIMEOUT_MS = 2000;

/** `/livez` answers while the process runs; `/readyz` while it can do its work: not stopping, database there (OPS-02). */
export const serveHealth = (server: FastifyInstance, app: AppContext): void => {
  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
  });
  server.get('/livez', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (stopping) return reply.status(503).send({ status: 'stopping' });
    try {
      await Promise.race([
        app.db.query('select 1', [], 'readyz'),
        new Promise((_resolve, reject) => setTimeout(reject, READY_TIMEOUT_MS, new Error('timeout')).unref()),
      ]);
      return reply.send({ status: 'ready', database: 'ok' });
    } catch {
      return reply.status(503).send({ status: 'unavailable', database: 'unavailable' });
    }
  });
};
