import type { Clock } from '#domain/clock.ts';
import { type Failure, failure } from '#domain/failure.ts';
import { formatTime, formatWeekdayDate } from '#domain/french-dates.ts';
import type { ContentEntry, ContentLibrary } from '#features/content/index.ts';

/** What tells whether the shop is open: what editors have written, and business time. */
interface ShopHours {
  readonly content: Pick<ContentLibrary, 'entries'>;
  readonly clock: Clock;
}

/** Why the shop is closed just now, and until when. */
interface Closure {
  /** Of the reasons that overlap, the one that began last. */
  readonly reason: ContentEntry;
  /** When it opens again, also where one closure follows another; absent where nobody knows. */
  readonly until?: Temporal.Instant | undefined;
}

const { compare } = Temporal.Instant;

const holdsAt = ({ from, until }: ContentEntry, at: Temporal.Instant): boolean =>
  (!from || compare(from, at) <= 0) && (!until || compare(at, until) < 0);

const beginning = ({ from }: ContentEntry): number => from?.epochMilliseconds ?? -Infinity;

/** The closure in force; undefined while the shop is open (SHOP-10). */
const shopClosure = ({ content, clock }: ShopHours): Closure | undefined => {
  const closures = content.entries('closures');
  let at = clock.now();
  const reason = closures
    .filter((one) => holdsAt(one, at))
    .reduce<ContentEntry | undefined>(
      (last, one) => (last && beginning(last) >= beginning(one) ? last : one),
      undefined,
    );
  if (!reason) return undefined;
  for (;;) {
    const holding = closures.filter((one) => holdsAt(one, at));
    if (holding.length === 0) return { reason, until: at };
    const ends = holding.flatMap(({ until }) => until ?? []);
    if (ends.length < holding.length) return { reason };
    at = ends.reduce((last, end) => (compare(end, last) > 0 ? end : last));
  }
};

/** Seconds after which a shop is asked for again that does not say when it opens. */
const UNKNOWN_END = 3_600;

/** « jusqu’au mardi 24 novembre à 06h00 » */
const untilWords = (until: Temporal.Instant | undefined): string =>
  until ? `jusqu’au ${formatWeekdayDate(until)} à ${formatTime(until)}` : 'pour le moment';

/**
 * Why nothing can be searched or ordered just now; undefined while the shop is open. What an order begun before still asks for is never
 * refused by this. `answer` is told by `Retry-After` when to come again: at the end where that is known, else in an hour.
 */
export const shopClosed = (
  hours: ShopHours,
  answer?: { setHeader(name: string, value: string): void },
): (Failure<'shop-closed'> & { readonly closure: Closure }) | undefined => {
  const closure = shopClosure(hours);
  if (!closure) return undefined;
  const { until } = closure;
  const seconds = until ? Math.ceil(hours.clock.now().until(until).total('seconds')) : UNKNOWN_END;
  answer?.setHeader('retry-after', String(seconds));
  return { ...failure('shop-closed', { values: { until: untilWords(until) } }), closure };
};
