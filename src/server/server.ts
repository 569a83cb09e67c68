import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Notice, plainNotice } from '#features/sessions/index.ts';
import { servePlainFiles } from '#plain-pages/files.ts';
import type { AppContext } from '#server/app-context.ts';
import { type AnyCall, serveCalls } from '#server/calls.ts';
import { enterCorrelation } from '#server/correlation.ts';
import type { Development } from '#server/development.ts';
import { serveDisplayPreferences } from '#server/display-route.ts';
import { serveHealth } from '#server/health.ts';
import { type PageServer, type PageStandIns, servePages, wantsPageData } from '#server/pages.ts';
import { problem, problemOfError } from '#server/problem.ts';
import type { PageRenderer } from '#server/renderer.ts';
import { serveRobots } from '#server/robots.ts';
import { maySend } from '#server/same-origin.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { serveStaticFiles } from '#server/static-files.ts';
import { answerUnreadable, HEADER_LIMIT } from '#server/unreadable.ts';
import type { Problem } from '#web/rendering/page-answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows a notice of sign-in or sign-out in the frame of the pages. */
    showNotice(request: FastifyRequest, reply: FastifyReply, notice: Notice): Promise<unknown>;
  }
}

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
  readonly development?: Development;
  readonly pageStandIns?: PageStandIns;
  readonly calls?: readonly AnyCall[];
  readonly plugins?: readonly ServerPlugin[];
}

/** Whether a person's browser asked for something to look at, and not a script or another program for data. */
const wantsDocument = ({ headers, url }: FastifyRequest): boolean =>
  headers['x-requested-with'] === undefined &&
  !url.startsWith('/api/') &&
  (headers.accept ?? '').includes('text/html');

/** The whole HTTP side of the portal, ready to `listen`; `close()` finishes the requests under way first. */
export const createServer = async (app: AppContext, options: ServerOptions): Promise<FastifyInstance> => {
  const { config } = app;
  const headers = securityHeaders(config);
  let pages: PageServer | undefined;
  const answerProblem = (request: FastifyRequest, reply: FastifyReply, found: Problem): unknown => {
    reply.status(found.status).header('cache-control', 'no-store');
    if (pages && (wantsDocument(request) || wantsPageData(request)))
      return pages.showProblem(request, reply, found);
    return reply.type('application/problem+json').send(JSON.stringify(found));
  };
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
    http: { maxHeaderSize: HEADER_LIMIT },
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-correlation-id', request.id);
      answerProblem(request as FastifyRequest, reply as FastifyReply, problemOfError(error, request.id));
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2048 },
  });

  server.decorateRequest('routePattern', '');
  // Not async: what is entered in an async hook is left at its first await.
  server.addHook('onRequest', (request, _reply, done) => {
    enterCorrelation(request.id);
    done();
  });
  server.addHook('onRequest', async (request, reply) => {
    // On the raw answer, so that what a library writes by itself (the identity provider) carries them too.
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-correlation-id', request.id);
    // PostgreSQL has no text with a zero byte, and no person types one.
    if (/%00/.test(request.url))
      return answerProblem(request, reply, problem(400, 'malformed-url', request.id));
    if (!maySend(request.method, request.headers, config.publicUrl)) {
      return answerProblem(request, reply, problem(403, 'cross-site-request', request.id));
    }
  });
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The pattern and not the address: a path may hold a person's data.
        route: request.routePattern || (request.routeOptions.url ?? '-'),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });

  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    // Else a connection whose last request ends now would keep the process alive until it has been idle long enough.
    if (stopping) reply.header('connection', 'close');
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
    return answerProblem(request, reply, found);
  });
  server.setNotFoundHandler((request, reply) =>
    answerProblem(request, reply, problem(405, 'method-not-allowed', request.id)),
  );

  await options.development?.attach(server);
  await server.register(fastifyCompress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  serveHealth(server, app);
  if (options.dist !== undefined) await serveStaticFiles(server, options.dist);
  serveCalls(server, app, options.calls ?? []);
  servePlainFiles(server);
  server.decorate('showNotice', async (request: FastifyRequest, reply: FastifyReply, notice: Notice) =>
    pages ? pages.showNotice(request, reply, notice) : plainNotice(request, reply, notice),
  );
  for (const plugin of options.plugins ?? []) {
    await server.register(async (scope) => plugin(scope, app));
  }
  serveDisplayPreferences(server, app);
  serveRobots(server, app);
  pages = await servePages(server, app, options.renderer, options.pageStandIns);
  return server;
};
