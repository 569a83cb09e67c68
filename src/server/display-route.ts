import type { FastifyInstance } from 'fastify';
import { readCookie, setCookie } from '#contract/cookies.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import {
  changeDisplayPreferences,
  DISPLAY_COOKIE,
  DISPLAY_COOKIE_MAX_AGE,
  readDisplayPreferences,
  writeDisplayPreferences,
} from '#domain/display-preferences.ts';
import { answerSetting } from '#server/setting.ts';

/**
 * `POST /affichage` changes the display settings that it names (`mode`, `font`, `spacing`), keeps them for the next visits (A11Y-01) and goes back to `retour`.
 * A script that sends `X-Requested-With` gets 204 instead of the redirect.
 */
export const serveDisplayPreferences = (server: FastifyInstance, app: PortalContext): void => {
  server.post('/affichage', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const current = readDisplayPreferences(readCookie(request.headers.cookie, DISPLAY_COOKIE, app.config));
    const preferences = writeDisplayPreferences(changeDisplayPreferences(current, form));
    reply.header(
      'set-cookie',
      setCookie(DISPLAY_COOKIE, preferences, app.config, { maxAge: DISPLAY_COOKIE_MAX_AGE }),
    );
    return answerSetting(request, reply, form);
  });
};
