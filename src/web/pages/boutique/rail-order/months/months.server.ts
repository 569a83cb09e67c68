import { PARIS } from '#domain/clock.ts';
import { readDay } from '#domain/fields/dates.ts';
import {
  formatDate,
  formatDayMonth,
  formatMonth,
  formatTime,
  formatWeekdayDate,
} from '#domain/french-dates.ts';
import { points } from '#domain/money.ts';
import { affordable, type SplitRule } from '#domain/payment-split.ts';
import { countedPoints, missingOrEuros } from '#domain/points-words.ts';
import { tellsDaysApart } from '#domain/rail/lowest-of-days.ts';
import { partyOf } from '#domain/rail/party-rules.ts';
import { partyCount } from '#domain/rail/party-words.ts';
import { FIRST_HOUR } from '#domain/rail/search-rules.ts';
import { euros, NBSP, thousands, withCapital } from '#domain/typography.ts';
import { type PricedDay, quoteDay, quoteMonths } from '#features/rail-shop/index.ts';
import { voiceFor } from '#web/context/voice.ts';
import type { HiddenField } from '#web/journeys/address.ts';
import type { Visit } from '#web/journeys/journey.ts';
import { isReturn, type OrderAddress } from '../address.ts';
import type { WithSearch } from '../itinerary/read-search.server.ts';
import { type SearchAgain, searchAgain } from '../itinerary/search-again.server.ts';
import type { Filter } from '../parts/filters.tsx';
import {
  type SearchInShort,
  type SearchSentence,
  searchInShort,
  searchSentence,
} from '../results/search-sentence.server.ts';
import { dayId } from './months-keys.ts';

/** A day of the calendar. One without `href` cannot be chosen. */
export interface DayCell {
  /** ISO. */
  readonly date: string;
  readonly number: string;
  /** « vendredi 11 décembre, dès 4 800 points, aller choisi » */
  readonly name: string;
  readonly href?: string;
  readonly price?: string;
  /** Where its price is between the lowest of all and the highest, 0 to 1. */
  readonly level: number;
  readonly isLowest: boolean;
  readonly isBeyond: boolean;
  readonly chosen?: 'aller' | 'retour';
  /** Between the days chosen. */
  readonly isStay: boolean;
}

export interface MonthView {
  readonly title: string;
  /** « dès 3 400 points » */
  readonly lowest?: string;
  /** Seven a row, from Monday on; empty ones belong to other months, or are past. */
  readonly weeks: readonly (readonly (DayCell | null)[])[];
}

interface Chip {
  readonly label: string;
  readonly href: string;
  readonly isOn: boolean;
}

export interface MonthsData {
  readonly title: string;
  readonly sentence: SearchSentence;
  readonly short: SearchInShort;
  readonly ways: readonly Chip[];
  readonly direct: Filter;
  /** What the form of the box carries besides. */
  readonly filtered: readonly HiddenField[];
  readonly months: readonly MonthView[];
  /** What the shapes mean, those that there are. */
  readonly legend: { readonly lowest?: string; readonly height?: string; readonly beyond?: string };
  readonly note: string;
  readonly alert?: string;
  readonly bar: {
    readonly title: string;
    readonly text?: string;
    readonly total?: { readonly label: string; readonly points: string };
    readonly rest: string;
    readonly spent: number;
    readonly next: number;
    /** To the trains of the days chosen. */
    readonly href?: string;
  };
}

type MonthsVisit = Visit<
  OrderAddress,
  'ferShopCartItinerary' | 'ferIntShopCartItinerary' | 'ferShopCartOutward' | 'priceMonths',
  WithSearch
>;

/** Two days of a trip, as far as they are chosen. */
interface Stay {
  readonly outward?: Temporal.PlainDate | undefined;
  readonly inward?: Temporal.PlainDate | undefined;
}

