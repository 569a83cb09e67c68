import { PARIS, parisDate } from '#domain/clock.ts';
import { formatWeekdayDate } from '#domain/french-dates.ts';
import type { RailCode } from '#domain/rail/failures.ts';
import { counted, NBSP, thousands, travelClass } from '#domain/typography.ts';
import {
  type ClassPrice,
  type Proposal,
  type Quotation,
  type QuotationCode,
  quotationMessage,
  quoteInward,
  quoteOutward,
  readChoice,
} from '#features/quotations/index.ts';
import type { SearchCursors } from '#features/rail/index.ts';
import type { PageContext } from '#server/page-context.ts';
import { type PageRedirect, redirect } from '#server/page-results.ts';
import type { JourneyOfList, Offer } from '#web/ui/results/results.tsx';
import { type DayCalendar, dayCalendar, readDay } from './day-calendar.server.ts';
import { type ItineraryData, itineraryData, readSearch } from './itinerary.server.ts';
import { changesWords, dayShift, durationWords, timeOf, trainsWords } from './journey-words.server.ts';
import { messageFor } from './messages.server.ts';
import { type OrderUrl, orderFields, orderHref } from './order-url.ts';

export interface ResultsData {
  readonly step: 'results';
  readonly direction: 'outward' | 'inward';
  readonly title: string;
  /** The search as a sentence, its parts linked to the form. */
  readonly sentence: readonly (string | { text: string; href: string })[];
  readonly journeys: readonly JourneyOfList[];
  readonly calendar?: DayCalendar;
  /** What each offer means for the summary bar, by its value. */
  readonly offers: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  /** Points that may still be spent on this journey. */
  readonly spendable?: number;
  readonly classes: readonly string[];
  readonly earlier?: { readonly href: string; readonly label: string };
  readonly later?: { readonly href: string; readonly label: string };
  readonly days: readonly {
    readonly href: string;
    readonly label: string;
    readonly direction: 'before' | 'after';
  }[];
  readonly filters: readonly { readonly href: string; readonly label: string; readonly isOn: boolean }[];
  readonly hidden: readonly (readonly [string, string])[];
  readonly fieldName: 'aller' | 'retour';
  /** Token of the choice made before, where it is in this list. */
  readonly chosen: string;
  readonly action: string;
  readonly passengers: string;
  readonly alert?: {
    readonly kind: 'information' | 'warning' | 'error';
    readonly title: string;
    readonly text?: string;
  };
  /** The list was left without a choice. */
  readonly choiceError?: string;
  readonly notes: readonly string[];
}

/** Failures that empty the list but not the page: the person moves to another hour, day or filter from here. */
const EMPTY_LIST: ReadonlySet<string> = new Set<RailCode>([
  'no-solution',
  'no-solution-at-date',
  'no-train-at-this-time',
  'no-direct-train',
  'no-train-via',
  'too-many-segments',
  'no-proposal',
  'not-sellable-by-points',
  'service-unavailable',
]);

