import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Notice } from '#contract/notice.ts';
import type { PageRenderer } from '#contract/page-renderer.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import { routes } from '#contract/routes.ts';
import { noticeTarget, plainNotice } from '#features/sessions/index.ts';
import { requestState } from '#server/request-state.ts';
import { sendDocument } from './answer-page.ts';
import { pageView } from './page-view.ts';

/** Answers with a notice of sign-in or sign-out in the frame of the pages, or plainly when that cannot be had. */
export const showNotice = async (
  app: PortalContext,
  renderer: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
  notice: Notice,
): Promise<unknown> => {
  const route = routes.find(({ path }) => path === request.routeOptions.url);
  request.routePattern = request.routeOptions.url ?? '';
  try {
    // Where the display settings and sign-in come back to: a callback of a login is no such place.
    const back = notice.status < 400 && request.method === 'GET' && route ? route.path : '/';
    const view = await pageView(app, {
      request,
      reply,
      url: new URL(back, app.config.publicUrl),
      state: requestState(app, request),
      page: { id: route?.id ?? 'redirectAuthentication', title: notice.title },
    });
    const target = noticeTarget(notice);
    const formActionOrigins = [...app.config.formActionOrigins, ...(target === undefined ? [] : [target])];
    reply.status(notice.status).headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    return await sendDocument(reply, { ...app.config, formActionOrigins }, (nonce) =>
      renderer.noticeDocument(view, notice, nonce),
    );
  } catch (error) {
    request.log.error({ err: error }, 'the notice could not be rendered in the frame');
    return plainNotice(request, reply, notice);
  }
};