/** Three months with the lowest price of each day (RAIL-16): both days of a trip are chosen by what they cost, and their trains looked at then. */
export const priceMonths = async (asked: MonthsVisit): Promise<MonthsData | SearchAgain> => {
  const { context, found } = asked;
  const { app, iuc, signal } = context;
  const visit = asked.from(found.search.address);
  const { address } = visit;
  const { input } = found.search;
  const hasReturn = isReturn(address);
  const direction = hasReturn && address.sens === 'retour' ? 'inward' : 'outward';
  const stay: Stay = {
    outward: readDay(address.departureDate),
    ...(hasReturn ? { inward: readDay(address.arrivalDate) } : {}),
  };
  const otherDay = direction === 'outward' ? stay.inward : stay.outward;
  const [quoted, balance, other] = await Promise.all([
    quoteMonths(app.quotations, input, direction, signal),
    app.quotations.balance(iuc),
    hasReturn && otherDay
      ? quoteDay(app.quotations, input, direction === 'outward' ? 'inward' : 'outward', otherDay, signal)
      : undefined,
  ]);
  if (!quoted.ok) return searchAgain(visit, quoted);
  const { days, isSilent } = quoted;
  const chosenDay = direction === 'outward' ? stay.outward : stay.inward;
  const chosen = chosenDay && days.find(({ date }) => date.equals(chosenDay));
  const [outward, inward] = direction === 'outward' ? [chosen, other] : [other, chosen];
  const spendable = balance - (other?.lowest?.points ?? 0);
  const prices = days.flatMap(({ lowest }) => lowest?.points ?? []);
  const last = days.at(-1)?.date;
  return {
    title: 'Prix le plus bas, jour par jour',
    sentence: searchSentence(visit, {}),
    short: searchInShort(visit, direction),
    ways: [
      { label: 'Aller', href: visit.href('priceMonths', { sens: '' }), isOn: direction === 'outward' },
      {
        label: hasReturn ? 'Retour' : 'Ajouter un retour',
        href: visit.href('priceMonths', {
          sens: 'retour',
          journeyType: 'ALLER_RETOUR',
          arrivalHour: address.arrivalHour || String(FIRST_HOUR),
        }),
        isOn: direction === 'inward',
      },
    ],
    direct: { name: 'direct', label: 'Trains directs', isOn: address.direct !== '' },
    filtered: visit.fields('priceMonths', { sens: address.sens, direct: '' }),
    months: monthsOf(visit, days, { stay, direction, spendable, isRest: other !== undefined }),
    legend: legendOf(prices, partyCount(partyOf(input)), {
      direction,
      spendable,
      isCompleted: (price) =>
        affordable(points(price + balance - spendable), points(balance), app.quotations.euros) !== undefined,
      isRest: other !== undefined,
    }),
    note: last
      ? `Prix de tous les trains du jour, ${direction === 'outward' ? 'qui se réservent' : 'connus'} jusqu’au ${formatDayMonth(last)}. Heures de Paris.`
      : '',
    ...alertOf(prices.length > 0, isSilent),
    bar: barOf(visit, { outward, inward, balance, rule: app.quotations.euros, stay }),
  };
};

const legendOf = (
  prices: readonly number[],
  party: string,
  way: {
    readonly direction: 'outward' | 'inward';
    readonly spendable: number;
    /** Whether euros complete what points there are for a price. */
    readonly isCompleted: (price: number) => boolean;
    readonly isRest: boolean;
  },
): MonthsData['legend'] => ({
  ...(prices.length > 0 && tellsDaysApart(prices)
    ? {
        lowest: `Le moins cher${NBSP}: ${countedPoints(Math.min(...prices))}, ${way.direction === 'outward' ? 'aller' : 'retour'} pour ${party}`,
      }
    : {}),
  ...(new Set(prices).size > 1 ? { height: 'Plus le trait est haut, plus le prix l’est' } : {}),
  ...(prices.some((price) => price > way.spendable)
    ? {
        beyond: `Au-delà des ${countedPoints(Math.max(0, way.spendable))}${way.isRest ? ' restants' : ''}${prices.some((price) => price > way.spendable && way.isCompleted(price)) ? ', que des euros peuvent compléter' : ''}`,
      }
    : {}),
});

const alertOf = (hasPrices: boolean, isSilent: boolean): Pick<MonthsData, 'alert'> => {
  if (isSilent)
    return {
      alert: 'Les prix ne peuvent pas être lus pour le moment. Les trains se cherchent jour par jour.',
    };
  return hasPrices
    ? {}
    : { alert: 'Aucun train de ce trajet ne se prend avec des points dans ces trois mois.' };
};

/** What choosing a day makes of the address: a return that would come before its outward journey is asked for again. */
const choosing = (
  date: Temporal.PlainDate,
  direction: 'outward' | 'inward',
  { inward }: Stay,
  address: OrderAddress,
): Partial<OrderAddress> => {
  if (direction === 'inward') return { arrivalDate: formatDate(date), sens: 'retour' };
  const isLost = inward === undefined || Temporal.PlainDate.compare(inward, date) < 0;
  return {
    departureDate: formatDate(date),
    ...(isReturn(address) && isLost ? { arrivalDate: '', sens: 'retour' } : {}),
  };
};

