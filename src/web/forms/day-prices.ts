import { countedPoints } from '#domain/points-words.ts';
import { tellsDaysApart } from '#domain/rail/lowest-of-days.ts';
import { NBSP, thousands } from '#domain/typography.ts';
import type { DayNotes } from '#web/ui/index.ts';

/** What of a search its prices depend on, under the names of the call. */
const ASKED = [
  'departureName',
  'departure',
  'arrivalName',
  'arrival',
  'departureDate',
  'passengersCount',
  'childrenCount',
  'cardsCount',
  'wheelchairsCount',
  'companionsCount',
  'infantsCount',
  'viaName',
  'via',
  'deliveryMode',
];
/** The call wants them, empty as they may be. */
const EVEN_EMPTY = { departure: '', arrival: '', departureDate: '' };

const nothing = (said: string): DayNotes => ({ days: {}, said });

/** The lowest price of each day for the search that a form is being filled in with (`/api/lowest-prices`, RAIL-16). */
export const loadDayPrices = async (
  direction: 'outward' | 'inward',
  form: FormData,
  signal: AbortSignal,
): Promise<DayNotes> => {
  const said = new Map(ASKED.map((name) => [name, String(form.get(name) ?? '').trim()]));
  if (!said.get('departureName') || !said.get('arrivalName'))
    return {
      ...nothing('Avec vos deux gares, le prix le plus bas de chaque jour s’affiche ici.'),
      isTooEarly: true,
    };
  const response = await fetch('/api/lowest-prices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...EVEN_EMPTY,
      ...Object.fromEntries(
        [...said]
          .filter(([, value]) => value !== '')
          .map(([name, value]) => [name, name.endsWith('Count') ? Number(value) : value]),
      ),
      direct: form.has('direct'),
      direction,
    }),
    signal,
  });
  // Something typed is wrong: the search says what, when it is sent.
  if (response.status < 500 && !response.ok)
    return nothing('Les prix s’affichent quand les gares et les voyageurs conviennent.');
  if (!response.ok) throw new Error(String(response.status));
  const { days } = (await response.json()) as { days: readonly { date: string; pricePoints: number }[] };
  if (days.length === 0) return nothing('Aucun jour de ce trajet ne se prend avec des points.');
  const prices = days.map(({ pricePoints }) => pricePoints);
  const least = Math.min(...prices);
  const marks = tellsDaysApart(prices);
  return {
    days: Object.fromEntries(
      days.map(({ date, pricePoints }) => [
        date,
        {
          short: thousands(pricePoints),
          words: `dès ${countedPoints(pricePoints)}`,
          isMarked: marks && pricePoints === least,
        },
      ]),
    ),
    said: `Prix le plus bas de chaque jour, pour tous les voyageurs${NBSP}: dès ${countedPoints(least)}.`,
  };
};
