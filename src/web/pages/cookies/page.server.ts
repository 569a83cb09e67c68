import { consentOf, keepConsent } from '#contract/consent-cookie.ts';
import { type PageRedirect, redirect } from '#contract/page-results.ts';
import { pathOf } from '#contract/routes.ts';
import {
  ALL_ACCEPTED,
  ALL_REFUSED,
  COOKIE_CATEGORIES,
  type ConsentChoice,
  type CookieCategory,
} from '#domain/consent.ts';
import { consentInput } from '#domain/fields/consent.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import { durationOf, listedCookies } from './cookie-list.server.ts';
import { preferencesForm } from './preferences.form.ts';

const NAMES: Readonly<Record<CookieCategory, string>> = {
  necessaires: 'Nécessaires',
  statistiques: 'Statistiques',
  marketing: 'Marketing',
};

/** What is set on this browser, for how long, and what may be refused of it. */
export const loader = ({ app, cookie, url, route }: PageContext) => {
  const consent = consentOf(cookie, app.config);
  const text = route.content && app.content.entry(route.content);
  const cookies = listedCookies(app.config).filter(({ isOfIdentity }) => !isOfIdentity || app.registration);
  return {
    title: text?.title ?? route.title,
    lead: text?.lead,
    blocks: text?.blocks ?? [],
    days: app.config.consentDays,
    chosen: {
      statistiques: consent.statistiques ?? null,
      marketing: consent.marketing ?? null,
    },
    isKept: url.searchParams.has('enregistre'),
    categories: COOKIE_CATEGORIES.map((category) => ({
      key: category,
      name: NAMES[category],
      cookies: cookies
        .filter((one) => one.category === category)
        .map((one) => ({
          name: one.name,
          purpose: one.purpose,
          duration: durationOf(one),
        })),
    })),
  };
};

const keep = async (context: PageContext, choice: ConsentChoice): Promise<PageRedirect> => {
  const { app, form } = context;
  context.setHeader('set-cookie', keepConsent(choice, app.config));
  if (!choice.statistiques) context.setHeader('set-cookie', await app.measures.withdrawn(context.cookie));
  return redirect(form.get('retour') || pathOf('/cookies', { query: { enregistre: '1' } }));
};

/** Keeps a choice, of the banner or of this page, and leads back to where it was made. */
export const action = (context: PageContext) => {
  const choice = context.form.get('choix');
  if (choice === 'accepter') return keep(context, ALL_ACCEPTED);
  if (choice === 'refuser') return keep(context, ALL_REFUSED);
  if (context.form.get('intention') !== preferencesForm.intention) return redirect(pathOf('/cookies'));
  return answerForm(context, preferencesForm, consentInput, async (input) =>
    keep(context, {
      statistiques: input.statistiques === 'accepter',
      marketing: input.marketing === 'accepter',
    }),
  );
};