const monthsOf = (
  { href, address }: MonthsVisit,
  days: readonly PricedDay[],
  {
    stay,
    direction,
    spendable,
    isRest,
  }: { stay: Stay; direction: 'outward' | 'inward'; spendable: number; isRest: boolean },
): MonthView[] => {
  const prices = days.flatMap(({ lowest }) => lowest?.points ?? []);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const marksLowest = tellsDaysApart(prices);
  const cellOf = ({ date, lowest }: PricedDay): DayCell => {
    const chosen = (['outward', 'inward'] as const).find((way) => stay[way]?.equals(date));
    const words = { outward: 'aller', inward: 'retour' } as const;
    const isStay =
      stay.outward !== undefined &&
      stay.inward !== undefined &&
      Temporal.PlainDate.compare(stay.outward, date) < 0 &&
      Temporal.PlainDate.compare(date, stay.inward) < 0;
    const isLowest = marksLowest && lowest?.points === least;
    const isBeyond = (lowest?.points ?? 0) > spendable;
    return {
      date: date.toString(),
      number: String(date.day),
      name: [
        formatWeekdayDate(date),
        lowest ? `dès ${countedPoints(lowest.points)}` : 'aucun prix',
        ...(isLowest ? ['le plus bas'] : []),
        ...(isBeyond ? [isRest ? 'plus que ce qui reste' : 'plus que le solde'] : []),
        ...(chosen ? [`${words[chosen]} choisi`] : []),
      ].join(', '),
      ...(lowest
        ? {
            href: `${href('priceMonths', { sens: address.sens, ...choosing(date, direction, stay, address) })}#${dayId(date.toString())}`,
            price: thousands(lowest.points),
          }
        : {}),
      level: lowest && most > least ? (lowest.points - least) / (most - least) : 0,
      isLowest,
      isBeyond,
      ...(chosen ? { chosen: words[chosen] } : {}),
      isStay,
    };
  };
  const byMonth = Map.groupBy(days, ({ date }) => date.toPlainYearMonth().toString());
  return [...byMonth.values()].map((ofMonth): MonthView => {
    const first = (ofMonth[0] as PricedDay).date;
    const lowest = Math.min(...ofMonth.flatMap((day) => day.lowest?.points ?? []));
    const cells = [...Array.from({ length: first.dayOfWeek - 1 }, () => null), ...ofMonth.map(cellOf)];
    const title = formatMonth(first);
    return {
      title: withCapital(title),
      ...(Number.isFinite(lowest) ? { lowest: `dès ${countedPoints(lowest)}` } : {}),
      weeks: Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
        Array.from({ length: 7 }, (_, day) => cells[7 * week + day] ?? null),
      ),
    };
  });
};

const hourOf = ({ lowest }: PricedDay): string =>
  lowest ? String(Temporal.Instant.from(lowest.departure).toZonedDateTimeISO(PARIS).hour) : '';

const priceAt = ({ lowest }: PricedDay): string =>
  lowest
    ? `dès ${countedPoints(lowest.points)} à ${formatTime(Temporal.Instant.from(lowest.departure))}`
    : '';

const barOf = (
  { context, address, found, href }: MonthsVisit,
  {
    outward,
    inward,
    balance,
    rule,
    stay,
  }: {
    outward?: PricedDay | undefined;
    inward?: PricedDay | undefined;
    balance: number;
    rule: SplitRule | undefined;
    stay: Stay;
  },
): MonthsData['bar'] => {
  const hasReturn = isReturn(address);
  const say = voiceFor(context.acting);
  const owned = `${say('vous avez', 'le client a')} ${countedPoints(balance)}`;
  const nothing = { rest: owned, spent: 0, next: 0 };
  if (!outward?.lowest) return { title: 'Choisissez le jour de l’aller', ...nothing };
  const going = outward.lowest.points;
  const share = (points: number): number => (balance > 0 ? Math.min(1, points / balance) : 1);
  if (hasReturn && !inward?.lowest)
    return {
      title: 'Choisissez le jour du retour',
      text: `Aller ${formatWeekdayDate(outward.date)} ${priceAt(outward)}.`,
      rest: owned,
      spent: share(going),
      next: share(going),
    };
  const all = going + (inward?.lowest?.points ?? 0);
  const paid = affordable(points(all), points(balance), rule);
  const party = partyCount(partyOf(found.search.input));
  const days =
    stay.inward === undefined
      ? `Aller ${formatWeekdayDate(outward.date)}`
      : `Du ${formatWeekdayDate(outward.date)} au ${formatWeekdayDate(stay.inward)}`;
  return {
    title: days,
    text: inward
      ? `Aller ${priceAt(outward)}, retour ${priceAt(inward)}, pour ${party}.`
      : `Le moins cher${NBSP}: ${priceAt(outward)}, pour ${party}.`,
    total: { label: inward ? 'Aller + retour dès' : 'Aller dès', points: thousands(all) },
    rest:
      all <= balance
        ? `il ${say('vous', 'lui')} restera ${countedPoints(balance - all)}`
        : paid
          ? `tous ${say('vos', 'ses')} points et ${euros(paid.cents)}`
          : (missingOrEuros(all, balance, rule) ?? ''),
    spent: share(going),
    next: share(all),
    href: href('ferShopCartOutward', {
      departureHour: hourOf(outward),
      ...(inward ? { arrivalHour: hourOf(inward) } : {}),
      aller: '',
      retour: '',
    }),
  };
};
