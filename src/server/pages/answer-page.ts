import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { PageAnswer, PageProblem, PageView } from '#contract/page-answer.ts';
import type { PageRenderer } from '#contract/page-renderer.ts';
import type { PageFile } from '#contract/page-results.ts';
import type { PortalContext, ServerConfig } from '#contract/portal-context.ts';
import type { Problem } from '#contract/problem.ts';
import type { PageEntry } from '#contract/routes.ts';
import type { Waiting } from '#contract/shop-door.ts';
import { displayOf } from '#plain-pages/display.ts';
import { contentSecurityPolicy, newNonce } from '#server/security-headers.ts';
import { waitingPage } from '#server/waiting-room.ts';
import { documentHead } from './document-head.ts';
import { lastResortDocument } from './last-resort.ts';
import { type PageRequest, wantsPageData } from './page-request.ts';
import { pageView } from './page-view.ts';
import type { Outcome } from './run-page.ts';

/** What answering needs of the site. */
export interface Site {
  readonly app: PortalContext;
  readonly renderer: PageRenderer;
  /** Whether a path is one of the route table's pages. */
  readonly isPage: (pathname: string) => boolean;
}

/** Sends a document whose inline scripts carry a nonce of this answer. */
export const sendDocument = async (
  reply: FastifyReply,
  config: ServerConfig,
  render: (nonce: string) => string | Promise<string>,
): Promise<FastifyReply> => {
  const nonce = newNonce();
  const html = await render(nonce);
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce, config))
    .type('text/html; charset=utf-8')
    .send(html);
};

const sendData = (reply: FastifyReply, answer: PageAnswer): FastifyReply =>
  reply.type('application/json').send(JSON.stringify(answer));

/** Shows a page with its data. */
export const answerPage = async (
  { app, renderer }: Site,
  entry: PageEntry,
  visit: PageRequest,
  { status, data, action }: Extract<Outcome, { kind: 'page' }>,
): Promise<FastifyReply> => {
  const { request, reply } = visit;
  const shown = { view: await pageView(app, visit), data, ...(action === undefined ? {} : { action }) };
  reply.status(status);
  if (wantsPageData(request)) return sendData(reply, { kind: 'page', ...shown });
  return sendDocument(reply, app.config, (nonce) =>
    renderer.document({ route: entry.path, ...shown }, nonce, documentHead(entry, visit, status)),
  );
};

/** Sends the browser elsewhere; by 303, so that a form is not posted twice. */
export const answerRedirect = (
  { isPage }: Site,
  { request, reply, url }: PageRequest,
  to: string,
): FastifyReply => {
  if (!wantsPageData(request)) return reply.redirect(to, 303);
  const target = new URL(to, url.origin);
  return sendData(reply, {
    kind: 'redirect',
    to,
    document: target.origin !== url.origin || !isPage(target.pathname),
  });
};

/** Shows somebody where they stand in the queue of the shop; to scripts, that the address is a document now. */
export const answerWaiting = (
  { app }: Site,
  { request, reply, url }: PageRequest,
  where: Waiting,
): FastifyReply | Promise<FastifyReply> => {
  if (wantsPageData(request))
    return sendData(reply, { kind: 'redirect', to: url.pathname + url.search, document: true });
  const display = displayOf(request.headers.cookie);
  return sendDocument(reply, app.config, (nonce) => waitingPage({ where, display, url, nonce }));
};

/** Sends a file; asked for by script, it is left to the browser. Nobody else may keep it, nor take it for anything but what it is. */
export const answerFile = ({ request, reply, url }: PageRequest, file: PageFile): FastifyReply => {
  if (wantsPageData(request)) {
    // Pieces that nobody will read must not go on holding what makes them.
    if (!(file.bytes instanceof Uint8Array)) void file.bytes[Symbol.asyncIterator]().return?.();
    return sendData(reply, { kind: 'redirect', to: url.pathname + url.search, document: true });
  }
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .type(file.contentType)
    .send(file.bytes instanceof Uint8Array ? file.bytes : Readable.from(file.bytes));
};

/** Tells a problem in the frame of the page that it stopped; plainly, when `view` or the rendering cannot be had. */
export const answerProblem = async (
  { app, renderer }: Site,
  entry: PageEntry,
  { request, reply }: PageRequest,
  found: Problem,
  view: PageView | undefined,
): Promise<FastifyReply> => {
  reply.status(found.status);
  if (wantsPageData(request)) {
    const answer: PageProblem = view ? { ...found, view } : found;
    return reply.type('application/problem+json').send(JSON.stringify(answer));
  }
  return sendDocument(reply, app.config, async (nonce) => {
    if (view) {
      try {
        return await renderer.document({ route: entry.path, view, problem: found }, nonce);
      } catch (error) {
        request.log.error({ err: error }, 'the error page could not be rendered');
      }
    }
    return lastResortDocument(found.detail, request.id, displayOf(request.headers.cookie));
  });
};
