import { mistakesToBeginning } from '#domain/rail/near-words.ts';
import { alike, plain, soundOf, stemOf, wordsOf } from './words.ts';

/** What is searched in. */
export interface Searched {
  readonly title: string;
  readonly text: string;
}
interface Found<Entry> {
  readonly entry: Entry;
  /** Stems that were found: what a title may set off. */
  readonly stems: ReadonlySet<string>;
}
export type Search<Entry> = (query: string) => readonly Found<Entry>[];

/** A word of a title says what an entry is about, a word of its text that it speaks of it. */
const IN_TITLE = 4;
const IN_TEXT = 1;
/** What a word counts that only stands for the one that was written. */
const ALIKE = 0.55;
/** What the first mistake in a word leaves of it, and every other. */
const MISTAKEN = 0.7;
/** How many words a mistyped one may be taken for. */
const MOST_MEANT = 6;
/** Entries that are worth so much less than the best are left out. */
const WORTH = 0.3;
const MOST_FOUND = 12;
/** Longer questions say nothing more; nobody makes the server read a book. */
const MOST_WORDS = 12;
const LONGEST_WORD = 30;

interface Posting {
  readonly at: number;
  readonly weight: number;
}
interface Known {
  readonly stem: string;
  readonly word: string;
  readonly sound: string;
}

/**
 * Makes a search of entries by words that forgives accents, endings, mistakes in a word and other words for the same. All work that does
 * not depend on the query is done here, once; the order of equals is the entries’ own.
 */
export const searchOf = <Entry extends Searched>(entries: readonly Entry[]): Search<Entry> => {
  const postings = new Map<string, Posting[]>();
  /** Words as they are written, by their first sound: a mistake seldom stands there. */
  const known = new Map<string, Map<string, Known>>();
  const know = (word: string): void => {
    const sound = soundOf(word);
    const same = known.get(sound[0] as string) ?? new Map<string, Known>();
    known.set(sound[0] as string, same.set(word, { word, sound, stem: stemOf(word) }));
  };
  for (const [at, { title, text }] of entries.entries()) {
    const weights = new Map<string, number>();
    const titleWords = wordsOf(title);
    // A short title that has the word is nearer to it than a long one.
    const inTitle = IN_TITLE / Math.sqrt(1 + titleWords.length / 6);
    for (const [words, weight] of [
      [titleWords, inTitle],
      [wordsOf(text), IN_TEXT],
    ] as const)
      for (const word of new Set(words)) {
        know(word);
        const stem = stemOf(word);
        weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
      }
    for (const [stem, weight] of weights) {
      const list = postings.get(stem);
      if (list) list.push({ at, weight });
      else postings.set(stem, [{ at, weight }]);
    }
  }
  for (const word of alike.words) know(word);

  /** The stems that a written word may mean, each with how likely it is. */
  const meant = (word: string): Map<string, number> => {
    const stems = new Map<string, number>();
    const add = (stem: string, quality: number): void => {
      for (const [one, value] of [
        [stem, quality],
        ...[...(alike.byStem.get(stem) ?? [])].map((other) => [other, quality * ALIKE] as const),
      ] as const)
        if (postings.has(one)) stems.set(one, Math.max(stems.get(one) ?? 0, value));
    };
    const own = stemOf(word);
    add(own, 1);
    if (stems.size > 0) return stems;
    const sound = soundOf(word);
    const near: { stem: string; quality: number }[] = [];
    for (const one of known.get(sound[0] as string)?.values() ?? []) {
      const mistakes = mistakesToBeginning(sound, one.sound);
      if (mistakes === undefined) continue;
      const rest = Math.max(0, one.sound.length - sound.length);
      near.push({ stem: one.stem, quality: MISTAKEN ** mistakes * (1 / (1 + rest / 8)) });
    }
    for (const { stem, quality } of near.sort((a, b) => b.quality - a.quality).slice(0, MOST_MEANT))
      add(stem, quality * 0.9);
    return stems;
  };

  return (query) => {
    const words = [...new Set(wordsOf(query.slice(0, MOST_WORDS * LONGEST_WORD)))]
      .slice(0, MOST_WORDS)
      .map((word) => word.slice(0, LONGEST_WORD));
    const scores = new Float64Array(entries.length);
    const covered = new Uint8Array(entries.length);
    const stems = new Set<string>();
    let asked = 0;
    for (const word of words) {
      const best = new Map<number, number>();
      const candidates = meant(word);
      if (candidates.size > 0) asked += 1;
      for (const [stem, quality] of candidates) {
        const list = postings.get(stem) as Posting[];
        stems.add(stem);
        const rare = Math.log(1 + entries.length / list.length);
        for (const { at, weight } of list) {
          const score = quality * weight * rare;
          if (score > (best.get(at) ?? 0)) best.set(at, score);
        }
      }
      for (const [at, score] of best) {
        scores[at] = (scores[at] as number) + score;
        covered[at] = (covered[at] as number) + 1;
      }
    }
    if (asked === 0) return [];
    const ranked: { at: number; score: number }[] = [];
    for (let at = 0; at < entries.length; at += 1)
      if (covered[at]) ranked.push({ at, score: ((scores[at] as number) * (covered[at] as number)) / asked });
    ranked.sort((a, b) => b.score - a.score || a.at - b.at);
    const least = (ranked[0]?.score ?? 0) * WORTH;
    return ranked
      .slice(0, MOST_FOUND)
      .filter(({ score }) => score >= least)
      .map(({ at }) => ({ entry: entries[at] as Entry, stems }));
  };
};

/** A title in pieces, with those that were searched for set off. */
export const setOff = (
  title: string,
  stems: ReadonlySet<string>,
): readonly { readonly text: string; readonly isFound: boolean }[] =>
  title
    .split(/([\p{L}\p{N}]+)/u)
    .filter((text) => text !== '')
    .map((text) => {
      const [word] = wordsOf(plain(text));
      return { text, isFound: word !== undefined && stems.has(stemOf(word)) };
    });
