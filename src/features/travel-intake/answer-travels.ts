import type { Queryable } from '#database/database.ts';
import { recordTravels, type TravelFact } from '#features/loyalty/index.ts';
import type { IntakeReport, LineAnswer } from './contract.ts';
import type { Line, Told } from './line.ts';

/** Travels recorded in one statement. */
export const BATCH = 500;

/** Counts answers, and remembers brands that nobody has named. */
export const intakeReport = (): { count(answer: LineAnswer): void; report(): IntakeReport } => {
  const counts = { taken: 0, known: 0, corrected: 0, outdated: 0, refused: 0 };
  const unknownBrands = new Set<string>();
  return {
    count: ({ answer, reason, detail }) => {
      counts[answer] += 1;
      if (reason === 'unknown-brand' && detail !== undefined) unknownBrands.add(detail);
    },
    report: () => ({ ...counts, unknownBrands: [...unknownBrands].sort() }),
  };
};

/**
 * Takes in what is told of at most `BATCH` travels, in one statement, and answers each, in order (POINTS-04, POINTS-14): the one rule
 * behind the file and the call. A wrong line costs itself alone; of a travel that is told twice
 * the higher version counts, or the last.
 */
export const answerTravels = async (
  db: Queryable,
  batch: readonly Told<Line>[],
  now: Temporal.Instant,
): Promise<LineAnswer[]> => {
  const lines = batch.flatMap(({ said }) => (typeof said === 'string' ? [] : [said]));
  const iucOf = await membersByCard(
    db,
    lines.map((line) => line.loyaltyNumber),
  );
  const factOf = (line: Line): TravelFact | undefined => {
    const iuc = iucOf.get(line.loyaltyNumber);
    return iuc === undefined ? undefined : { ...factFrom(line), iuc };
  };
  const facts = lines.flatMap((line) => factOf(line) ?? []);
  const recorded = await recordTravels(db, facts, now);
  const answers = new Map(facts.map(({ iuc, travelId }, at) => [`${iuc} ${travelId}`, recorded[at]]));
  return batch.map(({ line, id, said }): LineAnswer => {
    const where = { line, id };
    if (typeof said === 'string') return { ...where, answer: 'refused', reason: 'wrong-line', detail: said };
    const iuc = iucOf.get(said.loyaltyNumber);
    if (iuc === undefined) return { ...where, answer: 'refused', reason: 'unknown-card' };
    const { answer = 'refused', isBrandUnknown } = answers.get(`${iuc} ${said.travelId}`) ?? {};
    if (answer === 'refused') return { ...where, answer, reason: 'same-version' };
    if (!isBrandUnknown) return { ...where, answer };
    return { ...where, answer, reason: 'unknown-brand', detail: said.brand };
  });
};

const factFrom = ({
  loyaltyNumber: _,
  roundTripId,
  returnArrival,
  priceCents: price,
  version,
  ...line
}: Line) => ({
  ...line,
  price,
  ...(version === undefined ? {} : { version }),
  ...(roundTripId && returnArrival ? { roundTrip: { id: roundTripId, returnArrival } } : {}),
});

/** Who holds a card, by its number; also a closed one: what was travelled with it is its holder's. */
export const membersByCard = async (
  db: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.query<{ number: string; iuc: string }>(
    'select number, iuc from customer.card_directory where number = any($1)',
    [[...new Set(numbers)]],
    'travel-intake-cards',
  );
  return new Map(rows.map(({ number, iuc }) => [number, iuc]));
};
