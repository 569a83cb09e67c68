import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '#contract/routes.ts';

/** How much a process takes on. */
export interface LoadLimits {
  /** Requests for pages and calls that it answers at once; above it, what can wait is told to come back, above twice as many everything is. */
  readonly requestsAtOnce: number;
  /** How late the event loop may come, ms, before what can wait is told to come back. */
  readonly latestMs: number;
}

/** What people stand with in front of a controller or a train, and what ends something they have begun. */
const FIRST: readonly string[] = [
  pathOf('/mon-espace'),
  pathOf('/compte/avantages/mes-cartes'),
  pathOf('/informations/voyages-futurs'),
  pathOf('/recompense/vos-points'),
  pathOf('/recompense/boutique-v2-callback'),
  ...['getCardLogged', 'qrcode', 'solde', 'voyages-futurs', 'infos-fid', 'ticket-keys'].map(
    (name) => `/api/${name}`,
  ),
];
/** What is asked about the process itself, files that cost nothing, and what other systems tell that must not be told in vain. */
const NEVER = /^\/(?:livez$|readyz$|assets\/|plain\/|webhooks\/|file-d-attente$|backchannel-logout$)/;

/** Methods that only read, and can be sent again. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** How often it is looked how late the loop comes. */
const LOOK_MS = 250;
/** A late loop with few requests is something else than a crowd: a start, a machine that slept. */
const LEAST_REQUESTS = 25;
/** Spread, so that those who are sent away do not come back together. */
const AGAIN_SECONDS = { least: 10, most: 30 };

export interface Shedding {
  /** Requests under way, and how many were sent away. */
  figures(): { readonly underWay: number; readonly shed: number; readonly limit: number };
}

/**
 * Sends away what a process cannot take on, before anything is read or asked for it (OPS-06): first pages and calls that only read and that can
 * wait, then all the rest. Costs a count a request while there is room.
 */
export const shedLoad = (
  server: FastifyInstance,
  { requestsAtOnce, latestMs }: LoadLimits,
  answer: (request: FastifyRequest, reply: FastifyReply, seconds: number) => unknown,
): Shedding => {
  let underWay = 0;
  let shed = 0;
  let late = 0;
  let due = performance.now() + LOOK_MS;
  const looking = setInterval(() => {
    const now = performance.now();
    // What was late a moment ago still counts half: one look between two long pieces of work says nothing.
    late = Math.max(now - due, late / 2);
    due = now + LOOK_MS;
  }, LOOK_MS).unref();
  server.addHook('onClose', async () => clearInterval(looking));

  const counted = new WeakSet<FastifyRequest>();
  const leave = (request: FastifyRequest): void => {
    if (counted.delete(request)) underWay -= 1;
  };
  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (NEVER.test(path)) return;
    const isFirst = !READING.has(request.method) || FIRST.includes(path);
    const isCrowded = late > latestMs && underWay >= LEAST_REQUESTS;
    const limit = isFirst ? requestsAtOnce * 2 : isCrowded ? LEAST_REQUESTS : requestsAtOnce;
    if (underWay >= limit) {
      shed += 1;
      const seconds = randomInt(AGAIN_SECONDS.least, AGAIN_SECONDS.most + 1);
      reply.header('retry-after', String(seconds));
      return answer(request, reply, seconds);
    }
    counted.add(request);
    underWay += 1;
  });
  server.addHook('onResponse', async (request) => leave(request));
  server.addHook('onRequestAbort', async (request) => leave(request));
  return { figures: () => ({ underWay, shed, limit: requestsAtOnce }) };
};