/** The list of trains of a step, or the itinerary form again when the search itself is wrong. */
export const resultsData = async (
  context: PageContext,
  asked: OrderUrl,
  direction: 'outward' | 'inward',
  choiceError?: string,
): Promise<ResultsData | ItineraryData | PageRedirect> => {
  const read = readSearch(context, asked);
  if (!read.ok) {
    context.setStatus(400);
    return itineraryData(context, asked, { errors: read.errors, proposals: read.proposals });
  }
  const { url, input } = read;
  const ctx = context.app.quotations;
  const result =
    direction === 'outward'
      ? await quoteOutward(ctx, input, context.iuc, context.signal)
      : await quoteInward(ctx, { ...input, outward: url.aller }, context.iuc, context.signal);
  // The return hangs on the outward choice: when that is gone, it is chosen again first.
  if (!result.ok && result.fields?.outward !== undefined)
    return redirect(orderHref(url, { etape: 'aller', aller: '', serie: '', message: result.code }));
  if (!result.ok && !EMPTY_LIST.has(result.code)) {
    context.setStatus(result.status);
    return itineraryData(context, url, {
      errors: result.fields ?? {},
      message: result.message,
      international: result.code === 'destination-not-sold',
    });
  }
  if (!result.ok && result.status >= 500) context.setStatus(result.status);
  if (choiceError) context.setStatus(400);

  const isOutward = direction === 'outward';
  context.setPage({
    id: isOutward ? 'ferShopCartOutward' : 'ferShopCartInward',
    title: isOutward ? 'Choix du train aller' : 'Choix du train retour',
  });
  const quotation = result.ok ? result.quotation : undefined;
  const cursors: SearchCursors = result.ok ? result.quotation : result;
  const affordableOnly = url.moyens !== '';
  const all = quotation?.proposals ?? [];
  const shown = affordableOnly
    ? all.filter(({ classes }) => classes.some(({ state }) => state === 'available'))
    : all;
  const firstDeparture = all[0]?.journey.departure;
  const lastDeparture = all.at(-1)?.journey.departure;
  const date = firstDeparture
    ? parisDate(Temporal.Instant.from(firstDeparture))
    : (readDay(isOutward ? url.departureDate : url.arrivalDate) ?? parisDate(ctx.clock.now()));
  const here = { ...url, etape: isOutward ? ('aller' as const) : ('retour' as const) };
  const step = (cursor: string) => orderHref(here, { serie: cursor });
  const balance = quotation ? quotation.balance - quotation.spent : undefined;
  const isReturn = url.journeyType === 'ALLER_RETOUR';
  const calendar = result.ok ? await dayCalendar(context, here, input, date) : undefined;
  const alert = alertOf(
    url,
    result.ok ? undefined : result.message,
    quotation,
    shown.length === 0 && all.length > 0,
  );

  return {
    step: 'results',
    direction,
    title: `${isOutward ? 'Aller' : 'Retour'}, ${formatWeekdayDate(date)}`,
    sentence: sentenceOf(url),
    ...(calendar ? { calendar } : {}),
    journeys: shown.map((proposal) => journeyOf(proposal, date, quotation)),
    offers: Object.fromEntries(shown.flatMap((proposal) => offersOf(proposal, quotation))),
    ...(balance === undefined ? {} : { spendable: Math.max(0, balance) }),
    classes: [...new Set(shown.flatMap(({ classes }) => classes.map(({ travelClass: one }) => one)))]
      .sort()
      .reverse()
      .map(className),
    ...(cursors.earlier
      ? {
          earlier: {
            href: step(cursors.earlier),
            label: `Trains plus tôt${firstDeparture ? `, avant ${timeOf(firstDeparture)}` : ''}`,
          },
        }
      : {}),
    ...(cursors.later
      ? {
          later: {
            href: step(cursors.later),
            label: `Trains plus tard${lastDeparture ? `, après ${timeOf(lastDeparture)}` : ''}`,
          },
        }
      : {}),
    days: [
      ...(cursors.dayBefore
        ? [
            {
              href: step(cursors.dayBefore),
              label: dayLabel(date.subtract({ days: 1 })),
              direction: 'before' as const,
            },
          ]
        : []),
      ...(cursors.dayAfter
        ? [
            {
              href: step(cursors.dayAfter),
              label: dayLabel(date.add({ days: 1 })),
              direction: 'after' as const,
            },
          ]
        : []),
    ],
    filters: [
      {
        href: orderHref(here, { direct: url.direct ? '' : '1', serie: '' }),
        label: 'Trains directs',
        isOn: url.direct !== '',
      },
      ...(balance === undefined
        ? []
        : [
            {
              href: orderHref(here, { moyens: affordableOnly ? '' : '1' }),
              label: `Dans mes moyens\u00a0: ${counted(Math.max(0, balance), 'point', 'points')}`,
              isOn: affordableOnly,
            },
          ]),
    ],
    hidden: orderFields(here, {
      etape: isOutward && isReturn ? 'retour' : 'voyageurs',
      serie: '',
      [isOutward ? 'aller' : 'retour']: '',
    }),
    fieldName: isOutward ? 'aller' : 'retour',
    chosen: chosenIn(context, isOutward ? url.aller : url.retour, shown),
    action: isOutward && isReturn ? 'Choisir ce train, puis le retour' : 'Choisir ce train',
    passengers: counted(input.passengersCount, 'voyageur', 'voyageurs'),
    ...(alert ? { alert } : {}),
    ...(choiceError ? { choiceError } : {}),
    notes: notesOf(quotation, input.passengersCount),
  };
};

