import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { controlFaults, type Faults, HUGE, otherThan } from './faults.ts';
import { type Payment, type PaymentProvider, PaymentUnavailable } from './port.ts';
import { COMMANDS, type Command, KeyParams, ReferenceBody, RefundBody, StartBody } from './wire.ts';

export interface PaymentServerOptions {
  readonly payment: PaymentProvider;
  /** Bearer key that every command must carry. */
  readonly key: string;
  /** Adds `/control/*`, by which tests make it fail. Never outside tests. */
  readonly faults?: boolean;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const problem = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title: code, status, code });

/** What a command's work comes to, before it is sent. */
interface Outcome {
  readonly status: number;
  readonly body: object;
}
const refused = (reason: string): Outcome => ({
  status: 409,
  body: { type: 'about:blank', title: reason, status: 409, code: reason },
});

/** The payment port served over HTTP (API-12); the other half of `http-adapter.ts`. */
export const paymentServer = (options: PaymentServerOptions): FastifyInstance => {
  const { payment } = options;
  const server = Fastify({ bodyLimit: 64_000, forceCloseConnections: true });
  const expected = digest(`Bearer ${options.key}`);
  const faults: Faults | undefined = options.faults ? controlFaults(server) : undefined;

  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Its pages are for anybody who has their address.
    if (request.url === '/livez' || request.url.startsWith('/sandbox/') || request.url.startsWith('/plain/'))
      return;
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return;
    reply.header('www-authenticate', 'Bearer realm="payment"');
    return problem(reply, 401, 'not-authenticated');
  });
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ZodError) return problem(reply, 400, 'invalid-input');
    if (error instanceof PaymentUnavailable) return problem(reply, 503, 'unavailable');
    const status = error.statusCode ?? 500;
    return problem(reply, status, status < 500 ? 'invalid-input' : 'technical-error');
  });
  server.setNotFoundHandler((_request, reply) => problem(reply, 404, 'no-such-path'));
  server.get('/livez', async () => ({ status: 'ok' }));

  const serve = (command: Command, work: (request: FastifyRequest) => Promise<Outcome>): void => {
    const { method, path } = COMMANDS[command];
    server.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const fault = faults?.next(command, request);
        if (fault === 'error') return problem(reply, 500, 'technical-error');
        if (fault === 'time-out') return reply.hijack();
        if (fault === 'late') {
          await faults?.late(() => work(request));
          return reply.hijack();
        }
        const { status, body } = await work(request);
        switch (fault) {
          case 'keep-answer':
            return reply.hijack();
          case 'lose-answer':
            reply.hijack();
            request.raw.socket.destroy();
            return reply;
          case 'nonsense':
            return reply.send({ success: true });
          case 'huge':
            return reply.type('application/json').send(HUGE);
          case 'other-payment':
          case 'other-amount':
          case 'other-page':
            return reply.code(status).send(otherThan(fault, body as Payment));
          default:
            return reply.code(status).send(body);
        }
      },
    });
  };
  const told = (
    result:
      | { readonly ok: true; readonly payment: Payment }
      | { readonly ok: false; readonly reason: string },
  ): Outcome => (result.ok ? { status: 200, body: result.payment } : refused(result.reason));
  const aboutOf = (request: FastifyRequest) => ({
    ...KeyParams.parse(request.params),
    amount: ReferenceBody.parse(request.body).amount,
  });

  serve('start', async (request) => {
    const { currency: _, ...asked } = StartBody.parse(request.body);
    return told(await payment.start(asked));
  });
  serve('find', async (request) => {
    const { key } = KeyParams.parse(request.params);
    // Whoever asks compares the amount.
    const found = await payment.find({ key, amount: 0 as Payment['amount'] });
    return found
      ? { status: 200, body: found }
      : {
          status: 404,
          body: { type: 'about:blank', title: 'payment-not-found', status: 404, code: 'payment-not-found' },
        };
  });
  serve('capture', async (request) => told(await payment.capture(aboutOf(request))));
  serve('cancel', async (request) => {
    const result = await payment.cancel(aboutOf(request));
    return result.ok ? { status: 200, body: { state: result.state } } : refused(result.reason);
  });
  serve('refund', async (request) => {
    const { refundKey, cents } = RefundBody.parse(request.body);
    return told(await payment.refund({ ...aboutOf(request), refundKey, cents }));
  });
  return server;
};
