import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorTitle } from '#contract/error-title.ts';
import type { Notice } from '#contract/notice.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import type { Problem } from '#contract/problem.ts';
import type { PageEntry } from '#contract/routes.ts';
import { FILE_HEADER } from '#contract/staff.ts';
import { NBSP } from '#domain/typography.ts';
import { problemOfError } from '#server/problem.ts';
import { NOBODY, type RequestState } from '#server/request-state.ts';
import {
  answerFile,
  answerPage,
  answerProblem,
  answerRedirect,
  answerWaiting,
  type Site,
} from './answer-page.ts';
import { type PageRequest, pageRequest } from './page-request.ts';
import { type PageMatch, type PagesOptions, pageTable, unknownPage } from './page-table.ts';
import { pageView } from './page-view.ts';
import { runPage } from './run-page.ts';
import { showNotice } from './show-notice.ts';

export interface PageServer {
  /** Answers a problem that arose outside a page (a body too large, a cross-site post) in the frame of the pages. */
  showProblem(request: FastifyRequest, reply: FastifyReply, found: Problem): Promise<FastifyReply>;
  /** Answers with a notice of sign-in or sign-out in the frame of the pages, or plainly when that cannot be had. */
  showNotice(request: FastifyRequest, reply: FastifyReply, notice: Notice): Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the page's route, for the log; '' outside pages. */
    routePattern: string;
    /** Identifier of the page that was answered (NAV-11); '' outside pages. */
    pageId: string;
  }
}

/**
 * Serves every page of the route table, as a document or as its data, by GET and by POST. Access is decided from the table, before
 * anything of the page runs.
 */
export const servePages = async <App extends PortalContext>(
  server: FastifyInstance,
  app: App,
  options: PagesOptions<App>,
): Promise<PageServer> => {
  const { renderer } = options;
  const matchPage = await pageTable(options);
  const site: Site = { app, renderer, isPage: (pathname) => matchPage(pathname).entry.path !== '*' };

  /** A problem that left nothing of the page: in a frame of its own, if that can still be had. */
  const showProblem = async (
    request: FastifyRequest,
    reply: FastifyReply,
    found: Problem,
    entry: PageEntry = unknownPage,
  ): Promise<FastifyReply> => {
    const page =
      found.status >= 500
        ? { id: 'erreurTechnique', title: 'Service indisponible' }
        : { id: 'demandeRefusee', title: 'Demande refusée' };
    const visit = pageRequest(app, request, reply, page);
    const view = await pageView(app, visit).catch(() => undefined);
    return answerProblem(site, entry, visit, found, view);
  };

  /** An agent reads what anybody may as nobody, in the frame of the file that is open: nothing of it is done for the customer. */
  const atTheDesk = async (
    { access, formAccess = access, isOfDesk }: PageEntry,
    visit: PageRequest,
    state: RequestState,
  ): Promise<PageRequest> => {
    if (visit.request.headers[FILE_HEADER] === undefined && (await state.isFileClosed()))
      visit.reply.header('set-cookie', app.staffFiles.dropCookie());
    if (!(await state.session())?.isEsp) return visit;
    const isOpen = (visit.request.method === 'POST' ? formAccess : access) === 'public';
    return { ...visit, framedFor: state, ...(isOpen && !isOfDesk ? { state: NOBODY } : {}) };
  };

  const answer = async (match: PageMatch<App>, visit: PageRequest): Promise<FastifyReply> => {
    const { entry } = match;
    const { request } = visit;
    const outcome = await runPage(app, match, visit);
    request.pageId = visit.page.id;
    if (outcome.kind === 'file') return answerFile(visit, outcome.file);
    if (outcome.kind === 'waiting') return answerWaiting(site, visit, outcome.where);
    if (outcome.kind === 'redirect') return answerRedirect(site, visit, outcome.to);
    if (outcome.kind === 'page') {
      // A form that was refused, a link that serves no more, something that cannot be had now: heard first of a page.
      if (outcome.status >= 400) visit.page = { ...visit.page, title: errorTitle(visit.page.title) };
      return answerPage(site, entry, visit, outcome);
    }
    const { status } = outcome.problem;
    if (status === 404) visit.page = unknownPage;
    if (status === 403) visit.page = { ...visit.page, title: `Page réservée${NBSP}: ${visit.page.title}` };
    return answerProblem(site, entry, visit, outcome.problem, await pageView(app, visit));
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = pageRequest(app, request, reply, unknownPage);
    const match = matchPage(asked.url.pathname);
    const { entry } = match;
    request.routePattern = entry.path;
    request.pageId = entry.id;
    const isForced = asked.url.searchParams.get('nonLogue') === 'true';
    const visit: PageRequest = {
      ...asked,
      page: { id: entry.id, title: entry.title },
      ...(isForced ? { state: NOBODY, setAside: asked.state } : {}),
    };
    try {
      // Who waits asks again and again: nothing is read of who they are until it is their turn.
      const where =
        entry.isBehindDoor && request.method === 'GET' && (await app.shopDoor?.waits(request.headers.cookie));
      if (where) return answerWaiting(site, visit, where);
      return await answer(match, await atTheDesk(match.entry, visit, asked.state));
    } catch (error) {
      const found = problemOfError(error, request.id);
      request.log[found.status >= 500 ? 'error' : 'info']({ err: error }, 'page failed');
      return showProblem(request, reply, found, entry);
    }
  };

  server.get('/*', serve);
  server.post('/*', serve);
  return {
    showProblem,
    showNotice: (request, reply, notice) => showNotice(app, renderer, request, reply, notice),
  };
};