const dayLabel = (date: Temporal.PlainDate): string => formatWeekdayDate(date);

const alertOf = (
  url: OrderUrl,
  failure: string | undefined,
  quotation: Quotation | undefined,
  isFilteredEmpty: boolean,
): ResultsData['alert'] => {
  const message = messageFor(url.message);
  if (message) return { kind: 'warning', title: message };
  if (failure) return { kind: 'information', title: failure };
  if (isFilteredEmpty)
    return {
      kind: 'information',
      title: 'Aucun de ces trains n’est dans vos moyens.',
      text: 'Essayez un autre jour, une autre heure, ou affichez tous les trains pour voir combien de points il vous manque.',
    };
  const codes: readonly QuotationCode[] = ['full', 'full-for-passenger-count', 'not-enough-points'];
  const warning = quotation?.warnings.find((code) => codes.includes(code));
  if (!warning) return undefined;
  const title = quotationMessage(warning);
  if (warning !== 'not-enough-points') return { kind: 'warning', title };
  const missing =
    quotation?.proposals.flatMap(({ classes }) => classes.flatMap((one) => one.missing ?? [])) ?? [];
  return {
    kind: 'warning',
    title,
    text: `Pour le moins cher de ces trains, il vous manque ${counted(Math.min(...missing), 'point', 'points')}. Un autre jour ou une autre heure peut coûter moins.`,
  };
};

const notesOf = (quotation: Quotation | undefined, passengers: number): string[] => [
  passengers > 1
    ? `Heures de Paris. Prix en points pour les ${passengers}${NBSP}voyageurs.`
    : 'Heures de Paris. Prix en points pour un voyageur.',
  ...(quotation?.warnings.includes('promo-too-close') ? [quotationMessage('promo-too-close')] : []),
];

/** The search said as a sentence; each part leads to its field of the form. */
const sentenceOf = (url: OrderUrl): ResultsData['sentence'] => {
  const form = orderHref(url, { etape: 'itineraire', serie: '' });
  const field = (text: string, name: string) => ({ text, href: `${form}#${name}` });
  const day = (text: string): string => {
    const date = readDay(text);
    return date ? formatWeekdayDate(date) : text;
  };
  const hour = (text: string): string => `${text.padStart(2, '0')}h00`;
  return [
    'De ',
    field(url.departureName, 'departureName'),
    ' à ',
    field(url.arrivalName, 'arrivalName'),
    ...(url.viaName ? [' par ', field(url.viaName, 'viaName')] : []),
    ', aller le ',
    field(day(url.departureDate), 'departureDate'),
    ...(url.departureHour ? [' dès ', field(hour(url.departureHour), 'departureHour')] : []),
    ...(url.journeyType === 'ALLER_RETOUR'
      ? [
          ', retour le ',
          field(day(url.arrivalDate), 'arrivalDate'),
          ...(url.arrivalHour ? [' dès ', field(hour(url.arrivalHour), 'arrivalHour')] : []),
        ]
      : []),
    ', pour ',
    field(counted(Number(url.passengersCount) || 1, 'voyageur', 'voyageurs'), 'passengersCount'),
    ', ',
    field(url.direct ? 'en train direct' : 'avec ou sans correspondance', 'direct'),
    '.',
  ];
};

