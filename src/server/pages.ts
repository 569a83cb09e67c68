import { access as fileExists } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DISPLAY_COOKIE, readDisplayPreferences } from '#domain/display-preferences.ts';
import { Fault } from '#domain/failure.ts';
import { parseTransactionId } from '#domain/ids.ts';
import { thousands } from '#domain/typography.ts';
import { type Notice, noticeTarget, plainNotice } from '#features/sessions/index.ts';
import { displayOf } from '#plain-pages/display.ts';
import { accessNeedsProfile, REFUSALS, refusalOf } from '#server/access.ts';
import type { AppContext } from '#server/app-context.ts';
import { readCookie } from '#server/cookies.ts';
import { lastResortDocument, renderDocument, renderNoticeDocument } from '#server/document.ts';
import { formFields } from '#server/form-fields.ts';
import { assertJson } from '#server/json-data.ts';
import { signInPath } from '#server/own-path.ts';
import type { PageContext, PageModule } from '#server/page-context.ts';
import { ActionFailure, PageLeaves, PageNotFound, PageRedirect } from '#server/page-results.ts';
import { problem, problemOfError } from '#server/problem.ts';
import type { PageRenderer } from '#server/renderer.ts';
import { foreignIuc, type RequestState, requestState } from '#server/request-state.ts';
import { contentSecurityPolicy, newNonce } from '#server/security-headers.ts';
import type { PageAnswer, PageProblem, PageView, Problem } from '#web/rendering/page-answer.ts';
import { type Access, type PageEntry, PRODUCT_NAME, pageRoutes, routes } from '#web/routes.ts';

const PAGES = join(import.meta.dirname, '../web/pages');
/** The same address answers a document or data, to this person or that. */
const VARY = 'X-Requested-With, X-Source, Cookie';
const unknownPage = pageRoutes.find(({ path }) => path === '*') as PageEntry;

interface ServedPage {
  readonly entry: PageEntry;
  readonly module: PageModule;
}
interface Match extends ServedPage {
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface PageServer {
  /** Answers a problem that arose outside a page (a body too large, a cross-site post) in the frame of the pages. */
  showProblem(request: FastifyRequest, reply: FastifyReply, found: Problem): Promise<FastifyReply>;
  /** Answers with a notice of sign-in or sign-out in the frame of the pages, or plainly when that cannot be had. */
  showNotice(request: FastifyRequest, reply: FastifyReply, notice: Notice): Promise<unknown>;
}

/** In tests of the server: what stands in for the access, loader and action of a route. */
export type PageStandIns = Readonly<Record<string, PageModule & { readonly access?: Access }>>;

/** Loads the server side of every page of the route table; a page without loader and action has no file. */
const loadPageModules = async (standIns: PageStandIns): Promise<Map<string, ServedPage>> => {
  const served = new Map<string, ServedPage>();
  for (const entry of pageRoutes) {
    const standIn = standIns[entry.path];
    if (standIn) {
      served.set(entry.path, {
        entry: { ...entry, access: standIn.access ?? entry.access },
        module: standIn,
      });
      continue;
    }
    const file = join(PAGES, entry.page, 'page.server.ts');
    const exists = await fileExists(file).then(
      () => true,
      () => false,
    );
    const module = exists ? ((await import(`#web/pages/${entry.page}/page.server.ts`)) as PageModule) : {};
    served.set(entry.path, { entry, module });
  }
  return served;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the page's route, for the log; '' outside pages. */
    routePattern: string;
  }
}

/** How the answer ends, before it is written as a document or as page data. */
type Outcome =
  | { readonly kind: 'page'; readonly status: number; readonly data: unknown; readonly action?: unknown }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** A GET with these headers asks for the page's data instead of its document (NAV-14). */
export const wantsPageData = (request: FastifyRequest): boolean =>
  request.headers['x-requested-with'] === 'XMLHttpRequest' && request.headers['x-source'] === 'NEXT';

