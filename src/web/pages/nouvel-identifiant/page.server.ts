import { z } from 'zod';
import { confirmEmail, seeEmailLink } from '#features/identifiers/index.ts';
import { landing, NOT_WHOLE } from '#web/views/landing.server.ts';
import { keepRenewed, ownIdentifiers } from '#web/views/own-identifiers.server.ts';
import { confirmationForm } from './confirmation.form.ts';

/** The button: from now on the new address signs in. */
export const { loader, action } = landing({
  see: (context, token) => seeEmailLink(ownIdentifiers(context, 'identifiant'), token),
  open: ({ email }) => ({ email }),
  why: {
    used: 'Il a déjà servi : la nouvelle adresse est votre identifiant.',
    replaced: 'Un lien plus récent l’a remplacé, ou votre mot de passe a changé depuis.',
    expired: 'Il servait pendant 72 heures.',
    unknown: NOT_WHOLE,
  },
  form: confirmationForm,
  input: z.object({}),
  act: async (context, token) => {
    const identifiers = ownIdentifiers(context, 'identifiant');
    const confirmed = await confirmEmail(identifiers, token, context.session?.sessionId);
    if (confirmed.ok) keepRenewed(context, confirmed.session);
    return confirmed;
  },
  fault: 'email-not-changed',
});
