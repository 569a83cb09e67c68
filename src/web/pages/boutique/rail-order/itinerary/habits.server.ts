import { z } from 'zod';
import { pathOf } from '#contract/routes.ts';
import { ANY_PRICE } from '#domain/awaited-price.ts';
import { PARIS, parisDate } from '#domain/clock.ts';
import { readDay } from '#domain/fields/dates.ts';
import { formatDate, formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyWords } from '#domain/rail/party-words.ts';
import { firstHour } from '#domain/rail/search-rules.ts';
import { NBSP } from '#domain/typography.ts';
import { keptCarts } from '#features/carts/index.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { type PriceAlert, priceAlerts, searchFields } from '#features/price-alerts/index.ts';
import {
  forgetSearches,
  keptRailCart,
  type QuotationInput,
  quotationInput,
  type RecentSearch,
  recentSearches,
  stationOf,
} from '#features/rail-shop/index.ts';
import { type UsualJourney, usualJourneys } from '#features/trips/index.ts';
import { answerForm } from '#web/forms/answer-form.server.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { EMPTY_SEARCH, isReturn, type OrderAddress, orderAddress } from '../address.ts';
import { forgetSearchesForm } from './itinerary.form.ts';

/** A journey that somebody has made or looked for. */
export interface Habit {
  /** « Paris Gare de Lyon – Lyon Part-Dieu » */
  readonly journey: string;
  /** « 12 fois en un an » */
  readonly why: string;
  readonly href: string;
}

/**
 * An order that was begun and not placed, whole: whoever comes back to an empty form, as the way back of a browser without scripts does,
 * takes it up by a press (RAIL-01, SHOP-09).
 */
export const begunOf = async ({
  context: { app, iuc, log },
  address,
}: Visit<OrderAddress>): Promise<readonly Habit[]> => {
  if (address.journeyType !== '') return [];
  const carts = await keptCarts(app.db, iuc).catch((error: unknown) => {
    log.warn({ error }, 'the carts could not be read');
    return [];
  });
  const read = keptRailCart.safeParse(carts.find(({ primeId }) => primeId === FRANCE_TICKET)?.cart);
  // Where no train was chosen the last search says as much.
  if (!read.success || read.data.choices.length === 0) return [];
  const begun = orderAddress.read(new URLSearchParams(read.data.search));
  const day = readDay(begun.departureDate);
  if (!day || Temporal.PlainDate.compare(day, parisDate(app.clock.now())) < 0) return [];
  const back = isReturn(begun) ? readDay(begun.arrivalDate) : undefined;
  return [
    {
      journey: `${begun.departureName} – ${begun.arrivalName}`,
      why: `votre commande commencée, ${back ? `aller-retour du ${formatDate(day)} au ${formatDate(back)}` : `le ${formatDate(day)}`}`,
      href: pathOf('/recompense/boutique-v2', { query: { etape: 'panier' } }),
    },
  ];
};

/** More would be a list to read rather than a way to save typing. */
const MOST_HABITS = 4;

/** Where the person may go: their own trips of the last year and their last searches, of what can still be searched. */
export const habitsOf = async ({
  context,
  address,
}: Visit<OrderAddress>): Promise<{ readonly habits?: readonly Habit[]; readonly forget?: string }> => {
  const { app, iuc } = context;
  const timetable = app.quotations.timetable();
  const [usual, searched] = await Promise.all([
    usualJourneys(app.db, timetable, iuc, app.clock.now(), MOST_HABITS),
    recentSearches(app.db, iuc, timetable),
  ]);
  const trips = usual.map((journey) => ({
    from: { id: journey.from, name: journey.fromName },
    to: { id: journey.to, name: journey.toName },
    why: whyUsual(journey),
  }));
  const searches = searched.map((search, index) => ({ ...search, why: whySearched(search, index === 0) }));
  const seen = new Set<string>();
  const habits = Array.from({ length: MOST_HABITS }, (_, index) => [trips[index], searches[index]])
    .flat()
    .filter((journey) => {
      if (!journey) return false;
      const pair = `${journey.from.id} ${journey.to.id}`;
      const isNew = !seen.has(pair);
      seen.add(pair);
      return isNew;
    })
    .filter((journey) => journey !== undefined)
    .slice(0, MOST_HABITS);
  if (habits.length === 0) return {};
  return {
    ...(searched.length > 0 ? { forget: orderAddress.href('itineraire', { from: address }) } : {}),
    habits: habits.map(({ from, to, why }) => ({
      journey: `${from.name} – ${to.name}`,
      why,
      href: orderAddress.href('itineraire', {
        from: address,
        changes: {
          departureName: from.name,
          departure: from.id,
          arrivalName: to.name,
          arrival: to.id,
          message: '',
        },
      }),
    })),
  };
};

