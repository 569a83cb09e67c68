import type { FastifyInstance } from 'fastify';
import type { PortalContext } from '#contract/portal-context.ts';
import { choiceIn, choiceWithAccount } from '#domain/display-preferences.ts';
import { displayKeptBy, keepDisplay, ownIuc } from '#server/display.ts';
import { requestState } from '#server/request-state.ts';
import { answerSetting } from '#server/setting.ts';

/**
 * `POST /affichage` changes the display settings that it names (`mode`, `font`, `spacing`), keeps them for the next visits, and with the
 * account of whoever is signed in (A11Y-01), and goes back to `retour`. A script that sends `X-Requested-With` gets 204 instead of the redirect.
 */
export const serveDisplayPreferences = (server: FastifyInstance, app: PortalContext): void => {
  server.post('/affichage', async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const chosen = choiceIn(form);
    const kept = displayKeptBy(request.headers.cookie, app);
    const state = requestState(app, request);
    const iuc = await ownIuc(state);
    if (iuc === undefined)
      keepDisplay(reply, { choice: { ...kept.choice, ...chosen }, isOfAccount: false }, app);
    // Nothing that there is was chosen: nothing is kept.
    else if (Object.keys(chosen).length > 0) {
      const choice = { ...choiceWithAccount((await state.display()) ?? {}, kept), ...chosen };
      await app.display.keep(iuc, choice);
      keepDisplay(reply, { choice, isOfAccount: true }, app);
    }
    return answerSetting(request, reply, form);
  });
};
