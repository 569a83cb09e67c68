import { pathOf } from '#contract/routes.ts';
import { EMISSIONS, type Footprint, roundedTo } from '#domain/carbon/footprint.ts';
import { parisDate } from '#domain/clock.ts';
import { ERRORS, messageOf } from '#domain/errors/catalogue.ts';
import { formatMonth, formatShortMonth } from '#domain/french-dates.ts';
import { counted, decimals, quantity, thousands } from '#domain/typography.ts';
import { type YearFootprint, yearFootprint } from '#features/carbon/index.ts';
import type { PageContext } from '#web/context/page-context.ts';
import { position } from '#web/ui/line/position.ts';

const INCIDENT = 'carbon-score-unavailable';
/** Of the chart's height, what its highest month takes: its figure stands above. */
const HIGHEST = 0.88;
/** Kilometres by road between Paris and Marseille, a way everybody can picture. */
const PARIS_MARSEILLE = 775;

/** Steps, in grams, in which a year is told: tenths of a kilogram while they say something of its train, kilograms above. */
const TENTHS = 100;
const KILOGRAMS = 1_000;
const MOST_IN_TENTHS = 99_950;

/** Grams as kilograms: « 2,5 » where the decimal says something, « 752 » where not. */
const kilograms = (grams: number): string =>
  grams < 9_950 ? decimals(grams / 1_000, 1) : thousands(grams / 1_000);
const tenths = (grams: number): string => `${decimals(grams / 1_000, 1)}\u00a0kg`;

/** A year as it is told, and its figures in words: all of them in the same step, so that what is saved is the difference of the others. */
const toldOf = (whole: Footprint) => {
  const step = whole.car < MOST_IN_TENTHS ? TENTHS : KILOGRAMS;
  return {
    told: roundedTo(step, whole),
    inKilograms: (grams: number): string =>
      step === TENTHS ? decimals(grams / 1_000, 1) : thousands(grams / 1_000),
  };
};
const kilometres = (metres: number): string => thousands(metres / 1_000);

/** The three ways to go the same distance, each as long as what it emits. */
const waysOf = ({ train, car, plane }: Footprint, inKilograms: (grams: number) => string) => {
  const way = (name: string, detail: string, grams: number) => ({
    name,
    detail,
    at: Math.max(10, position(grams / plane)),
    kilograms: inKilograms(grams),
  });
  return {
    train: way('En train', 'vos trajets', train),
    car: way('En voiture', `${decimals(EMISSIONS.peopleInCar, 1)} personnes à bord`, car),
    plane: way('En avion', 'court-courrier, traînées comprises', plane),
  };
};

/** All months of the year for the picture; those of its table are the ones with journeys. */
const monthsOf = ({ year, months }: YearFootprint, today: Temporal.PlainDate) => {
  const highest = Math.max(...months.map(({ saved }) => saved));
  return Array.from({ length: 12 }, (_, index) => {
    const first = Temporal.PlainDate.from({ year, month: index + 1, day: 1 });
    const month = months.find((one) => one.month === index + 1);
    const found = month && roundedTo(TENTHS, month);
    const short = formatShortMonth(first);
    return {
      key: first.toString(),
      short,
      letter: short.charAt(0).toUpperCase(),
      isLater: Temporal.PlainDate.compare(first, today) > 0,
      name: formatMonth(first),
      at: found ? position((found.saved / highest) * HIGHEST) : 0,
      saved: found ? kilograms(found.saved) : undefined,
      row: found && {
        travels: thousands(found.travels),
        kilometres: kilometres(found.metres),
        // With their decimals, so that they add up to nearly the year's.
        train: tenths(found.train),
        car: tenths(found.car),
        plane: tenths(found.plane),
        saved: tenths(found.saved),
      },
    };
  });
};

