import { consentOf } from '#contract/consent-cookie.ts';
import type { CustomerOverview } from '#contract/overview.ts';
import type { PageView } from '#contract/page-answer.ts';
import type { PortalContext } from '#contract/portal-context.ts';
import type { SessionView } from '#contract/session.ts';
import { parisDate } from '#domain/clock.ts';
import { isConsentDue } from '#domain/consent.ts';
import { formatShortDate, formatTime } from '#domain/french-dates.ts';
import { greetedFirstName, greetedLastName } from '#domain/greeted-name.ts';
import type { Standing } from '#domain/loyalty/membership.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { counted, thousands } from '#domain/typography.ts';
import { dismissedBy } from '#server/alert-route.ts';
import { displayFor } from '#server/display.ts';
import type { PageRequest } from './page-request.ts';

const countersOf = ({
  statusPoints,
  thresholds,
  trips,
  tripTarget,
}: Standing): NonNullable<PageView['counters']> => ({
  statusPoints,
  statusTarget: thresholds[0]?.statusPoints ?? 0,
  trips,
  tripTarget,
});

/** What the frame of professional mode says of the file that is open. */
const fileOf = (
  session: SessionView,
  { customer, nextExpiry }: CustomerOverview,
  today: Temporal.PlainDate,
): NonNullable<PageView['file']> => ({
  reference: session.sessionId,
  ...(session.place === undefined ? {} : { place: session.place }),
  openedAt: formatTime(session.startedAt),
  endsAt: formatTime(session.expiresAt),
  age: counted(customer.birthDate.until(today, { largestUnit: 'years' }).years, 'an', 'ans'),
  ...(nextExpiry
    ? { expiring: { on: formatShortDate(nextExpiry.on), points: thousands(nextExpiry.points) } }
    : {}),
});

/** At a desk nothing optional is set or counted, whatever anybody has agreed to in that browser: there is nothing to ask (COOKIE-01). */
const NOTHING_COUNTED = { isDue: false, statistics: false } as const;

/** What the frame shows around a page: who is looking, which page this is, how it is displayed. */
export const pageView = async (
  app: PortalContext,
  { request, reply, url, page, ...visit }: PageRequest,
): Promise<PageView> => {
  const state = visit.framedFor ?? visit.state;
  const session = await state.session();
  const overview = await state.overview();
  const card = overview?.profile.card;
  const consent = consentOf(request.headers.cookie, app.config);
  return {
    page: {
      id: page.id,
      title: session ? `${page.title} – ${PRODUCT_NAME}` : page.title,
      path: url.pathname + url.search,
    },
    profile: overview?.profile.code ?? 'NL',
    status: overview?.profile.status ?? 'NOT_LOGGED',
    signedIn: session !== undefined,
    ...(overview
      ? {
          person: {
            firstName: greetedFirstName(overview.customer.firstName),
            lastName: greetedLastName(overview.customer.lastName),
            civility: overview.customer.civility,
          },
        }
      : {}),
    ...(overview && card
      ? {
          card: { numCarte: card.numCarte, type: card.type, colour: card.colour },
          points: thousands(overview.balance),
        }
      : {}),
    mayUseShop: overview?.profile.mayUseShop ?? false,
    haveComplaints: overview?.haveComplaints ?? false,
    ...(overview?.standing ? { counters: countersOf(overview.standing) } : {}),
    ...(session?.agent === undefined || !overview
      ? {}
      : { agent: session.agent, file: fileOf(session, overview, parisDate(app.clock.now())) }),
    hasAssistant: app.assistant.isOfferedTo(overview?.profile.code ?? 'NL'),
    signInAvailable: app.sessions.available(),
    ...(app.mailbox === undefined ? {} : { mailbox: app.mailbox }),
    display: await displayFor(app, { request, reply, state }),
    ...(request.headers['save-data'] === 'on' ? { savesData: true } : {}),
    alerts: await app.alerts.alertsFor({
      profile: overview?.profile.code ?? 'NL',
      readers: session?.isEsp ? 'conseillers' : 'voyageurs',
      iuc: session?.iuc,
      dismissed: dismissedBy(request.headers.cookie, app),
    }),
    consent: session?.isEsp
      ? { ...NOTHING_COUNTED, days: app.config.consentDays }
      : {
          isDue: isConsentDue(consent),
          statistics: consent.statistiques === true,
          days: app.config.consentDays,
        },
    correlationId: request.id,
  };
};
