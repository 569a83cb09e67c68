import { z } from 'zod';
import { PageRedirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { success } from '#domain/failure.ts';
import {
  ACTIVATION_REFUSALS,
  ACTIVATION_SUBJECT,
  activate,
  renewLink,
  seeActivation,
} from '#features/registration/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { landing } from '#web/views/landing.server.ts';
import { keepRegistrationKey, registrationOr } from '#web/views/registration.server.ts';
import { activationForm } from './activation.form.ts';

const contextOf = (context: PageContext) => {
  const ctx = registrationOr(context);
  if (ctx instanceof PageRedirect) throw ctx;
  return ctx;
};

const TOO_LATE = 'Il servait pendant 72 heures, ou un autre l’a remplacé.';

/** The account that was asked for is opened by the button (ACCOUNT-05); a link that came too late is sent again. */
export const { loader, action } = landing({
  see: (context, token) => seeActivation(contextOf(context), token),
  open: ({ email }) => ({ email }),
  refusals: ACTIVATION_REFUSALS,
  why: {
    used: 'Le compte de cette adresse est déjà actif : connectez-vous.',
    replaced: TOO_LATE,
    expired: TOO_LATE,
    unknown: 'Copiez l’adresse entière depuis l’e-mail, ou demandez un nouveau compte.',
  },
  form: activationForm,
  input: z.object({}),
  act: (context, token) => activate(contextOf(context), token),
  fault: 'activation-failed',
  again: {
    send: async (context, token) => {
      const sent = await renewLink(contextOf(context), token, context.address);
      if (!sent.ok) return sent;
      if (sent.key === undefined) return success({});
      keepRegistrationKey(context, sent.key);
      return success({ sentAt: pathOf('/inscription/confirmation', { query: { envoye: '1' } }) });
    },
    subject: ACTIVATION_SUBJECT,
  },
});
