import type { FastifyInstance, FastifyReply } from 'fastify';
import { readCookie, setCookie } from '#contract/cookies.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import { ALERTS_COOKIE, ALERTS_COOKIE_MAX_AGE, readDismissed, writeDismissed } from '#domain/site-alerts.ts';
import { answerSetting } from '#server/setting.ts';

/** The alerts that the browser with this `Cookie` header has put away. */
export const dismissedBy = (cookie: string | undefined, app: PortalContext): readonly string[] =>
  readDismissed(readCookie(cookie, ALERTS_COOKIE, app.config));

/**
 * `POST /alertes` puts the alert named by `masquer` away and goes back to `retour`. What was put away stays so: each page that is opened
 * renews the cookie for the longest that a browser keeps one (ALERT-01).
 */
export const serveAlerts = (server: FastifyInstance, app: PortalContext): void => {
  const keep = (reply: FastifyReply, value: string): void => {
    void reply.header(
      'set-cookie',
      setCookie(ALERTS_COOKIE, value, app.config, { maxAge: ALERTS_COOKIE_MAX_AGE }),
    );
  };
  server.post('/alertes', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const key = form.get('masquer') ?? '';
    if (app.alerts.isKnown(key)) keep(reply, writeDismissed(dismissedBy(request.headers.cookie, app), key));
    return answerSetting(request, reply, form);
  });
  server.addHook('onRequest', async (request, reply) => {
    // A page of the table, opened as a document.
    if (request.method !== 'GET' || request.routeOptions.url !== '/*') return;
    if (!request.headers.accept?.includes('text/html')) return;
    const dismissed = dismissedBy(request.headers.cookie, app);
    if (dismissed.length > 0) keep(reply, writeDismissed(dismissed));
  });
};
