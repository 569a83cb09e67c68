import type { FastifyInstance } from 'fastify';

/** What is under way when the portal stops may take this long to end. */
const GRACE_MS = 15_000;

/**
 * Lets the requests under way finish when the server closes, and ends the connections that have not by then: from its closing on Node no longer
 * minds the time a request takes to arrive, and a body sent one byte at a time would keep the process for ever.
 */
export const stopWithGrace = (server: FastifyInstance, graceMs = GRACE_MS): void => {
  let impatience: NodeJS.Timeout | undefined;
  server.addHook('preClose', async () => {
    impatience = setTimeout(() => server.server.closeAllConnections(), graceMs);
  });
  server.addHook('onSend', async (_request, reply) => {
    // Else a connection whose last request ends now would keep the process alive until it has been idle long enough.
    if (impatience) reply.header('connection', 'close');
  });
  // One that was on its way has promised to keep its connection, and would be waited for as well, to the end of the grace.
  server.addHook('onResponse', async (request) => {
    if (impatience) request.raw.socket.end();
  });
  server.addHook('onClose', async () => clearTimeout(impatience));
};
