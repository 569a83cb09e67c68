import { parisDate } from '#domain/clock.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { readDay } from '#domain/fields/dates.ts';
import { formatDate, formatWeekdayDate } from '#domain/french-dates.ts';
import { countedPoints } from '#domain/points-words.ts';
import { FIRST_HOUR } from '#domain/rail/search-rules.ts';
import { counted, NBSP, withCapital } from '#domain/typography.ts';
import { isReturn, type OrderAddress } from '../address.ts';
import { anyStationOfCity } from './any-station.server.ts';
import type { OtherDay } from './day-calendar.server.ts';
import type { LowestOfDays } from './other-hours.server.ts';
import { LIST, type ResultsVisit, type Way } from './ways.ts';

/** Where to go from a list that nothing can be bought from: what it costs and what is left afterwards. */
export interface WayOut {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly label: string;
}

/** At most this many other days are named. */
const DAYS_NAMED = 2;

/** What is in reach of the points and euros there are. */
interface Reach {
  /** What paying so much more would mean, in words; undefined for what is out of reach. */
  readonly paid: (price: number) => string | undefined;
  /** What must be kept for the other way. */
  readonly kept: number;
}

/** Another day, the cheapest first, whose trains are in reach. */
const anotherDay = (others: readonly OtherDay[], title: string, { paid, kept }: Reach): readonly WayOut[] => {
  const within = others
    .flatMap((day) => {
      const words = paid(day.points + kept);
      return words === undefined ? [] : { ...day, words };
    })
    .sort((a, b) => a.points - b.points || Temporal.PlainDate.compare(a.date, b.date));
  const [best] = within;
  if (!best) return [];
  const said = within
    .slice(0, DAYS_NAMED)
    .map((day) => `${formatWeekdayDate(day.date)} dès ${countedPoints(day.points)}, ${day.words}`);
  const text = `${said.join('\u202f; ')}.`;
  return [
    {
      title,
      text: withCapital(text),
      href: best.href,
      label: `Voir le ${formatWeekdayDate(best.date)}`,
    },
  ];
};

/** The very days that were asked for, at the hours of their cheapest trains: in reach of the points, where these were what was missing. */
const otherHours = (
  { direction }: Way,
  ofDays: LowestOfDays | undefined,
  { paid }: Reach,
  isBeyond: boolean,
): readonly WayOut[] => {
  if (!ofDays?.href) return [];
  const { price, departure, back, href, hour } = ofDays;
  const words = paid(price);
  if (isBeyond && words === undefined) return [];
  return [
    {
      title: back
        ? 'Ces mêmes jours, à d’autres heures'
        : `${direction === 'inward' ? 'Revenir' : 'Partir'} à une autre heure`,
      text: `${back ? `Aller à ${departure}, retour à ${back}` : `À ${departure}`}${NBSP}: ${countedPoints(price)}${words === undefined ? '' : `, ${words}`}.`,
      href,
      label: `Voir les trains dès ${hour}`,
    },
  ];
};

/** The same trains, where the filters leave none of them. */
export const unfiltered = ({ href }: ResultsVisit, way: Way, count: number): readonly WayOut[] => [
  {
    title: 'Sans les filtres',
    text: `${counted(count, 'train part', 'trains partent')} à ces heures.`,
    href: `${href(way.step, { direct: '', moyens: '', echangeables: '' })}#${LIST}`,
    label: 'Afficher tous les trains',
  },
];

/** The same search, once it can be answered. */
export const askedAgain = ({ href }: ResultsVisit, way: Way, code: ErrorCode): readonly WayOut[] =>
  code === 'search-unavailable'
    ? [
        {
          title: 'Chercher encore',
          text: `La recherche est gardée${NBSP}: rien n’est à ressaisir.`,
          href: `${href(way.step)}#${LIST}`,
          label: 'Réessayer',
        },
      ]
    : [];

/** From or to the city's other stations. With an outward journey chosen, its stations are those of the return, too. */
export const fromElsewhere = (
  { context, address, found, href }: ResultsVisit,
  way: Way,
  code: string,
): readonly WayOut[] => {
  const day = readDay(address[way.date]);
  if (way.direction === 'inward' || !day) return [];
  return anyStationOfCity(
    context.app.quotations,
    found.search.input,
    day,
    code,
    (ends) => `${href(way.step, { ...ends, serie: '' })}#${LIST}`,
  );
};

/** What a search may go without, where no train does it: the rest of it is left as it is. */
const LESS: Readonly<
  Record<string, Pick<WayOut, 'title' | 'text'> & { readonly changes: Partial<OrderAddress> }>
> = {
  'no-train-via': {
    title: 'Sans gare de passage',
    text: 'Les mêmes heures, sans passer par cette gare.',
    changes: { via: '', viaName: '' },
  },
  'no-direct-train': {
    title: 'Avec correspondance',
    text: 'Les mêmes heures, en changeant de train.',
    changes: { direct: '' },
  },
};

/** The same search with less asked of its trains. */
export const askingLess = ({ href }: ResultsVisit, way: Way, code: string): readonly WayOut[] => {
  const less = LESS[code];
  if (!less) return [];
  const { title, text, changes } = less;
  return [
    { title, text, href: `${href(way.step, { ...changes, serie: '' })}#${LIST}`, label: 'Voir ces trains' },
  ];
};

/** To tomorrow's trains, once today's have left. */
export const afterLastTrain = (
  { context, address, href }: ResultsVisit,
  way: Way,
  { code, dayAfter }: { readonly code: string; readonly dayAfter?: string },
): readonly WayOut[] => {
  const today = parisDate(context.app.clock.now());
  const tomorrow = today.add({ days: 1 });
  const day = readDay(address[way.date]);
  const back = way.direction === 'outward' && isReturn(address) ? readDay(address.arrivalDate) : undefined;
  const isBeforeReturn = !back || Temporal.PlainDate.compare(tomorrow, back) <= 0;
  if (code !== 'no-train-at-this-time' || !dayAfter || !day?.equals(today) || !isBeforeReturn) return [];
  return [
    {
      title: way.direction === 'outward' ? 'Partir demain' : 'Revenir demain',
      text: 'Tous les trains de la journée, dès 06h00.',
      href: `${href(way.step, { [way.date]: formatDate(tomorrow), [way.hour]: String(FIRST_HOUR), serie: '' })}#${LIST}`,
      label: `Voir le ${formatWeekdayDate(tomorrow)}`,
    },
  ];
};

/** From a list whose every price is beyond the balance, or that has no places left. */
export const waysOut = (
  { href }: ResultsVisit,
  way: Way,
  {
    others,
    ofDays,
    isBeyond,
    ...reach
  }: Reach & {
    readonly others: readonly OtherDay[];
    readonly ofDays: LowestOfDays | undefined;
    /** There are places, and they cost too much. */
    readonly isBeyond: boolean;
  },
): readonly WayOut[] => {
  const isInward = way.direction === 'inward';
  return [
    ...otherHours(way, ofDays, reach, isBeyond),
    ...anotherDay(others, isInward ? 'Revenir un autre jour' : 'Partir un autre jour', reach),
    ...(isInward && isBeyond
      ? [
          {
            title: 'Changer l’aller',
            text: 'Un aller moins cher laisse plus de points pour le retour.',
            href: href('ferShopCartOutward'),
            label: 'Voir les allers',
          },
        ]
      : []),
    {
      title: 'Changer la recherche',
      text: 'Une autre heure, d’autres jours, moins de voyageurs.',
      href: href('ferShopCartItinerary'),
      label: 'Modifier la recherche',
    },
  ];
};
