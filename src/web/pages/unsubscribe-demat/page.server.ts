import { z } from 'zod';
import { success } from '#domain/failure.ts';
import { endPaperlessByLink, seePaperlessLink } from '#features/paperless/index.ts';
import { landing, NOT_WHOLE } from '#web/views/landing.server.ts';
import { endForm } from './end.form.ts';

/** The link of a mail, and the button that takes the cards out of the telephone (CARD-06, SEC-09). */
export const { loader, action } = landing({
  see: ({ app }, token) => seePaperlessLink(app.paperless, token),
  open: () => ({}),
  why: {
    used: 'Vos cartes sont déjà redevenues des cartes en plastique.',
    replaced: 'Un lien plus récent l’a remplacé, ou votre mot de passe a changé depuis.',
    expired: 'Il servait pendant trente jours.',
    unknown: NOT_WHOLE,
  },
  form: endForm,
  input: z.object({}),
  act: async ({ app }, token) => {
    const ended = await endPaperlessByLink(app.paperless, token);
    // No account is named: the device that holds the mail is not known from then on, for what needs no password.
    return ended.ok ? success({}) : ended;
  },
  fault: 'paperless-unsubscription-failed',
});
