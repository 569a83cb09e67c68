import type { FastifyInstance } from 'fastify';
import type { PortalContext } from '#contract/portal-context.ts';
import { wantsPageData } from '#server/pages/page-request.ts';
import { requestState } from '#server/request-state.ts';

/**
 * Tells of each form that was posted without scripts and came to nothing (API-09), once it is answered. What scripts ask for they tell
 * themselves: only they know of answers that never came.
 */
export const tellFailedPosts = (server: FastifyInstance, app: PortalContext): void => {
  server.decorateRequest('pageId', '');
  server.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'POST' || reply.statusCode < 400 || request.pageId === '') return;
    if (wantsPageData(request) || request.headers['x-requested-with'] !== undefined) return;
    const overview = await requestState(app, request)
      .overview()
      .catch(() => undefined);
    const session = await requestState(app, request)
      .session()
      .catch(() => undefined);
    // An agent is not counted: a customer's consent in the same browser is not theirs.
    if (session?.isEsp) return;
    await app.measures.failed({
      cookie: request.headers.cookie,
      page: request.pageId,
      profile: session ? overview?.profile.code : 'NL',
      method: 'POST',
      status: reply.statusCode,
    });
  });
};