/**
 * Serves every page of the route table, as a document or as its data, by GET and by POST. Access is decided here, from the table,
 * before anything of the page runs.
 */
export const servePages = async (
  server: FastifyInstance,
  app: AppContext,
  renderer: PageRenderer,
  standIns: PageStandIns = {},
): Promise<PageServer> => {
  const served = await loadPageModules(standIns);
  /** The page of a path; the unknown page when there is none. */
  const matchPage = (pathname: string): Match => {
    const match = renderer.match(pathname);
    const page = served.get(match?.path ?? '*') as ServedPage;
    return { ...page, params: match?.params ?? {} };
  };
  const origin = new URL(app.config.publicUrl).origin;
  const leaving = new Set(app.config.formActionOrigins.map((address) => new URL(address).origin));

  /**
   * `request.url` as one of our own addresses; the root for a path that does not decode, which only an error page is made for. A
   * query may hold anything: `?promo=20%` is read as it stands.
   */
  const addressOf = (request: FastifyRequest): URL => {
    try {
      decodeURI(request.url.split('?', 1)[0] ?? '');
    } catch {
      return new URL(origin);
    }
    return new URL(`${origin}/${request.url.replace(/^\/+/, '')}`);
  };

  const viewOf = async (
    request: FastifyRequest,
    url: URL,
    state: RequestState,
    page: { id: string; title: string },
  ): Promise<PageView> => {
    const session = await state.session();
    const overview = await state.overview();
    const points = overview?.profile.card ? overview.balance : undefined;
    return {
      page: {
        id: page.id,
        title: session ? `${page.title} – ${PRODUCT_NAME}` : page.title,
        path: url.pathname + url.search,
      },
      profile: overview?.profile.code ?? 'NL',
      status: overview?.profile.status ?? 'NOT_LOGGED',
      signedIn: session !== undefined,
      ...(overview
        ? {
            person: {
              firstName: overview.customer.firstName,
              lastName: overview.customer.lastName,
              civility: overview.customer.civility,
            },
          }
        : {}),
      ...(overview?.profile.card
        ? {
            card: {
              numCarte: overview.profile.card.numCarte,
              type: overview.profile.card.type,
              colour: overview.profile.card.colour,
            },
          }
        : {}),
      mayUseShop: overview?.profile.mayUseShop ?? false,
      ...(points === undefined ? {} : { points: thousands(points) }),
      ...(session?.agent === undefined ? {} : { agent: session.agent }),
      signInAvailable: app.sessions.available(),
      display: readDisplayPreferences(readCookie(request.headers.cookie, DISPLAY_COOKIE, app.config)),
      correlationId: request.id,
    };
  };

  const run = async (
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    { entry, module, params }: Match,
    state: RequestState,
    page: { id: string; title: string },
  ): Promise<Outcome> => {
    const session = await state.session();
    if (foreignIuc(request, session)) {
      return { kind: 'problem', problem: problem(403, 'iuc-mismatch', request.id) };
    }
    const profile =
      session && accessNeedsProfile(entry.access) ? (await state.overview())?.profile : undefined;
    const refusal = refusalOf(entry.access, { session, profile });
    if (refusal) {
      const { status, message } = REFUSALS[refusal];
      if (refusal !== 'sign-in-required') {
        return { kind: 'problem', problem: problem(status, refusal, request.id, { detail: message }) };
      }
      const location = url.searchParams.get('reset') === 'true' ? '/' : signInPath(url.pathname + url.search);
      if (!wantsPageData(request)) return { kind: 'redirect', to: location };
      return {
        kind: 'problem',
        problem: problem(status, refusal, request.id, { detail: message, location }),
      };
    }
    let status = 200;
    const signedIn = async () => {
      const overview = await state.overview();
      if (!overview) throw new Fault('page-needs-session', { route: entry.path });
      return overview;
    };
    const context: PageContext = {
      app,
      method: request.method === 'POST' ? 'POST' : 'GET',
      url,
      params,
      form: formFields(request.body instanceof URLSearchParams ? request.body : new URLSearchParams()),
      session,
      get iuc() {
        if (!session) throw new Fault('page-needs-session', { route: entry.path });
        return session.iuc;
      },
      overview: signedIn,
      profile: async () => (await state.overview())?.profile,
      correlationId: request.id,
      log: request.log,
      signal: request.signal,
      transactionId: parseTransactionId(String(request.headers['x-transac-correlation-id'] ?? '')),
      setPage: (change) => {
        Object.assign(page, change);
      },
      setStatus: (value) => {
        status = value;
      },
      setHeader: (name, value) => {
        reply.header(name, value);
      },
    };

    /** Calls the loader or the action; redirects and 404 may be returned or thrown. */
    const call = async (work: ((context: PageContext) => unknown) | undefined): Promise<unknown> => {
      if (!work) return undefined;
      try {
        return await work(context);
      } catch (thrown) {
        if (
          thrown instanceof PageRedirect ||
          thrown instanceof PageNotFound ||
          thrown instanceof PageLeaves
        ) {
          return thrown;
        }
        throw thrown;
      }
    };
    const ending = (result: unknown): Outcome | undefined => {
      if (result instanceof PageRedirect) return { kind: 'redirect', to: result.to };
      if (result instanceof PageNotFound) {
        return { kind: 'problem', problem: problem(404, 'not-found', request.id) };
      }
      if (result instanceof PageLeaves) {
        const target = new URL(result.url, origin);
        if (target.origin !== origin && !leaving.has(target.origin)) {
          throw new Fault('leaves-for-unknown-origin', { origin: target.origin });
        }
        return { kind: 'redirect', to: target.origin === origin ? result.url : target.href };
      }
      return undefined;
    };

    let action: unknown;
    if (request.method === 'POST') {
      if (!module.action) {
        return { kind: 'problem', problem: problem(405, 'method-not-allowed', request.id) };
      }
      const result = await call(module.action);
      const ended = ending(result);
      if (ended) return ended;
      if (result instanceof ActionFailure) status = result.status;
      action = (result instanceof ActionFailure ? result.data : result) ?? null;
      assertJson(action, 'action');
      // The browser keeps the data it has while a form is refused, and asks again after one that was accepted.
      if (wantsPageData(request)) return { kind: 'page', status, data: null, action };
    }
    const data = await call(module.loader);
    const ended = ending(data);
    if (ended) return ended;
    assertJson(data ?? null, 'data');
    return { kind: 'page', status, data: data ?? null, ...(action === undefined ? {} : { action }) };
  };

  const answerRedirect = (request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply => {
    if (!wantsPageData(request)) return reply.redirect(to, 303);
    const target = new URL(to, origin);
    const known = target.origin === origin && matchPage(target.pathname).entry.path !== '*';
    const answer: PageAnswer = { kind: 'redirect', to, document: !known };
    return reply.type('application/json').send(JSON.stringify(answer));
  };

  /** Answers a page's problem in the frame; `view` is undefined when not even that can be had. */
  const answerProblem = async (
    request: FastifyRequest,
    reply: FastifyReply,
    entry: PageEntry,
    found: Problem,
    view: PageView | undefined,
  ): Promise<FastifyReply> => {
    reply.status(found.status);
    if (wantsPageData(request)) {
      const answer: PageProblem = view ? { ...found, view } : found;
      return reply.type('application/problem+json').send(JSON.stringify(answer));
    }
    const nonce = newNonce();
    reply
      .header('content-security-policy', contentSecurityPolicy(nonce, app.config))
      .type('text/html; charset=utf-8');
    if (view) {
      try {
        const data = { route: entry.path, view, problem: found };
        return reply.send(await renderDocument(renderer, data, { nonce }));
      } catch (error) {
        request.log.error({ err: error }, 'the error page could not be rendered');
      }
    }
    return reply.send(lastResortDocument(found.detail, request.id, displayOf(request.headers.cookie)));
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = addressOf(request);
    const match = matchPage(url.pathname);
    const { entry } = match;
    request.routePattern = entry.path;
    reply.header('vary', VARY).header('cache-control', 'no-store');
    let state = requestState(app, request);
    if (entry.access === 'public' && url.searchParams.get('nonLogue') === 'true') {
      state = { session: async () => undefined, overview: async () => undefined };
    }
    const page = { id: entry.id, title: entry.title };
    try {
      const outcome = await run(request, reply, url, match, state, page);
      if (outcome.kind === 'redirect') return answerRedirect(request, reply, outcome.to);
      if (outcome.kind === 'problem') {
        if (outcome.problem.status === 404)
          Object.assign(page, { id: unknownPage.id, title: unknownPage.title });
        const view = await viewOf(request, url, state, page);
        return answerProblem(request, reply, entry, outcome.problem, view);
      }
      const view = await viewOf(request, url, state, page);
      reply.status(outcome.status);
      const action = outcome.action === undefined ? {} : { action: outcome.action };
      if (wantsPageData(request)) {
        const answer: PageAnswer = { kind: 'page', view, data: outcome.data, ...action };
        return reply.type('application/json').send(JSON.stringify(answer));
      }
      const nonce = newNonce();
      const data = { route: entry.path, view, data: outcome.data, ...action };
      const html = await renderDocument(renderer, data, { nonce });
      return reply
        .header('content-security-policy', contentSecurityPolicy(nonce, app.config))
        .type('text/html; charset=utf-8')
        .send(html);
    } catch (error) {
      const found = problemOfError(error, request.id);
      request.log[found.status >= 500 ? 'error' : 'info']({ err: error }, 'page failed');
      return showProblem(request, reply, found, entry);
    }
  };

  const showProblem = async (
    request: FastifyRequest,
    reply: FastifyReply,
    found: Problem,
    entry: PageEntry = unknownPage,
  ): Promise<FastifyReply> => {
    reply.header('vary', VARY).header('cache-control', 'no-store');
    const page =
      found.status >= 500
        ? { id: 'erreurTechnique', title: 'Service indisponible' }
        : { id: 'demandeRefusee', title: 'Demande refusée' };
    const view = await viewOf(request, addressOf(request), requestState(app, request), page).catch(
      () => undefined,
    );
    return answerProblem(request, reply, entry, found, view);
  };

  const showNotice = async (
    request: FastifyRequest,
    reply: FastifyReply,
    notice: Notice,
  ): Promise<unknown> => {
    const route = routes.find(({ path }) => path === request.routeOptions.url);
    request.routePattern = request.routeOptions.url ?? '';
    try {
      const page = { id: route?.id ?? 'redirectAuthentication', title: notice.title };
      // Where the display settings and sign-in come back to: a callback of a login is no such place.
      const back = new URL(
        notice.status < 400 && request.method === 'GET' && route ? route.path : '/',
        origin,
      );
      const view = await viewOf(request, back, requestState(app, request), page);
      const nonce = newNonce();
      const html = await renderNoticeDocument(renderer, view, notice, { nonce });
      const target = noticeTarget(notice);
      const formActionOrigins = [...app.config.formActionOrigins, ...(target === undefined ? [] : [target])];
      return await reply
        .status(notice.status)
        .headers({
          'content-security-policy': contentSecurityPolicy(nonce, { ...app.config, formActionOrigins }),
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .type('text/html; charset=utf-8')
        .send(html);
    } catch (error) {
      request.log.error({ err: error }, 'the notice could not be rendered in the frame');
      return plainNotice(request, reply, notice);
    }
  };

  server.get('/*', serve);
  server.post('/*', serve);
  return { showProblem, showNotice };
};
