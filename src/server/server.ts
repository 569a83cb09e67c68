import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { AnyCall } from '#contract/call.ts';
import type { Development } from '#contract/development.ts';
import type { Notice } from '#contract/notice.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import type { Problem } from '#contract/problem.ts';
import { problem } from '#contract/problem.ts';
import { plainNotice } from '#features/sessions/index.ts';
import { displayOf } from '#plain-pages/display.ts';
import { servePlainFiles } from '#plain-pages/files.ts';
import { serveAlerts } from '#server/alert-route.ts';
import { BODY_LIMIT, readBodies } from '#server/bodies.ts';
import { serveCalls } from '#server/calls.ts';
import { serveDisplayPreferences } from '#server/display-route.ts';
import { tellFailedPosts } from '#server/failed-posts.ts';
import { serveHealth } from '#server/health.ts';
import { isForUs, namesTwoHosts } from '#server/own-host.ts';
import { sendDocument } from '#server/pages/answer-page.ts';
import { wantsPageData } from '#server/pages/page-request.ts';
import type { PagesOptions } from '#server/pages/page-table.ts';
import { type PageServer, servePages } from '#server/pages/pages.ts';
import { enterRequest } from '#server/passed-on.ts';
import { problemOfError } from '#server/problem.ts';
import { type FoundPage, serveRobots } from '#server/robots.ts';
import { maySend } from '#server/same-origin.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { type LoadLimits, type Shedding, shedLoad } from '#server/shedding.ts';
import { serveStaticFiles } from '#server/static-files.ts';
import { stopWithGrace } from '#server/stopping.ts';
import { answerUnreadable, HEADER_LIMIT } from '#server/unreadable.ts';
import { crowdedPage, serveWaitingRoom } from '#server/waiting-room.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows a notice of sign-in or sign-out in the frame of the pages. */
    showNotice(request: FastifyRequest, reply: FastifyReply, notice: Notice): Promise<unknown>;
  }
}

/** Seconds after which what cannot be had now is worth being asked for again. */
const AGAIN_AFTER = 10;
const CORRELATION_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Routes that a provider or a feature serves itself: sign-in, sandbox pages, webhooks. */
type ServerPlugin = (server: FastifyInstance) => Promise<void> | void;

export interface ServerOptions<App> extends PagesOptions<App> {
  readonly logger: FastifyBaseLogger;
  /** Folder of the build, for its static files; left out in development, where Vite serves them. */
  readonly dist?: string;
  readonly development?: Development;
  readonly calls?: readonly AnyCall<App>[];
  readonly plugins?: readonly ServerPlugin[];
  /** Who looks at every request of the server: metrics, traces (OPS-02). */
  /** How much this process takes on; all of it when left out. */
  readonly load?: LoadLimits;
  /** Is handed what is counted of it. */
  readonly onShedding?: (shedding: Shedding) => void;
  readonly watchers?: readonly ((server: FastifyInstance) => void)[];
  /** Public pages for the sitemap that the route table knows by a pattern alone, and the days of texts. */
  readonly foundPages?: () => readonly FoundPage[];
  /** How long a stop waits for the requests under way; 15 s by default. */
  readonly stopGraceMs?: number;
  /** How many bytes of posted files are in memory together; 160 MB by default. */
  readonly uploadsAtOnce?: number;
}

/** Whether a person's browser asked for something to look at, and not a script or another program for data. */
const wantsDocument = ({ headers, url }: FastifyRequest): boolean =>
  headers['x-requested-with'] === undefined &&
  !url.startsWith('/api/') &&
  (headers.accept ?? '').includes('text/html');

/** The whole HTTP side of the portal, ready to `listen`; `close()` finishes the requests under way first. */
export const createServer = async <App extends PortalContext>(
  app: App,
  options: ServerOptions<App>,
): Promise<FastifyInstance> => {
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
    // `POST /login` is the specification's own path (AUTH-09): a form that is sent there is a page's, a program's JSON is the call's.
    rewriteUrl: ({ method, url = '/', headers: { 'content-type': type } }) =>
      method === 'POST' && /^\/login(\?|$)/.test(url) && type?.startsWith('application/json')
        ? `/api${url}`
        : url,
    genReqId: (request) => {
      const given = request.headers['x-correlation-id'];
      return typeof given === 'string' && CORRELATION_ID.test(given) ? given : randomUUID();
    },
    // Our own line at the end of a request says what is needed without the address's query (SEC-05).
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    // A file of 10 MB over a poor line; a form or a call has long arrived, and its head has half a minute.
    requestTimeout: 120_000,
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: 30_000 },
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
    enterRequest(request.id, request.headers.cookie, config.passedCookies);
    done();
  });
  for (const watch of options.watchers ?? []) watch(server);
  if (options.load) {
    const shedding = shedLoad(server, options.load, (request, reply, seconds) => {
      reply
        .headers(headers)
        .header('x-correlation-id', request.id)
        .header('cache-control', 'no-store')
        .status(503);
      if (!wantsDocument(request)) {
        const found = problem('overloaded', request.id);
        return reply.type('application/problem+json').send(JSON.stringify(found));
      }
      return sendDocument(reply, config, () => crowdedPage(displayOf(request.headers.cookie), seconds));
    });
    options.onShedding?.(shedding);
  }
  server.addHook('onRequest', async (request, reply) => {
    // On the raw answer, so that what a library writes by itself (the identity provider) carries them too.
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-correlation-id', request.id);
    if (namesTwoHosts(request))
      return answerProblem(request, reply, problem('malformed-request', request.id));
    if (!request.routeOptions.config.anyHost && !isForUs(request, config.publicUrl))
      return answerProblem(request, reply, problem('misdirected-request', request.id));
    // PostgreSQL has no text with a zero byte, and no person types one.
    if (/%00/.test(request.url)) return answerProblem(request, reply, problem('malformed-url', request.id));
    if (!maySend(request, config)) {
      return answerProblem(request, reply, problem('cross-site-request', request.id));
    }
  });
  // Away for a while: whoever asks by itself (a search engine, another program) is told when to come back, where nothing said it better.
  server.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(AGAIN_AFTER));
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

  tellFailedPosts(server, app);
  stopWithGrace(server, options.stopGraceMs);

  readBodies(server, options.uploadsAtOnce);
  server.setErrorHandler((error, request, reply) => {
    const found = problemOfError(error, request.id);
    request.log[found.status >= 500 ? 'error' : 'info']({ err: error }, 'request failed');
    return answerProblem(request, reply, found);
  });
  server.setNotFoundHandler((request, reply) =>
    answerProblem(request, reply, problem('method-not-allowed', request.id)),
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
    await server.register(async (scope) => plugin(scope));
  }
  serveDisplayPreferences(server, app);
  serveAlerts(server, app);
  serveWaitingRoom(server, app);
  serveRobots(server, app, options.foundPages);
  pages = await servePages(server, app, options);
  return server;
};
