import { parisDate } from '#domain/clock.ts';
import type { InwardQuotationResult, OutwardQuotationResult, Quotation } from '#features/rail-shop/index.ts';

type Quoted = OutwardQuotationResult | InwardQuotationResult;

/** Stands for the set that the search itself asks for, where others are listed with it. */
const OWN = 'debut';
const BETWEEN = '|';
/** Sets of four hours that a list may grow to: a whole day. */
const MOST_SETS = 6;
/** No cursor is longer. */
const LONGEST_CURSOR = 60;

/** A list of trains put together from the sets that its address names, in their order. */
export interface TrainList {
  readonly result: Quoted;
  /** Whether it begins where the search asks for, not earlier or later. */
  readonly beginsAsAsked: boolean;
  /** The address's `serie` with the set before all of these, or after them. */
  readonly serieWithEarlier?: string;
  readonly serieWithLater?: string;
  /** Departure (instant) of the first train of the last set, where it stands behind others. */
  readonly addedFrom?: string;
}

/** A search whose own set has fewer trains is answered with the next one, too: one train at dawn is no choice. */
const FEW_TRAINS = 3;

/**
 * Quotes every set of a list (RAIL-05), all at once; '' as a cursor is the search's own set. Where the search alone is asked and finds
 * few trains, the set that follows on the same day is listed with it.
 */
export const quoteSets = async (
  serie: string,
  quote: (cursor: string) => Promise<Quoted>,
): Promise<TrainList> => {
  const cursors = serie
    .split(BETWEEN)
    .slice(0, MOST_SETS)
    .map((cursor) => (cursor === OWN ? '' : cursor.slice(0, LONGEST_CURSOR)));
  const results = await Promise.all(cursors.map(quote));
  const isGrown = results.length > 1;
  const next = serie === '' && results[0] && nextOfFew(results[0]);
  if (next) {
    const following = await quote(next);
    if (following.ok && dayOf(following) === dayOf(results[0])) {
      cursors.push(next);
      results.push(following);
    }
  }
  const [first, last] = [results[0] as Quoted, results.at(-1) as Quoted];
  const { earlier } = cursorsOf(first);
  const { later } = cursorsOf(last);
  const written = (list: readonly string[]): string => list.map((one) => one || OWN).join(BETWEEN);
  const added = isGrown && last.ok ? last.quotation.proposals[0]?.journey.departure : undefined;
  return {
    result: together(results),
    beginsAsAsked: cursors[0] === '',
    ...(earlier ? { serieWithEarlier: written([earlier, ...cursors].slice(0, MOST_SETS)) } : {}),
    ...(later ? { serieWithLater: written([...cursors, later].slice(-MOST_SETS)) } : {}),
    ...(added === undefined ? {} : { addedFrom: added }),
  };
};

/** Where a set of few trains goes on. */
const nextOfFew = (result: Quoted): string | undefined =>
  result.ok && result.quotation.proposals.length < FEW_TRAINS ? result.quotation.later : undefined;

/** The day in Paris of a set's first train. */
const dayOf = (result: Quoted | undefined): string | undefined => {
  const first = result?.ok ? result.quotation.proposals[0]?.journey.departure : undefined;
  return first && parisDate(Temporal.Instant.from(first)).toString();
};

const cursorsOf = (result: Quoted) => (result.ok ? result.quotation : result);

/** The sets that have trains as one; what was answered first where none has. */
const together = (results: readonly Quoted[]): Quoted => {
  const quotations = results.flatMap((result) => (result.ok ? result.quotation : []));
  const [first] = quotations;
  if (!first || quotations.length === 1) return results.find(({ ok }) => ok) ?? (results[0] as Quoted);
  const byId = new Map(
    quotations.flatMap(({ proposals }) => proposals.map((one) => [one.journey.id, one] as const)),
  );
  const proposals = [...byId.values()].sort((a, b) => a.journey.departure.localeCompare(b.journey.departure));
  const lowest = quotations.flatMap(({ lowest }) => lowest ?? []).sort((a, b) => a - b)[0];
  const left = quotations.reduce((sum, { notHandedOver = 0 }) => sum + notHandedOver, 0);
  const quotation: Quotation = {
    ...first,
    proposals,
    ...(left > 0 ? { notHandedOver: left } : {}),
    ...(lowest === undefined ? {} : { lowest }),
    // Of the whole list: what each set says of itself (full, beyond the balance) only where all of them do.
    warnings: [...new Set(quotations.flatMap(({ warnings }) => warnings))].filter(
      (warning) =>
        warning === 'promo-too-close' || quotations.every(({ warnings }) => warnings.includes(warning)),
    ),
  };
  return { ok: true, quotation };
};
