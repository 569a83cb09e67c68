import { atOnce, inPieces } from '#domain/in-pieces.ts';
import { mistakesInTyping } from './near-words.ts';

/** Nobody types a longer station; the rest of a hostile text is not looked at. */
export const LONGEST_TEXT = 80;
/** Of a name that is typed with mistakes so many words are compared. No station has more. */
const MOST_WORDS = 8;

/** Words as they are compared: without accents, hyphens and case; `st` is `saint`. */
export const searchWords = (text: string): string[] =>
  text
    .slice(0, LONGEST_TEXT)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : word));

/** Whatever has the same words, under one name. */
export interface StationName<Entry> {
  /** Its words, and those of its city, with a space between them. */
  readonly name: string;
  readonly city: string;
  /** Positions of all of them among the words of the index, each once. */
  readonly words: Int32Array;
  /** In the order in which they were given. */
  readonly entries: readonly Entry[];
}

/** Names by their words, each of which stands here once: a feed may name as many stations as it likes alike. */
export interface StationNames<Entry> {
  /** In alphabetical order, so that words that begin alike lie side by side. */
  readonly words: readonly string[];
  readonly names: readonly StationName<Entry>[];
}

/** Rows that are taken in before somebody else has a turn. */
const A_STEP = 1_000;

/** Takes names and cities as people write them, in steps: a feed names as many as it likes. */
export function* stepsToIndexNames<Entry>(
  rows: Iterable<{ readonly name: string; readonly city: string; readonly entry: Entry }>,
): Generator<undefined, StationNames<Entry>, undefined> {
  const wordsOfText = new Map<string, readonly string[]>();
  const wordsOf = (text: string): readonly string[] => {
    const words = wordsOfText.get(text) ?? searchWords(text);
    wordsOfText.set(text, words);
    return words;
  };
  const groups = new Map<string, { name: string; city: string; entries: Entry[] }>();
  for (const some of inPieces(rows, A_STEP)) {
    for (const row of some) {
      const name = wordsOf(row.name).join(' ');
      const city = wordsOf(row.city).join(' ');
      const group = groups.get(`${name}\n${city}`);
      if (group) group.entries.push(row.entry);
      else groups.set(`${name}\n${city}`, { name, city, entries: [row.entry] });
    }
    yield;
  }
  const words = [...new Set([...wordsOfText.values()].flat())].sort();
  yield;
  const positionOf = new Map(words.map((word, at) => [word, at]));
  yield;
  const names: StationName<Entry>[] = [];
  for (const some of inPieces(groups.values(), A_STEP)) {
    for (const group of some)
      names.push({
        ...group,
        words: Int32Array.from(
          new Set(`${group.name} ${group.city}`.split(' ').flatMap((word) => positionOf.get(word) ?? [])),
        ),
      });
    yield;
  }
  return { words, names };
}

/** The same at once. */
export const indexNames = <Entry>(
  ...rows: Parameters<typeof stepsToIndexNames<Entry>>
): StationNames<Entry> => atOnce(stepsToIndexNames(...rows));

/** What a word costs that is not meant. */
const NOT_MEANT = 255;

/** Position of the first word that is not before this text. */
const placeOf = (words: readonly string[], text: string): number => {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle] as string) < text) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Positions of the words that begin like this: from the first to before the second. */
const beginningLike = (words: readonly string[], text: string): readonly [number, number] => [
  placeOf(words, text),
  // No word has a letter behind « z ».
  placeOf(words, `${text}{`),
];

/**
 * The names each of which is told the mistakes that were typed if it is meant, and in which every typed word is the beginning of one of its
 * own: none are forgiven, or one or two a word. A word of the index is compared once, however many names have it.
 *
 * @param typed each word in the ways that it may be meant
 */
export function* namesMeant<Entry>(
  { words, names }: StationNames<Entry>,
  typed: readonly (readonly string[])[],
  areMistakesForgiven: boolean,
): Generator<{ readonly name: StationName<Entry>; readonly mistakes: number }> {
  const costs = (areMistakesForgiven ? typed.slice(0, MOST_WORDS) : typed).map((ways) => {
    const cost = new Uint8Array(words.length).fill(NOT_MEANT);
    for (const word of ways) {
      if (!areMistakesForgiven) {
        cost.fill(0, ...beginningLike(words, word));
        continue;
      }
      const mistakesIn = mistakesInTyping(word);
      const [from, to] = beginningLike(words, word.slice(0, 1));
      for (let at = from; at < to; at += 1) cost[at] = mistakesIn(words[at] as string) ?? NOT_MEANT;
    }
    return cost;
  });
  for (const name of names) {
    let mistakes = 0;
    for (const cost of costs) {
      let least = NOT_MEANT;
      for (const word of name.words) if ((cost[word] as number) < least) least = cost[word] as number;
      mistakes += least;
      if (least === NOT_MEANT) break;
    }
    if (mistakes < NOT_MEANT) yield { name, mistakes };
  }
}

/** Collects the first few of many in an order, those that are equal as they come. */
export const firstOf = <Found>(
  limit: number,
  compare: (one: Found, other: Found) => number,
): { readonly found: readonly Found[]; readonly offer: (one: Found) => boolean } => {
  const found: Found[] = [];
  return {
    found,
    /** Answers whether it is among them so far. */
    offer: (one) => {
      let at = found.length;
      while (at > 0 && compare(one, found[at - 1] as Found) < 0) at -= 1;
      if (at >= limit) return false;
      found.splice(at, 0, one);
      if (found.length > limit) found.pop();
      return true;
    },
  };
};
