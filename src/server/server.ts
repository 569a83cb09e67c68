import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import { type AnyCall, serveCalls } from '#server/calls.ts';
import { serveDisplayPreferences } from '#server/display-route.ts';
import { lastResortDocument } from '#server/document.ts';
import { serveHealth } from '#server/health.ts';
import { servePages } from '#server/pages.ts';
import { problem, problemOfError } from '#server/problem.ts';
import type { PageRenderer } from '#server/renderer.ts';
import { maySend } from '#server/same-origin.ts';
import { contentSecurityPolicy, newNonce, securityHeaders } from '#server/security-headers.ts';
import { serveStaticFiles } from '#server/static-files.ts';
import type { Problem } from '#web/rendering/page-answer.ts';

/** Largest body of a form or a call, in bytes. */
export const BODY_LIMIT = 64 * 1024;
const CORRELATION_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Routes that a provider or a feature serves itself: sign-in, sandbox pages, webhooks. */
export type ServerPlugin = (server: FastifyInstance, app: AppContext) => Promise<void> | void;

export interface ServerOptions {
  readonly renderer: PageRenderer;
  readonly logger: FastifyBaseLogger;
  /** Folder of the build, for its static files; left out in development, where Vite serves them. */
  readonly dist?: string;
  readonly calls?: readonly AnyCall[];
  readonly plugins?: readonly ServerPlugin[];
}

const answerProblem = (
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Problem,
): FastifyReply => {
  reply.status(found.status).header('cache-control', 'no-store');
  const wantsDocument =
    request.headers['x-requested-with'] === undefined &&
    !request.url.startsWith('/api/') &&
    (request.headers.accept ?? '').includes('text/html');
  if (!wantsDocument) return reply.type('application/problem+json').send(JSON.stringify(found));
  return reply
    .header('content-security-policy', contentSecurityPolicy(newNonce(), app.config))
    .type('text/html; charset=utf-8')
    .send(lastResortDocument(found.detail, found.correlationId));
};

/** The whole HTTP side of the portal, ready to `listen`; `close()` finishes the requests under way first. */
export const createServer = async (app: AppContext, options: ServerOptions): Promise<FastifyInstance> => {
  const { config } = app;
  const headers = securityHeaders(config);
  const server = Fastify({
    loggerInstance: options.logger,
    trustProxy: config.trustProxy === false ? false : [...[config.trustProxy].flat()],
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-correlation-id'];
      return typeof given === 'string' && CORRELATION_ID.test(given) ? given : randomUUID();
    },
    // Our own line at the end of a request says what is needed without the address's query (SEC-05).
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-correlation-id', request.id);
      answerProblem(app, request as FastifyRequest, reply as FastifyReply, problemOfError(error, request.id));
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2048 },
  });

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-correlation-id', request.id);
    // PostgreSQL has no text with a zero byte, and no person types one.
    if (/%00/.test(request.url))
      return answerProblem(app, request, reply, problem(400, 'malformed-url', request.id));
    if (!maySend(request.method, request.headers, config.publicUrl)) {
      return answerProblem(app, request, reply, problem(403, 'cross-site-request', request.id));
    }
  });
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The pattern and not the address: a path may hold a person's data.
        route: request.routeOptions.url ?? '-',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });

  server.removeContentTypeParser(['text/plain', 'application/json']);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const badRequest = (code: string): Error => Object.assign(new Error(code), { statusCode: 400, code });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        const form = new URLSearchParams(utf8.decode(body as Buffer));
        // PostgreSQL has no text with a zero byte, and no person types one.
        for (const [name, value] of form)
          if (name.includes('\0') || value.includes('\0')) throw badRequest('malformed-form');
        done(null, form);
      } catch {
        done(badRequest('malformed-form'));
      }
    },
  );

  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      done(badRequest('malformed-json'));
      return;
    }
    if (text.includes('\\u0000')) done(badRequest('malformed-json'));
    else parseJson(request, text, done);
  });

  server.setErrorHandler((error, request, reply) => {
    const found = problemOfError(error, request.id);
    request.log[found.status >= 500 ? 'error' : 'info']({ err: error }, 'request failed');
    return answerProblem(app, request, reply, found);
  });
  server.setNotFoundHandler((request, reply) =>
    answerProblem(app, request, reply, problem(405, 'method-not-allowed', request.id)),
  );

  await server.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  serveHealth(server, app);
  if (options.dist !== undefined) await serveStaticFiles(server, options.dist);
  serveCalls(server, app, options.calls ?? []);
  for (const plugin of options.plugins ?? []) {
    await server.register(async (scope) => plugin(scope, app));
  }
  serveDisplayPreferences(server, app);
  await servePages(server, app, options.renderer);
  return server;
};
