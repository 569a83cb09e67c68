import { readDay } from '#domain/fields/dates.ts';
import { formatDate, formatTime, formatWeekdayDate } from '#domain/french-dates.ts';
import { counted } from '#domain/typography.ts';
import { otherWayOf, type Proposal, searchDay } from '#features/rail-shop/index.ts';
import { isReturn } from '../address.ts';
import type { TrainList } from './sets-of-trains.server.ts';
import { ADDED_TRAIN, FIRST_TRAIN, LIST, type ResultsVisit, type Way } from './ways.ts';

interface LinkView {
  readonly href: string;
  readonly label: string;
}

/** Ways from a list to what is before and after it. */
export interface OtherTrains {
  readonly earlier?: LinkView;
  readonly later?: LinkView;
  /** Ids of the trains that links lead to. */
  readonly anchors: Readonly<Record<string, string>>;
  readonly days: readonly (LinkView & { readonly direction: 'before' | 'after' })[];
}

/** « 06h12 » */
export const timeOf = (instant: string): string => formatTime(Temporal.Instant.from(instant));

/** The first and the last to leave, in whatever order they are listed. */
const endsOf = (shown: readonly Proposal[]): readonly [Proposal | undefined, Proposal | undefined] => {
  const all = shown.toSorted((a, b) => a.journey.departure.localeCompare(b.journey.departure));
  return [all[0], all.at(-1)];
};

/** « 12 trains, de 06h12 à 10h04. » */
export const countOf = (shown: readonly Proposal[]): string => {
  const [first, last] = endsOf(shown);
  if (!first || !last) return 'Aucun train dans cette liste.';
  const departures =
    shown.length > 1
      ? `, de ${timeOf(first.journey.departure)} à ${timeOf(last.journey.departure)}`
      : `, à ${timeOf(first.journey.departure)}`;
  return `${counted(shown.length, 'train', 'trains')}${departures}.`;
};

/** Ways to a list with the trains before and after these, too, and to the days around it. */
export const otherTrains = (
  { context, href, address, found }: ResultsVisit,
  way: Way,
  list: TrainList,
  shown: readonly Proposal[],
  date: Temporal.PlainDate,
): OtherTrains => {
  const { result, serieWithEarlier, serieWithLater, addedFrom } = list;
  const [first, last] = endsOf(shown).map((one) => one && timeOf(one.journey.departure));
  const to = (serie: string, anchor: string, label: string): LinkView => ({
    href: `${href(way.step, { serie })}#${anchor}`,
    label,
  });
  const { dayBefore, dayAfter } = result.ok ? result.quotation : result;
  // By its date rather than by its cursor: the sentence and the form say what is shown.
  const inward = way.direction === 'outward' && isReturn(address) ? readDay(address.arrivalDate) : undefined;
  const day = (cursor: string | undefined, direction: 'before' | 'after', days: number) => {
    const other = date.add({ days });
    if (!cursor || (inward && Temporal.PlainDate.compare(other, inward) > 0)) return [];
    const asked = searchDay(
      context.app.quotations.clock,
      other,
      address[way.hour],
      otherWayOf(found.search.input, way.direction),
    );
    if (!asked) return [];
    const to = `${href(way.step, { [way.date]: formatDate(other), [way.hour]: String(asked.hour) })}#${LIST}`;
    return [{ href: to, label: formatWeekdayDate(other), direction }];
  };
  const begins = shown[0]?.journey.id;
  const added = addedFrom && shown.find(({ journey }) => journey.departure >= addedFrom)?.journey.id;
  return {
    ...(serieWithEarlier
      ? { earlier: to(serieWithEarlier, FIRST_TRAIN, `Trains plus tôt${first ? `, avant ${first}` : ''}`) }
      : {}),
    ...(serieWithLater
      ? {
          later: to(
            serieWithLater,
            begins === undefined ? FIRST_TRAIN : ADDED_TRAIN,
            `Trains plus tard${last ? `, après ${last}` : ''}`,
          ),
        }
      : {}),
    anchors: {
      ...(added === undefined ? {} : { [added]: ADDED_TRAIN }),
      ...(begins === undefined ? {} : { [begins]: FIRST_TRAIN }),
    },
    days: [...day(dayBefore, 'before', -1), ...day(dayAfter, 'after', 1)],
  };
};
