import { atOnce } from '#domain/in-pieces.ts';
import { mistakesInTyping } from '#domain/rail/near-words.ts';
import {
  alike,
  isEveryday,
  plain,
  singleWordsOf,
  soundOf,
  stemOf,
  withoutElision,
  wordsOf,
} from './words.ts';

/** What is searched in. */
export interface Searched {
  readonly title: string;
  readonly text: string;
  /** Other words for the title. */
  readonly also?: string;
  /** Whether an editor names it among those that are looked for most. */
  readonly isAskedMost?: boolean;
}
interface Found<Entry> {
  readonly entry: Entry;
  /** Stems that were found: what a title may set off. */
  readonly stems: ReadonlySet<string>;
  /** Whether it answers what was asked, rather than being what comes nearest to it. */
  readonly isSure: boolean;
}
export type Search<Entry> = (query: string) => readonly Found<Entry>[];

/** A word of a title says what an entry is about, a word of its text that it speaks of it. */
const IN_TITLE = 4;
const IN_ALSO = 3.2;
const IN_TEXT = 1;
/** What a word gains that stands in two of them. */
const TWICE = 0.2;
/** What a word of the text alone says of what an entry is about. */
const IN_PASSING = 0.8;
/** What a word counts that only stands for the one that was written. */
const ALIKE = 0.7;
/** What the first mistake in a word leaves of it, and every other. */
const MISTAKEN = 0.7;
/** Another answer than the best is worth this much of it. */
const SURE_WORTH = 0.6;
/** An entry that answers speaks of this much of what was asked, a rare word counting more than a common one. */
const SURE_SHARE = 0.45;
/** And of so many of its words in its title where others are unknown: one alone is met by chance. */
const SURE_WORDS = 2;
/** What an unknown word counts beside one that a single entry has; one that must be a mistake is no better known. */
const UNKNOWN = 0.8;
/** What is left of it where the word is said of anything, or is a number. */
const SAYS_NOTHING = 0.2;
/** What it gains whose title has the very words. */
const TO_THE_LETTER = 0.2;
/** What it gains one of whose ways of asking is the question itself. */
const AS_ASKED = 4;
/** How much of being sure is that likeness, rather than what it speaks of. */
const SURE_LIKENESS = 0.3;
/** What it gains that is looked for most. */
const ASKED_MOST = 0.2;
/** What an entry that speaks of nothing that was asked would keep of its score. */
const LEAST = 0.5;
/** A word of fewer sounds begins too many others to be taken for one: « zzzz » is one. */
const SHORTEST_SOUND = 3;
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
/** A title, or one of the other ways in which people ask for it. */
interface Phrase {
  readonly at: number;
  readonly stems: ReadonlySet<string>;
}
interface Known {
  readonly stem: string;
  readonly word: string;
  readonly sound: string;
}

/** Entries that are taken in before somebody else has a turn. */
const A_STEP = 10;

/**
 * Makes a search of entries by words that forgives accents, endings, mistakes in a word and other words for the same. All work that does
 * not depend on the query is done here, once, in steps; the order of equals is the entries’ own.
 */
