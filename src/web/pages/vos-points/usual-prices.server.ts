import { pathOf } from '#contract/routes.ts';
import { PARIS, parisDate } from '#domain/clock.ts';
import { formatDayMonth, formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints, missingOrEuros } from '#domain/points-words.ts';
import { lastBookableDate } from '#domain/rail/search-rules.ts';
import { counted, withCapital } from '#domain/typography.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';
import { searchFields } from '#features/price-alerts/index.ts';
import { cheapestDays } from '#features/rail-shop/index.ts';
import { usualJourneys } from '#features/trips/index.ts';
import type { PageContext } from '#web/context/page-context.ts';

/** Usual journeys whose best dates are looked up: the way there and back of one trip, most often. */
const MOST = 2;

/** A journey that somebody makes often, with its best date, or where to look for one while that cannot be had. */
export interface UsualPrice {
  /** « Paris Gare de Lyon – Lyon Part-Dieu » */
  readonly journey: string;
  readonly best: BestDate | undefined;
  readonly search: string;
}

/** The day on which it costs least in points. */
interface BestDate {
  readonly points: string;
  /** « mardi 8 décembre » */
  readonly day: string;
  readonly dateTime: string;
  /** « et 3 autres jours d’ici trois mois », with the space before it; nothing where it is the only one. */
  readonly others: string;
  readonly reach: string;
  readonly trains: { readonly href: string; readonly label: string };
  readonly months: string;
}

/** A discount card counts where it is in force for whatever day is found. */
const hasCard = async ({ app, iuc }: PageContext): Promise<boolean> => {
  const { clock, cards } = app.quotations;
  const [today, last] = [parisDate(clock.now()), lastBookableDate(clock)];
  return (await cards(iuc)).some(
    ({ validFrom, validUntil }) =>
      Temporal.PlainDate.compare(validFrom, today) <= 0 && Temporal.PlainDate.compare(validUntil, last) >= 0,
  );
};

const reachOf = (price: number, balance: number, context: PageContext): string =>
  price <= balance
    ? `Votre solde en paie ${counted(Math.floor(balance / price), 'aller', 'allers')}.`
    : `${withCapital(missingOrEuros(price, balance, context.app.quotations.euros) ?? '')}.`;

/**
 * The best dates of the journeys that somebody makes most, in points (POINTS-10). One that is not sold is left out; one whose prices take too
 * long keeps its place. Undefined where not even the journeys can be told.
 */
export const usualPrices = async (
  context: PageContext,
  balance: number,
): Promise<readonly UsualPrice[] | undefined> => {
  const { app, iuc, log } = context;
  try {
    const timetable = app.quotations.timetable();
    const [journeys, card] = await Promise.all([
      usualJourneys(app.db, timetable, iuc, app.clock.now(), MOST),
      hasCard(context),
    ]);
    const found = await Promise.all(
      journeys.map(async ({ from, fromName, to, toName }) => {
        const best = await cheapestDays(app.quotations, { from, to, hasCard: card });
        if (!best) return [];
        const journey = `${fromName} – ${toName}`;
        const search = pathOf('/recompense/boutique-v2', {
          query: {
            id: FRANCE_TICKET,
            etape: 'itineraire',
            departureName: fromName,
            departure: from,
            arrivalName: toName,
            arrival: to,
          },
        });
        if (best === 'silent') return [{ journey, search, best: undefined }];
        const leaves = best.departure.toZonedDateTimeISO(PARIS);
        const fields = searchFields(timetable, best.input, leaves);
        const address = (etape: string): string =>
          pathOf('/recompense/boutique-v2', { query: { id: FRANCE_TICKET, etape, ...fields } });
        return [
          {
            journey,
            search,
            best: {
              points: countedPoints(best.points),
              day: formatWeekdayDate(leaves.toPlainDate()),
              dateTime: leaves.toPlainDate().toString(),
              others:
                best.days > 1
                  ? ` et ${counted(best.days - 1, 'autre jour', 'autres jours')} d’ici trois mois`
                  : '',
              reach: reachOf(best.points, balance, context),
              trains: {
                href: address('aller'),
                label: `Voir les trains du ${formatDayMonth(leaves.toPlainDate())}`,
              },
              months: address('mois'),
            },
          },
        ];
      }),
    );
    return found.flat();
  } catch (error) {
    log.error({ err: error }, 'the prices of usual journeys could not be had');
    return undefined;
  }
};
