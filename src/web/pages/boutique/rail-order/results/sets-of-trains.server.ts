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

/** Quotes every set of a list (RAIL-05), all at once; '' as a cursor is the search's own set. */
export const quoteSets = async (
  serie: string,
  quote: (cursor: string) => Promise<Quoted>,
): Promise<TrainList> => {
  const cursors = serie
    .split(BETWEEN)
    .slice(0, MOST_SETS)
    .map((cursor) => (cursor === OWN ? '' : cursor.slice(0, LONGEST_CURSOR)));
  const results = await Promise.all(cursors.map(quote));
  const [first, last] = [results[0] as Quoted, results.at(-1) as Quoted];
  const { earlier } = cursorsOf(first);
  const { later } = cursorsOf(last);
  const written = (list: readonly string[]): string => list.map((one) => one || OWN).join(BETWEEN);
  const added = results.length > 1 && last.ok ? last.quotation.proposals[0]?.journey.departure : undefined;
  return {
    result: together(results),
    beginsAsAsked: cursors[0] === '',
    ...(earlier ? { serieWithEarlier: written([earlier, ...cursors].slice(0, MOST_SETS)) } : {}),
    ...(later ? { serieWithLater: written([...cursors, later].slice(-MOST_SETS)) } : {}),
    ...(added === undefined ? {} : { addedFrom: added }),
  };
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
  const quotation: Quotation = {
    ...first,
    proposals,
    ...(lowest === undefined ? {} : { lowest }),
    // Of the whole list: what each set says of itself (full, beyond the balance) only where all of them do.
    warnings: [...new Set(quotations.flatMap(({ warnings }) => warnings))].filter(
      (warning) =>
        warning === 'promo-too-close' || quotations.every(({ warnings }) => warnings.includes(warning)),
    ),
  };
  return { ok: true, quotation };
};
