import { parisDate } from '#domain/clock.ts';
import type { Timetable } from '#features/rail/index.ts';
import type { QuotationsContext } from './context.ts';
import { type QuotationInput, quotationInput } from './contract.ts';
import { type PricedDay, quoteMonths } from './quote-months.ts';

/** Looked at once in so long, in milliseconds of real time: places are sold meanwhile, and the search asks again before anything is bought. */
const KEPT_MS = 10 * 60_000;
/** A booking system that does not answer is not asked again by every page. */
const SILENT_MS = 60_000;
/** What a page waits for it. */
const WAIT_MS = 2_000;
/** Ways that a process keeps; the oldest goes. */
const MOST_KEPT = 500;

/** The days on which a way costs least, in the three months on sale. */
interface CheapestDays {
  /** The search that finds them, of the first of them. */
  readonly input: QuotationInput;
  readonly points: number;
  /** When the train leaves that asks so little on the first of them. */
  readonly departure: Temporal.Instant;
  /** How many days ask no more, the first one included. */
  readonly days: number;
}

interface Kept {
  readonly until: number;
  readonly found: Promise<CheapestDays | 'silent' | undefined>;
}
const kept = new WeakMap<Timetable, Map<string, Kept>>();

type Priced = PricedDay & { readonly lowest: NonNullable<PricedDay['lowest']> };

const lookUp = async (
  ctx: QuotationsContext,
  way: { readonly from: string; readonly to: string; readonly hasCard: boolean },
): Promise<CheapestDays | 'silent' | undefined> => {
  const input = quotationInput.parse({
    departure: way.from,
    arrival: way.to,
    cardsCount: way.hasCard ? 1 : 0,
    departureDate: parisDate(ctx.clock.now()).toString(),
  });
  const quoted = await quoteMonths(ctx, input, 'outward', AbortSignal.timeout(ctx.bestDatesMs ?? WAIT_MS));
  if (!quoted.ok) return undefined;
  if (quoted.isSilent) return 'silent';
  const priced = quoted.days.filter((day): day is Priced => day.lowest !== undefined);
  const points = Math.min(...priced.map(({ lowest }) => lowest.points));
  const best = priced.filter(({ lowest }) => lowest.points === points);
  const [first] = best;
  return (
    first && {
      input: { ...input, departureDate: first.date.toString() },
      points,
      departure: Temporal.Instant.from(first.lowest.departure),
      days: best.length,
    }
  );
};

/**
 * The best dates of a way for one adult (POINTS-10), with the discount where they hold a card. Planning three months costs some fifty
 * milliseconds and one question to the booking system, so that a process keeps what it found for some minutes. Undefined where nothing is
 * sold, `silent` where the booking system does not answer in time.
 */
export const cheapestDays = (
  ctx: QuotationsContext,
  way: { readonly from: string; readonly to: string; readonly hasCard: boolean },
): Promise<CheapestDays | 'silent' | undefined> => {
  const timetable = ctx.timetable();
  const ways = kept.get(timetable) ?? new Map<string, Kept>();
  kept.set(timetable, ways);
  const key = `${parisDate(ctx.clock.now())} ${way.from} ${way.to} ${way.hasCard}`;
  const now = ctx.realTime();
  const before = ways.get(key);
  if (before && before.until > now) return before.found;
  const keepUntil = (until: number, found: Kept['found']): void => {
    ways.delete(key);
    ways.set(key, { until, found });
    const [oldest] = ways.keys();
    if (ways.size > MOST_KEPT && oldest !== undefined) ways.delete(oldest);
  };
  const found = lookUp(ctx, way).then((one) => {
    if (one === 'silent') keepUntil(now + SILENT_MS, Promise.resolve(one));
    return one;
  });
  keepUntil(now + KEPT_MS, found);
  found.catch(() => ways.delete(key));
  return found;
};