/** What was saved, in things of every day; a figure that would be nothing is left out. */
const equivalentsOf = ({ saved }: Footprint) => {
  const alone = saved / EMISSIONS.car;
  const returns = Math.floor(alone / (2 * PARIS_MARSEILLE));
  const meals = Math.round(saved / EMISSIONS.beefMeal);
  return [
    {
      figure: quantity(alone, 'km'),
      words:
        returns > 0
          ? `seul au volant\u00a0: ${counted(returns, 'aller-retour', 'allers-retours')} Paris – Marseille`
          : 'seul au volant',
    },
    ...(meals > 0
      ? [
          {
            figure: counted(meals, 'repas', 'repas'),
            words:
              `avec du bœuf, à ${decimals(EMISSIONS.beefMeal / 1_000, 2)}\u00a0kg ${meals > 1 ? 'chacun' : ''}`.trim(),
          },
        ]
      : []),
  ];
};

/** The year that the address asks for; else the running one, or the last with journeys while it has none. */
const yearAsked = (url: URL): number | undefined => {
  const text = url.searchParams.get('annee') ?? '';
  return /^(19|20)\d\d$/.test(text) ? Number(text) : undefined;
};

const yearPath = (year: number | undefined): string =>
  pathOf('/mon-empreinte-carbone', year === undefined ? {} : { query: { annee: String(year) } });

const readYear = async ({ app, iuc, url }: PageContext, thisYear: number): Promise<YearFootprint> => {
  const asked = yearAsked(url);
  const found = await yearFootprint(app.db, iuc, asked ?? thisYear);
  const last = found.span?.last;
  return asked === undefined && last !== undefined && last < thisYear
    ? yearFootprint(app.db, iuc, last)
    : found;
};

export const loader = async (context: PageContext) => {
  const { app, log, correlationId, setStatus } = context;
  const today = parisDate(app.clock.now());
  let found: YearFootprint;
  try {
    found = await readYear(context, today.year);
  } catch (error) {
    log.error({ err: error }, 'the carbon score could not be read');
    setStatus(ERRORS[INCIDENT].status);
    return {
      incident: {
        message: messageOf(INCIDENT),
        reference: correlationId,
        again: yearPath(yearAsked(context.url)),
      },
    };
  }
  const { year, whole, unmeasured, span } = found;
  const isThisYear = year === today.year;
  const { told, inKilograms } = toldOf(whole);
  // The years between the first and the last journey: an address may ask for any other.
  const years = span ? Array.from({ length: span.last - span.first + 1 }, (_, back) => span.last - back) : [];
  return {
    year: String(year),
    /** Newest first; none where there is one year alone. */
    years:
      years.length > 1 || (years.length === 1 && years[0] !== year)
        ? years.map((one) => ({
            label: String(one),
            href: yearPath(one),
            isShown: one === year,
          }))
        : [],
    hasTravelled: span !== undefined,
    unmeasured:
      unmeasured > 0
        ? `${counted(unmeasured, 'trajet n’est pas compté', 'trajets ne sont pas comptés')}\u00a0: nous n’en connaissons pas la distance.`
        : '',
    score:
      whole.travels > 0
        ? {
            saved: `${inKilograms(told.saved)}\u00a0kg`,
            when: `de CO₂ évités en ${year}, en prenant le train plutôt que la voiture`,
            travelled: `${kilometres(whole.metres)}\u00a0km en ${counted(whole.travels, 'trajet', 'trajets')}${isThisYear ? ', depuis le 1er\u00a0janvier' : ''}.`,
            distance: `${kilometres(whole.metres)}\u00a0km`,
            ways: waysOf(told, inKilograms),
            months: monthsOf(found, today),
            equivalents: equivalentsOf(whole),
          }
        : undefined,
    factors: {
      tgv: decimals(EMISSIONS.train.tgv, 1),
      intercites: thousands(EMISSIONS.train.intercites),
      ter: decimals(EMISSIONS.train.ter, 1),
      car: thousands(EMISSIONS.car),
      people: decimals(EMISSIONS.peopleInCar, 1),
      plane: thousands(EMISSIONS.plane),
      meal: decimals(EMISSIONS.beefMeal / 1_000, 2),
    },
  };
};
