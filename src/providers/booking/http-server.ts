import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { controlFaults, type Faults } from './faults.ts';
import { type BookingProvider, BookingUnavailable } from './port.ts';
import {
  COMMANDS,
  CodesBody,
  type Command,
  ConfirmBody,
  FileBody,
  HoldBody,
  IDENTITY_HEADER,
  KeepBody,
  KeyParams,
  OffersBody,
  ReleaseBody,
  SeatBody,
  SeatMapBody,
} from './wire.ts';

export interface BookingServerOptions {
  readonly booking: BookingProvider;
  /** Credential pair that every command must carry. */
  readonly user: string;
  readonly password: string;
  /** Adds `/control/*`, by which tests make it fail. Never outside tests. */
  readonly faults?: boolean;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const problem = (reply: FastifyReply, status: number, code: string, detail?: string): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title: code, status, code, ...(detail ? { detail } : {}) });

/** The booking port served over HTTP, with paths after OSDM 3.9 (API-12); the other half of `http-adapter.ts`. */
export const bookingServer = (options: BookingServerOptions): FastifyInstance => {
  const { booking } = options;
  const server = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true });
  const expected = digest(`Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`);
  const faults: Faults | undefined = options.faults ? controlFaults(server) : undefined;

  server.addHook('onRequest', async (request, reply) => {
    const correlationId = request.headers['x-correlation-id'];
    if (correlationId) reply.header('x-correlation-id', correlationId);
    reply.header('cache-control', 'no-store');
    if (request.url === '/livez') return;
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return;
    reply.header('www-authenticate', 'Basic realm="booking", charset="UTF-8"');
    return problem(reply, 401, 'not-authenticated');
  });
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ZodError)
      return problem(reply, 400, 'invalid-input', error.issues[0]?.path.join('.'));
    if (error instanceof BookingUnavailable) return problem(reply, 503, 'unavailable');
    const status = error.statusCode ?? 500;
    return problem(reply, status, status < 500 ? 'invalid-input' : 'technical-error');
  });
  server.setNotFoundHandler((_request, reply) => problem(reply, 404, 'no-such-path'));
  server.get('/livez', async () => ({ status: 'ok' }));

  /** `work` answers nothing: a reply is a promise of having been sent, which a lost answer never is. */
  const serve = (
    command: Command,
    work: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
  ): void => {
    const { method, path } = COMMANDS[command];
    server.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const fault = faults?.next(command, request);
        if (fault === 'error') return problem(reply, 500, 'technical-error');
        if (fault === 'time-out') return reply.hijack();
        if (fault === 'late') {
          await faults?.late(() => work(request, reply));
          return reply;
        }
        if (!fault) {
          await work(request, reply);
          return reply;
        }
        // What would have been sent stays here.
        reply.send = () => reply;
        await work(request, reply);
        reply.hijack();
        if (fault === 'keep-answer') return reply;
        if (fault === 'lose-answer') request.raw.socket.destroy();
        else reply.raw.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
        return reply;
      },
    });
  };
  const answer = (
    reply: FastifyReply,
    result: { readonly ok: true } | { readonly ok: false; readonly reason: string },
    body: object,
  ): void => {
    if (result.ok) reply.send(body);
    else problem(reply, 409, result.reason);
  };
  const keyOf = (request: FastifyRequest) => KeyParams.parse(request.params);

  serve('offers', async (request, reply) => {
    reply.send(await booking.offers(OffersBody.parse(request.body)));
  });
  serve('hold', async (request, reply) => {
    const result = await booking.hold(HoldBody.parse(request.body));
    answer(reply, result, result.ok ? result.booking : {});
  });
  serve('find', async (request, reply) => {
    const found = await booking.find(keyOf(request).key);
    if (found) reply.send(found);
    else problem(reply, 404, 'booking-not-found');
  });
  serve('seat', async (request, reply) => {
    const result = await booking.seat({ ...keyOf(request), ...SeatBody.parse(request.body) });
    answer(reply, result, result.ok ? result.booking : {});
  });
  serve('extend', async (request, reply) => {
    const result = await booking.extend(keyOf(request));
    answer(reply, result, result.ok ? result.booking : {});
  });
  serve('keep', async (request, reply) => {
    const result = await booking.keep({ ...keyOf(request), ...KeepBody.parse(request.body) });
    answer(reply, result, result.ok ? result.booking : {});
  });
  serve('confirm', async (request, reply) => {
    const result = await booking.confirm({ ...keyOf(request), ...ConfirmBody.parse(request.body) });
    answer(reply, result, result.ok ? result.booking : {});
  });
  serve('release', async (request, reply) => {
    const result = await booking.release({ ...keyOf(request), ...ReleaseBody.parse(request.body) });
    answer(reply, result, result.ok ? result.booking : {});
  });
  serve('cancel', async (request, reply) => {
    const { state } = await booking.cancel(keyOf(request));
    reply.send({ state });
  });
  serve('file', async (request, reply) => {
    const found = await booking.file(FileBody.parse(request.body));
    if (found) reply.send(found);
    else problem(reply, 404, 'booking-not-found');
  });
  serve('codes', async (request, reply) => {
    const token = request.headers[IDENTITY_HEADER];
    const codes = await booking.codes(
      CodesBody.parse(request.body),
      typeof token === 'string' ? token : undefined,
    );
    if (codes) reply.send({ codes });
    else problem(reply, 404, 'booking-not-found');
  });
  serve('seatMap', async (request, reply) => {
    const result = await booking.seatMap(SeatMapBody.parse(request.body));
    answer(reply, result, result.ok ? { coaches: result.coaches, map: result.map } : {});
  });
  return server;
};