const whyUsual = ({ times, last }: UsualJourney): string =>
  times > 1 ? `${times} fois en un an` : `le ${formatDate(parisDate(last))}`;

const whySearched = ({ at }: RecentSearch, isLast: boolean): string =>
  isLast ? 'votre dernière recherche' : `cherché le ${formatDate(parisDate(at))}`;

/** Their searches are the person's own: gone as soon as they ask for it. */
export const forgetRecent = async ({ context, go }: Visit<OrderAddress, 'ferShopCartItinerary'>) =>
  answerForm(context, forgetSearchesForm, z.object({}), async () => {
    await forgetSearches(context.app.db, context.iuc);
    return go('ferShopCartItinerary', { message: '' });
  });

/** In the place of a name that no timetable has any more. */
const UNSERVED = 'gare non desservie';

/** One traveller on the trip of an alert whose own search is of a version that is gone. */
const anybody = ({ from, to, day }: PriceAlert): QuotationInput =>
  quotationInput.parse({ departure: from, arrival: to, departureDate: day.toString() });

/** What an alert of the list waits for, or why it no longer does. */
const whyWaiting = ({ day, search, mostPoints, toldPoints, isMailed }: PriceAlert): string => {
  const when = formatWeekdayDate(day);
  if (!search) return `${when}, ne sonnera pas${NBSP}: à poser de nouveau`;
  const what =
    toldPoints !== undefined
      ? `a sonné à ${countedPoints(toldPoints)}`
      : !isMailed
        ? 'en pause, sans e-mail'
        : mostPoints < ANY_PRICE
          ? `à ${countedPoints(mostPoints)} ou moins`
          : 'dès qu’il y a des places';
  return `${when}, ${partyWords(partyOf(search))}, ${what}`;
};

/** The alerts of days to come; one that can ring no more says so. */
export const alertsOf = async ({ context, address }: Visit<OrderAddress>): Promise<readonly Habit[]> => {
  const { app, iuc } = context;
  const timetable = app.quotations.timetable();
  const alerts = await priceAlerts(app.db, iuc, parisDate(app.clock.now()));
  return alerts.map((alert) => {
    const { from, to, day, search } = alert;
    const [origin, destination] = [stationOf(timetable, from), stationOf(timetable, to)];
    if (!origin || !destination)
      return {
        journey: `${origin?.name ?? UNSERVED} – ${destination?.name ?? UNSERVED}`,
        why: `${formatWeekdayDate(day)}, ne sonnera pas`,
        href: orderAddress.href('itineraire', { from: address }),
      };
    const first = day.toZonedDateTime({ timeZone: PARIS, plainTime: { hour: firstHour(app.clock, day) } });
    return {
      journey: `${origin.name} – ${destination.name}`,
      why: whyWaiting(alert),
      href: orderAddress.href('aller', {
        from: address,
        // Nothing of what is typed just now: the alert's own party and way.
        changes: {
          ...EMPTY_SEARCH,
          ...searchFields(timetable, search ?? anybody(alert), first),
          message: '',
        },
      }),
    };
  });
};
