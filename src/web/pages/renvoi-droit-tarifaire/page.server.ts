import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { failure } from '#domain/failure.ts';
import { formatDate } from '#domain/french-dates.ts';
import { cardByMailInput, sendCards } from '#features/card-by-mail/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { cardForm } from './card.form.ts';

/** What the form begins with where somebody is signed in: it is the address of their account that cards go to. */
const ownFacts = async (context: PageContext): Promise<Readonly<Record<string, string>>> => {
  if (!context.session) return {};
  const { lastName, firstName, birthDate, email } = (await context.overview()).customer;
  return { lastName, firstName, birthDate: formatDate(birthDate), email };
};

/** The form that has one's cards sent, and the demand once it is confirmed (CARD-05). */
export const loader = async (context: PageContext) => ({
  isConfirmed: context.url.searchParams.has('confirmee') && context.method === 'GET',
  isNeutral: context.app.cardByMail.isNeutral,
  values: await ownFacts(context),
});

/** Sends the cards; what was typed stands nowhere after. */
export const action = (context: PageContext) =>
  answerForm(context, cardForm, cardByMailInput, async (input) => {
    // Signed in, the form comes filled in: what was not pressed here must send nothing.
    if (context.form.get('intention') !== cardForm.intention) return failure('invalid-input');
    const sent = await sendCards(context.app.cardByMail, input, context.address);
    return sent.ok
      ? redirect(pathOf('/renvoi_droit_tarifaire', { query: { confirmee: '1' } }))
      : saidWhen(context, sent);
  });