export function* stepsToSearch<Entry extends Searched>(
  entries: readonly Entry[],
): Generator<undefined, Search<Entry>, undefined> {
  const postings = new Map<string, Posting[]>();
  const phrases: Phrase[] = [];
  const phrasesWith = new Map<string, number[]>();
  /** Words as they are written, by their first sound: a mistake seldom stands there. */
  const known = new Map<string, Map<string, Known>>();
  const know = (word: string): void => {
    const sound = soundOf(word);
    const same = known.get(sound[0] as string) ?? new Map<string, Known>();
    known.set(sound[0] as string, same.set(word, { word, sound, stem: stemOf(word) }));
  };
  for (const [at, { title, text, also = '' }] of entries.entries()) {
    if (at % A_STEP === A_STEP - 1) yield;
    const weights = new Map<string, number>();
    const titleWords = wordsOf(title);
    const ways = also.split(';').map(wordsOf);
    // A short title that has the word is nearer to it than a long one.
    const inTitle = IN_TITLE / Math.sqrt(1 + titleWords.length / 12);
    for (const [words, weight] of [
      [titleWords, inTitle],
      [ways.flat(), IN_ALSO],
      [wordsOf(text), IN_TEXT],
    ] as const)
      for (const word of new Set(words)) {
        know(word);
        const stem = stemOf(word);
        // The title comes first, and weighs most.
        const before = weights.get(stem);
        weights.set(stem, before === undefined ? weight : before + weight * TWICE);
      }
    for (const phrase of [titleWords, ...ways]) {
      const stems = new Set(phrase.map(stemOf));
      if (stems.size === 0) continue;
      for (const stem of stems) {
        const list = phrasesWith.get(stem);
        if (list) list.push(phrases.length);
        else phrasesWith.set(stem, [phrases.length]);
      }
      phrases.push({ at, stems });
    }
    for (const [stem, weight] of weights) {
      const list = postings.get(stem);
      if (list) list.push({ at, weight });
      else postings.set(stem, [{ at, weight }]);
    }
  }
  for (const word of alike.words) know(word);
  /** How much a word says: one that few entries have is what a question is about. */
  const rarityOf = (stem: string): number =>
    Math.log(1 + entries.length / (postings.get(stem)?.length ?? entries.length));
  /** Likeness is the cosine of a phrase and a question, as vectors of how much their words say. */
  const lengths = phrases.map(({ stems }) => Math.hypot(...[...stems].map(rarityOf)));
  /** By phrase: what the question has in common with it, and of that what the word at hand has. */
  const common = new Float64Array(phrases.length);
  const shares = new Float64Array(phrases.length);

  /** The stems that a written word may mean, each with how likely it is, and whether it must be a mistake for them. */
  const meant = (word: string): { stems: Map<string, number>; isGuess: boolean } => {
    const stems = new Map<string, number>();
    const add = (stem: string, quality: number): void => {
      for (const [one, value] of [
        [stem, quality],
        ...[...(alike.byStem.get(stem) ?? [])].map((other) => [other, quality * ALIKE] as const),
      ] as const)
        if (postings.has(one)) stems.set(one, Math.max(stems.get(one) ?? 0, value));
    };
    add(stemOf(word), 1);
    const bare = withoutElision(word);
    if (stems.size === 0 && bare !== undefined) add(stemOf(bare), 1);
    const sound = soundOf(word);
    if (stems.size > 0 || sound.length < SHORTEST_SOUND) return { stems, isGuess: false };
    const near: { stem: string; quality: number }[] = [];
    const mistakesIn = mistakesInTyping(sound);
    for (const one of known.get(sound[0] as string)?.values() ?? []) {
      const mistakes = mistakesIn(one.sound);
      if (mistakes === undefined) continue;
      const rest = Math.max(0, one.sound.length - sound.length);
      near.push({ stem: one.stem, quality: MISTAKEN ** mistakes * (1 / (1 + rest / 8)) });
    }
    for (const { stem, quality } of near.sort((a, b) => b.quality - a.quality).slice(0, MOST_MEANT))
      add(stem, quality * 0.9);
    return { stems, isGuess: stems.size > 0 };
  };

  return (query) => {
    const words = [...new Set(wordsOf(query.slice(0, MOST_WORDS * LONGEST_WORD)))]
      .slice(0, MOST_WORDS)
      .map((word) => word.slice(0, LONGEST_WORD));
    const scores = new Float64Array(entries.length);
    const covered = new Uint8Array(entries.length);
    const said = new Float64Array(entries.length);
    const written = new Float64Array(entries.length);
    const named = new Uint8Array(entries.length);
    let unknown = 0;
    let toSay = 0;
    common.fill(0);
    let length = 0;
    const stems = new Set(singleWordsOf(query).map(stemOf));
    let asked = 0;
    let guessed = 0;
    for (const word of words) {
      const best = new Map<number, number>();
      const spoken = new Map<number, number>();
      const inTitles = new Set<number>();
      const exact = new Set<number>();
      const { stems: candidates, isGuess } = meant(word);
      if (isGuess) guessed += 1;
      if (candidates.size > 0) asked += 1;
      const saysNothing = /^\d/.test(word) || isEveryday(word);
      if (candidates.size === 0 && !saysNothing) unknown += 1;
      // What nobody here speaks of is the rarest of all, unless it is said of anything.
      let rarest = 0;
      if (candidates.size === 0 || isGuess)
        rarest = UNKNOWN * (saysNothing ? SAYS_NOTHING : 1) * Math.log(1 + entries.length);
      for (const [stem, quality] of candidates) {
        const list = postings.get(stem) as Posting[];
        stems.add(stem);
        const rare = Math.log(1 + entries.length / list.length);
        rarest = Math.max(rarest, rare * quality);
        for (const { at, weight } of list) {
          const score = quality * weight * rare;
          if (score > (best.get(at) ?? 0)) best.set(at, score);
          const heard = rare * quality * (weight > IN_TEXT ? 1 : IN_PASSING);
          if (heard > (spoken.get(at) ?? 0)) spoken.set(at, heard);
          if (weight > IN_TEXT) inTitles.add(at);
          if (quality === 1 && weight > IN_TEXT) exact.add(at);
        }
      }
      toSay += rarest;
      length += rarest ** 2;
      const touched: number[] = [];
      for (const [stem, quality] of candidates) {
        const shared = quality * rarityOf(stem) * rarest;
        for (const phrase of phrasesWith.get(stem) ?? []) {
          if (shares[phrase] === 0) touched.push(phrase);
          if (shared > (shares[phrase] as number)) shares[phrase] = shared;
        }
      }
      for (const phrase of touched) {
        common[phrase] = (common[phrase] as number) + (shares[phrase] as number);
        shares[phrase] = 0;
      }
      for (const [at, heard] of spoken) said[at] = (said[at] as number) + heard;
      for (const at of exact) written[at] = (written[at] as number) + rarest;
      for (const at of inTitles) named[at] = (named[at] as number) + 1;
      for (const [at, score] of best) {
        scores[at] = (scores[at] as number) + score;
        covered[at] = (covered[at] as number) + 1;
      }
    }
    // One that must be a mistake beside others that not even can be: nothing was understood.
    if (asked === 0 || (guessed === asked && unknown > 0)) return [];
    const nearest = new Float64Array(entries.length);
    for (let phrase = 0; phrase < phrases.length; phrase += 1) {
      const { at } = phrases[phrase] as Phrase;
      const likeness = (common[phrase] as number) / ((lengths[phrase] as number) * Math.sqrt(length));
      if (likeness > (nearest[at] as number)) nearest[at] = likeness;
    }
    const share = (at: number): number => (said[at] as number) / toSay;
    const isSure = (at: number, score: number): boolean =>
      score >= (ranked[0]?.score ?? 0) * SURE_WORTH &&
      share(at) * (1 - SURE_LIKENESS) + (nearest[at] as number) * SURE_LIKENESS >= SURE_SHARE &&
      (unknown === 0 || (named[at] as number) >= SURE_WORDS);
    const ranked: { at: number; score: number }[] = [];
    for (let at = 0; at < entries.length; at += 1)
      if (covered[at])
        ranked.push({
          at,
          score:
            (scores[at] as number) *
            (1 + (entries[at]?.isAskedMost ? ASKED_MOST : 0)) *
            (1 + AS_ASKED * (nearest[at] as number)) *
            (LEAST + share(at) + TO_THE_LETTER * ((written[at] as number) / toSay)),
        });
    ranked.sort((a, b) => b.score - a.score || a.at - b.at);
    const least = (ranked[0]?.score ?? 0) * WORTH;
    return ranked
      .slice(0, MOST_FOUND)
      .filter(({ score }) => score >= least)
      .map(({ at, score }) => ({ entry: entries[at] as Entry, stems, isSure: isSure(at, score) }));
  };
}

/** Makes it at once. */
export const searchOf = <Entry extends Searched>(entries: readonly Entry[]): Search<Entry> =>
  atOnce(stepsToSearch(entries));

/** A title in pieces, with those that were searched for set off. What stands between is one piece: spaces alone are not always heard. */
export const setOff = (
  title: string,
  stems: ReadonlySet<string>,
): readonly { readonly text: string; readonly isFound: boolean }[] => {
  const pieces: { text: string; isFound: boolean }[] = [];
  for (const text of title.split(/([\p{L}\p{N}]+)/u)) {
    if (text === '') continue;
    const [word] = wordsOf(plain(text));
    const isFound = word !== undefined && stems.has(stemOf(word));
    const last = pieces.at(-1);
    if (last && !last.isFound && !isFound) last.text += text;
    else pieces.push({ text, isFound });
  }
  return pieces;
};
