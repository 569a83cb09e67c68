import { redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import { parisDate } from '#domain/clock.ts';
import { failure } from '#domain/failure.ts';
import { formatLongDate } from '#domain/french-dates.ts';
import {
  activationOf,
  commitmentEnd,
  endsBeforeItBegins,
  type G30Subscription,
  g30StateOn,
} from '#domain/g30.ts';
import { G30_TERMS, g30SubscriptionInput, g30SubscriptionOf, subscribeG30 } from '#features/g30/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { keepForm, subscribeForm } from './subscribe.form.ts';

/** What happens to a subscription, one thing after the other. */
const stopsOf = ({ subscribedOn, activatesOn, endsOn }: G30Subscription, today: Temporal.PlainDate) => {
  const stop = (label: string, day: Temporal.PlainDate, when = formatLongDate(day)) => ({
    label,
    when,
    dateTime: day.toString(),
    state: Temporal.PlainDate.compare(day, today) <= 0 ? ('done' as const) : ('coming' as const),
  });
  const isNeverActive = endsOn && endsBeforeItBegins(activatesOn, endsOn);
  const committed = commitmentEnd(activatesOn, today);
  return [
    stop('Souscrit', subscribedOn),
    ...(isNeverActive ? [] : [stop('Actif', activatesOn)]),
    endsOn ? stop('Arrêté', endsOn) : stop('Fin d’engagement de l’exploitant', committed),
  ];
};

/** My subscription to the G30 service: none, just subscribed, subscribed, or ended with the month (G30-01). */
export const loader = async (context: PageContext) => {
  const { app, iuc, url } = context;
  const { profile } = await context.overview();
  const today = parisDate(app.clock.now());
  const subscription = await g30SubscriptionOf(app.g30, iuc);
  return {
    state: g30StateOn(subscription, today),
    hasCard: profile.card !== undefined,
    stops: subscription ? stopsOf(subscription, today) : [],
    activation: formatLongDate(subscription?.activatesOn ?? activationOf(today)),
    end: subscription?.endsOn ? formatLongDate(subscription.endsOn) : '',
    isNeverActive:
      subscription?.endsOn !== undefined && endsBeforeItBegins(subscription.activatesOn, subscription.endsOn),
    /** Told once, by the address that the form leads to. */
    isNew: url.searchParams.has('fait') && context.method === 'GET',
    termsVersion: app.content.entry(G30_TERMS)?.version ?? '',
  };
};

export const action = (context: PageContext) => {
  const form = context.form.get('intention') === keepForm.intention ? keepForm : subscribeForm;
  return answerForm(context, form, g30SubscriptionInput, async ({ termsVersion }) => {
    const { customer, profile } = await context.overview();
    if (!profile.card) return failure('g30-without-card');
    const done = await subscribeG30(context.app.g30, customer, termsVersion);
    return done.ok ? redirect(pathOf('/g30-subscription', { query: { fait: '1' } })) : done;
  });
};
