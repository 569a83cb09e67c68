import type { FastifyInstance } from 'fastify';
import type { PortalContext } from '#contract/portal-context.ts';

const READY_TIMEOUT_MS = 2000;

/**
 * `/livez` answers 200 while another start of the process would not help, and 503 with the reason when it may; `/readyz` while it can do
 * its work: not stopping, database there (OPS-02).
 */
export const serveHealth = (server: FastifyInstance, app: PortalContext): void => {
  const options = { logLevel: 'warn', config: { anyHost: true } } as const;
  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
  });
  server.get('/livez', options, (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const lost = app.isLost?.();
    return lost === undefined
      ? reply.send({ status: 'ok' })
      : reply.status(503).send({ status: 'lost', problem: lost });
  });
  server.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (stopping) return reply.status(503).send({ status: 'stopping' });
    try {
      const late = new Promise<never>((_resolve, reject) =>
        setTimeout(reject, READY_TIMEOUT_MS, new Error('timeout')).unref(),
      );
      await Promise.race([app.db.query('select 1', [], 'readyz'), late]);
      // The problems of a part instead of « ok »: it goes on with what it has.
      const problems = Promise.all(
        app.parts.map(async (part) => {
          const found = await part.problems();
          return [part.name, found.length === 0 ? 'ok' : found];
        }),
      );
      const parts = await Promise.race([problems, late]);
      return reply.send({ status: 'ready', database: 'ok', ...Object.fromEntries(parts) });
    } catch {
      return reply.status(503).send({ status: 'unavailable', database: 'unavailable' });
    }
  });
};
