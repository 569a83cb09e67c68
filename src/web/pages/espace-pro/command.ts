import { pathOf } from '#contract/routes.ts';
import { wholeHour } from '#domain/fields/rail.ts';
import { FRANCE_TICKET } from '#features/catalogue/index.ts';

const pad = (text: string): string => text.padStart(2, '0');

/** The next day of that day and month, from today on. */
const dayFrom = (text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined => {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return undefined;
  try {
    const named = Temporal.PlainDate.from(`${year ?? today.year}-${pad(month)}-${pad(day)}`);
    return year === undefined && Temporal.PlainDate.compare(named, today) < 0
      ? named.add({ years: 1 })
      : named;
  } catch {
    return undefined;
  }
};

const written = (day: Temporal.PlainDate): string =>
  `${pad(String(day.day))}/${pad(String(day.month))}/${day.year}`;

/** « 8h », « 08h00 »: as the sale's form lists hours, or it would show its first one; undefined for what is no hour of a day. */
const hourOf = (word: string): string | undefined => {
  // A bare number is a number of travellers.
  const hour = /h/i.test(word) ? wholeHour.safeParse(word.toLowerCase()).data : undefined;
  return hour === undefined ? undefined : String(hour);
};

/** « paris lyon », or names of several words with a hyphen between: « paris gare de lyon - marseille ». */
const places = (words: readonly string[]): readonly [string, string] | undefined => {
  const text = words.join(' ');
  const [from, to, ...more] = / - /.test(text) ? text.split(' - ') : words;
  return from && to && more.length === 0 ? [from, to] : undefined;
};

/** « paris lyon 11/12 8h r 13/12 17h 2 »: where, the days with their hours, and for how many. */
const saleOf = (words: readonly string[], today: Temporal.PlainDate): string | undefined => {
  const names: string[] = [];
  const found: Record<string, string> = {};
  let way: 'departure' | 'arrival' = 'departure';
  for (const word of words) {
    const day = dayFrom(word, today);
    const hour = hourOf(word);
    if (/^r$/i.test(word)) way = 'arrival';
    else if (day) found[`${way}Date`] = written(day);
    else if (hour !== undefined) found[`${way}Hour`] = hour;
    else if (/^[1-9]$/.test(word)) found['passengersCount'] = word;
    else if (Object.keys(found).length === 0) names.push(word);
    else return undefined;
  }
  const between = places(names);
  if (!between) return undefined;
  const isReturn = found['arrivalDate'] !== undefined;
  return pathOf('/recompense/boutique-v2', {
    query: {
      id: FRANCE_TICKET,
      departureName: between[0],
      arrivalName: between[1],
      journeyType: isReturn ? 'ALLER_RETOUR' : 'ALLER_SIMPLE',
      ...found,
    },
  });
};

/**
 * Where a typed command leads: `v` to a sale with its form filled in, `a` to the after-sales of an order, `s` to its follow-up. Undefined for what is no command.
 */
export const commandPath = (text: string, today: Temporal.PlainDate): string | undefined => {
  const [verb = '', ...words] = text.trim().split(/\s+/);
  switch (verb.toLowerCase()) {
    case 'v':
      return words.length === 0 ? pathOf('/espace-pro/vente') : saleOf(words, today);
    case 'a':
      return pathOf('/espace-pro/apres-vente', {
        query: words.length === 0 ? {} : { etape: 'recherche', numero: words.join('') },
      });
    case 's':
      return words.length === 0
        ? pathOf('/espace-pro/suivi')
        : pathOf('/espace-pro/suivi', { query: { numero: words.join('') } });
    default:
      return undefined;
  }
};
