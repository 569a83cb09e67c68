import { notFound, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import { endAfterNotice, g30StateOn } from '#domain/g30.ts';
import { endG30ByCard, g30EndInput, g30SubscriptionOf } from '#features/g30/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { saidWhen } from '#web/views/registration.server.ts';
import { endForm } from './end.form.ts';

/** What the service is, the way in, and the form that ends it (G30-01, G30-02). */
export const loader = async (context: PageContext) => {
  const { app, route, session, url } = context;
  const text = route.content && app.content.entry(route.content);
  if (!text) throw notFound();
  const today = parisDate(app.clock.now());
  const subscription = session && (await g30SubscriptionOf(app.g30, session.iuc));
  const isEnded = url.searchParams.has('fin') && context.method === 'GET';
  return {
    title: text.title,
    lead: text.lead,
    blocks: text.blocks,
    isSubscribed: g30StateOn(subscription, today) !== 'not-subscribed',
    /** After the form: the day on which the service ends that it was about. */
    ended: isEnded ? formatLongDate(endAfterNotice(today)) : '',
    /** Nobody learns from the answer whether there was one (SEC-06). */
    isNeutral: app.g30.isNeutral,
  };
};

/** Ends the service; what was typed stands nowhere after. */
export const action = (context: PageContext) =>
  answerForm(context, endForm, g30EndInput, async (input) => {
    const ended = await endG30ByCard(context.app.g30, input, context.address);
    return ended.ok
      ? redirect(`${pathOf('/serviceg30-proactive', { query: { fin: '1' } })}#resiliation`)
      : saidWhen(context, ended);
  });
