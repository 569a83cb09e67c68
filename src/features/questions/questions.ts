import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProfileCode } from '#domain/profile.ts';
import type { Block, ContentEntry, ContentLibrary, Span } from '#features/content/index.ts';
import { type Search, searchOf, stepsToSearch } from './search.ts';
import { stemOf, wordsOf } from './words.ts';

/** A question that travellers ask, with its answer. */
export interface Question {
  /** What its anchor is. */
  readonly id: string;
  readonly theme: { readonly key: string; readonly title: string };
  readonly title: string;
  readonly answer: readonly Block[];
  /** Of the answer, its words. */
  readonly text: string;
  /** Other words for what is asked. */
  readonly also: string;
  readonly isAskedMost: boolean;
}

/** A theme of questions, in the order of its file. */
export interface Theme {
  readonly key: string;
  readonly title: string;
  readonly lead: string | undefined;
  readonly updated: Temporal.PlainDate | undefined;
  readonly questions: readonly Question[];
}

const words = (spans: readonly Span[]): string =>
  spans
    .map((span) => (typeof span === 'string' ? span : span.kind === 'break' ? ' ' : words(span.spans)))
    .join('');

/** The words of an answer, without what sets them off. */
const wordsOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (block.kind === 'list' ? block.items.map(wordsOfBlocks).join(' ') : words(block.spans)))
    .join(' ');

const themeOf = ({ key, title, lead, updated, asked = [], alsoAsked = {}, blocks }: ContentEntry): Theme => {
  const starts = blocks.flatMap((block, at) => (block.kind === 'heading' ? [{ at, block }] : []));
  const questions = starts.map(({ at, block }, index): Question => {
    const anchor = block.id.replace(/^question-/, '');
    const answer = blocks.slice(at + 1, starts[index + 1]?.at);
    return {
      id: block.id,
      theme: { key, title },
      title: words(block.spans),
      answer,
      text: wordsOfBlocks(answer),
      also: (Object.hasOwn(alsoAsked, anchor) && alsoAsked[anchor]) || '',
      isAskedMost: asked.includes(anchor),
    };
  });
  return { key, title, lead, updated, questions };
};

/** By the text, which is another object once it has changed. */
const themes = new WeakMap<ContentEntry, Theme>();
const themeIn = (entry: ContentEntry): Theme => {
  const theme = themes.get(entry) ?? themeOf(entry);
  themes.set(entry, theme);
  return theme;
};

/** The themes that a profile reads, in their order. */
export const themesFor = (content: ContentLibrary, profile: ProfileCode): readonly Theme[] =>
  content.entries('questions', profile).map(themeIn);

/** Work that nobody waits for stops after so long, to let what has come in meanwhile be answered. */
const SLICE_MS = 5;
const slices = (): (() => Promise<void>) => {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    // A process that only waits for this ends.
    await nextTurn(undefined, { ref: false });
    begun = performance.now();
  };
};

interface Kept {
  readonly themes: readonly Theme[];
  readonly search: Search<Question>;
}
/** Of each library, by profile: made again when a theme has changed. */
const searches = new WeakMap<ContentLibrary, Map<ProfileCode, Kept>>();

/** The search that was made of these very themes. */
const keptFor = (
  content: ContentLibrary,
  profile: ProfileCode,
  current: readonly Theme[],
): Search<Question> | undefined => {
  const byProfile = searches.get(content) ?? new Map<ProfileCode, Kept>();
  searches.set(content, byProfile);
  // Profiles that read the same share one.
  for (const kept of [byProfile.get(profile), ...byProfile.values()])
    if (kept?.themes.length === current.length && kept.themes.every((theme, at) => theme === current[at])) {
      byProfile.set(profile, kept);
      return kept.search;
    }
  return undefined;
};

/** Searches the questions that a profile reads. */
export const searchFor = (content: ContentLibrary, profile: ProfileCode): Search<Question> => {
  const current = themesFor(content, profile);
  const kept = keptFor(content, profile, current);
  if (kept) return kept;
  const search = searchOf(current.flatMap(({ questions }) => questions));
  searches.get(content)?.set(profile, { themes: current, search });
  return search;
};

/**
 * Makes the search of visitors ready before anybody asks, a little at a time: with thousands of questions it takes seconds, in which
 * somebody waits for a page. Stops when it is told to.
 */
export const readySearch = async (content: ContentLibrary, until: AbortSignal): Promise<void> => {
  const othersFirst = slices();
  for (const entry of content.entries('questions', 'NL')) {
    await othersFirst();
    if (until.aborted) return;
    themeIn(entry);
  }
  const current = themesFor(content, 'NL');
  if (keptFor(content, 'NL', current)) return;
  const steps = stepsToSearch(current.flatMap(({ questions }) => questions));
  for (;;) {
    const step = steps.next();
    if (step.done) {
      searches.get(content)?.set('NL', { themes: current, search: step.value });
      return;
    }
    await othersFirst();
    if (until.aborted) return;
  }
};

/** Whether a question names a subject that editors have said nothing of, in all the words that they have for it. */
const isElsewhere = (content: ContentLibrary, asked: string): boolean => {
  const { elsewhere = [] } = content.entry('assistants/bot-inoui') ?? {};
  const stems = new Set(wordsOf(asked).map(stemOf));
  return elsewhere.some((subject) => {
    const words = wordsOf(subject);
    // One that is made of little words alone names nothing, and would be in every question.
    return words.length > 0 && words.every((word) => stems.has(stemOf(word)));
  });
};

/** The questions that answer what was asked, the best first; none where the best is not sure to. */
export const answersTo = (
  content: ContentLibrary,
  profile: ProfileCode,
  asked: string,
): readonly Question[] => {
  if (isElsewhere(content, asked)) return [];
  const [best, ...others] = searchFor(content, profile)(asked);
  return best?.isSure ? [best, ...others.filter(({ isSure }) => isSure)].map(({ entry }) => entry) : [];
};

/** How many questions are named where none answers. */
const MOST_NEAR = 3;

/** Where none is sure to answer, those that come nearest to what was asked; none of a subject that is not ours. */
export const nearestTo = (
  content: ContentLibrary,
  profile: ProfileCode,
  asked: string,
): readonly Question[] =>
  isElsewhere(content, asked)
    ? []
    : searchFor(
        content,
        profile,
      )(asked)
        .slice(0, MOST_NEAR)
        .map(({ entry }) => entry);