const className = (one: '1' | '2'): string => travelClass(one === '1' ? 1 : 2);

/** Minutes of the wall clock from midnight of a day, past 1440 on the next. */
const minuteOf = (instant: string, day: Temporal.PlainDate): number => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(PARIS);
  return day.until(local.toPlainDate()).days * 1440 + local.hour * 60 + local.minute;
};

const journeyOf = (
  { journey, classes }: Proposal,
  day: Temporal.PlainDate,
  quotation: Quotation | undefined,
): JourneyOfList => ({
  id: journey.id,
  departure: timeOf(journey.departure),
  arrival: timeOf(journey.arrival),
  from: journey.fromName,
  to: journey.toName,
  departs: minuteOf(journey.departure, day),
  arrives: minuteOf(journey.arrival, day),
  duration: durationWords(journey),
  changesLabel: changesWords(
    journey.changes.map(({ from, fromName, to, toName, minutes }) => ({
      name: fromName,
      ...(from === to ? {} : { toName }),
      minutes,
    })),
  ),
  changes: journey.legs.slice(1).map((leg, index) => ({
    from: minuteOf(journey.legs[index]?.arrival ?? '', day),
    to: minuteOf(leg.departure, day),
  })),
  trains: trainsWords(journey.legs),
  arrivalNote: dayShift(journey) || undefined,
  offers: [...classes]
    .sort((a, b) => b.travelClass.localeCompare(a.travelClass))
    .map((price) => offerOf(price, journey.id, quotation)),
});

const offerOf = (price: ClassPrice, journeyId: string, quotation: Quotation | undefined): Offer => {
  const label = className(price.travelClass);
  if (price.state === 'full' || price.points === undefined)
    return { value: `${journeyId}-${price.travelClass}`, label, state: 'full' };
  const { points, seatsLeft, insteadOf, pointsPerPassenger, token = '' } = price;
  const notes = [
    ...(quotation && quotation.passengers > 1 && pointsPerPassenger
      ? [`${quotation.passengers} × ${thousands(pointsPerPassenger)}`]
      : []),
    ...(seatsLeft === undefined
      ? []
      : [
          `${counted(seatsLeft, 'place', 'places')}${quotation && quotation.passengers > 1 ? '' : ' à ce prix'}`,
        ]),
  ];
  return {
    value: token,
    label,
    points,
    ...(insteadOf ? { pointsBefore: insteadOf } : {}),
    ...(price.state === 'too-expensive' ? { state: 'beyond' } : {}),
    ...(notes.length > 0 ? { note: notes.join(', ') } : {}),
  };
};

/** What the summary bar says of each offer that can be chosen. */
const offersOf = (
  { journey, classes }: Proposal,
  quotation: Quotation | undefined,
): [token: string, { title: string; text: string }][] =>
  classes.flatMap(({ token, points, state, travelClass: one }) => {
    if (!quotation || !token || points === undefined || state !== 'available') return [];
    const remains = quotation.balance - quotation.spent - points;
    return [
      [
        token,
        {
          title: `${timeOf(journey.departure)}, ${journey.fromName} vers ${journey.toName}`,
          text: `${className(one)}, ${counted(points, 'point', 'points')}. Il vous restera ${counted(remains, 'point', 'points')}.`,
        },
      ],
    ];
  });

/** Prices are signed anew at each visit: the choice made before is found by what it says, not by its letters. */
const chosenIn = ({ app }: PageContext, token: string, proposals: readonly Proposal[]): string => {
  const { key, realTime } = app.quotations;
  const read = token === '' ? undefined : readChoice(key, token, realTime());
  if (!read?.ok) return '';
  const { choice } = read;
  const found = proposals
    .find(({ journey }) => journey.id === choice.journey)
    ?.classes.find(({ travelClass: one, points }) => one === choice.travelClass && points === choice.points);
  return found?.state === 'available' ? (found.token ?? '') : '';
};
