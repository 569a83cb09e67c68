import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_DATA_HEADERS } from '#contract/page-answer.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import { type RequestState, requestState } from '#server/request-state.ts';

/** A request for a page, while it is answered. */
export interface PageRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The address asked for, on the portal's own origin. */
  readonly url: URL;
  readonly state: RequestState;
  /** Who it is that is answered as a visitor (PROFILE-07). */
  readonly setAside?: RequestState;
  /** Whose frame is around the page, where the page itself is answered for somebody else: an agent's, around what anybody may read. */
  readonly framedFor?: RequestState;
  /** What the answer is called: the table's identifier and title until a loader or a problem says otherwise. */
  page: {
    readonly id: string;
    readonly title: string;
    readonly description?: string;
    readonly published?: string;
  };
}

/** A GET with these headers asks for the page's data instead of its document (NAV-14). */
export const wantsPageData = ({ headers }: FastifyRequest): boolean =>
  Object.entries(PAGE_DATA_HEADERS).every(([name, value]) => headers[name] === value);

/**
 * `request.url` as one of our own addresses; the root for a path that does not decode, which only an error page is made for. A query may
 * hold anything: `?promo=20%` is read as it stands.
 */
const addressOf = (request: FastifyRequest, publicUrl: string): URL => {
  const { origin } = new URL(publicUrl);
  try {
    decodeURI(request.url.split('?', 1)[0] ?? '');
  } catch {
    return new URL(origin);
  }
  return new URL(`${origin}/${request.url.replace(/^\/+/, '')}`);
};

/** A request for the page that is called so; the same address answers a document or data, to this person or that. */
export const pageRequest = (
  app: PortalContext,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageRequest['page'],
): PageRequest => {
  reply.header('vary', 'X-Requested-With, X-Source, Cookie').header('cache-control', 'no-store');
  return {
    request,
    reply,
    url: addressOf(request, app.config.publicUrl),
    state: requestState(app, request),
    page,
  };
};
