import type { z } from 'zod';
import { PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { failure } from '#domain/failure.ts';
import { termsInForce } from '#features/content/index.ts';
import { register, registrationInput, registrationRefusals } from '#features/registration/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { keepRegistrationKey, registrationOr, saidWhen } from '#web/views/registration.server.ts';
import { registrationForm } from './registration.form.ts';

export const loader = (context: PageContext) => {
  const registration = registrationOr(context);
  if (registration instanceof PageRedirect) throw registration;
  const { content, clock } = context.app;
  return {
    minimumAge: registration.minimumAge,
    termsVersion: termsInForce(content, parisDate(clock.now())),
  };
};

/** Asks for an account; every failure without a field of its own is one generic alert (ACCOUNT-01). */
export const action = (context: PageContext) => {
  const registration = registrationOr(context);
  if (registration instanceof PageRedirect) throw registration;
  const ask = async (input: z.output<typeof registrationInput>) => {
    try {
      const result = await register(registration, input, context.address);
      if (!result.ok) return saidWhen(context, result);
      keepRegistrationKey(context, result.key);
      return redirect(pathOf('/inscription/confirmation'));
    } catch (error) {
      context.log.error({ err: error }, 'an account could not be asked for');
      return failure('registration-failed');
    }
  };
  return answerForm(context, registrationForm, registrationInput, ask, (right) =>
    registrationRefusals(registration, right),
  );
};
