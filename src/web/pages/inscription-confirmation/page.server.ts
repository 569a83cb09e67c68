import { z } from 'zod';
import { PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { formatLongDateTime } from '#domain/french-dates.ts';
import {
  ACTIVATION_SUBJECT,
  correctAddress,
  correctionInput,
  linkEndsAt,
  registrationOf,
  sendAgain,
} from '#features/registration/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { registrationKey, registrationOr, saidWhen } from '#web/views/registration.server.ts';
import { correctionForm } from './correction.form.ts';
import { resendLinkForm } from './resend.form.ts';

const found = async (context: PageContext) => {
  const ctx = registrationOr(context);
  if (ctx instanceof PageRedirect) throw ctx;
  return { ctx, registration: await registrationOf(ctx, registrationKey(context)) };
};

/** The account that this browser has asked for; opened directly, what the page is for. */
export const loader = async (context: PageContext) => {
  const { registration } = await found(context);
  const { searchParams } = context.url;
  if (!registration) return { registration: undefined };
  return {
    registration: {
      email: registration.email,
      subject: ACTIVATION_SUBJECT,
      askedAt: formatLongDateTime(registration.askedAt),
      sentAt: formatLongDateTime(registration.sentAt),
      endsAt: formatLongDateTime(linkEndsAt(registration)).replace(/^le /, ''),
      isSentAgain: searchParams.has('envoye') && context.method === 'GET',
      isCorrecting: searchParams.has('corriger'),
    },
  };
};

const SENT = pathOf('/inscription/confirmation', { query: { envoye: '1' } });

/** Sends the link again, to the same address or to a corrected one. */
export const action = async (context: PageContext) => {
  const { ctx, registration } = await found(context);
  // The account was opened meanwhile, or its time is over: the page says what can be done.
  if (!registration) return redirect(pathOf('/inscription/confirmation'));
  if (context.form.get('intention') === resendLinkForm.intention)
    return answerForm(context, resendLinkForm, z.object({}), async () => {
      const sent = await sendAgain(ctx, registration, context.address);
      return sent.ok ? redirect(SENT) : saidWhen(context, sent);
    });
  return answerForm(context, correctionForm, correctionInput, async ({ email }) => {
    const sent = await correctAddress(ctx, registration, email, context.address);
    return sent.ok ? redirect(SENT) : saidWhen(context, sent);
  });
};
