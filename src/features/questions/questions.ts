import type { ProfileCode } from '#domain/profile.ts';
import type { Block, ContentEntry, ContentLibrary, Span } from '#features/content/index.ts';
import { type Search, searchOf } from './search.ts';

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
      also: alsoAsked[anchor] ?? '',
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

interface Kept {
  readonly themes: readonly Theme[];
  readonly search: Search<Question>;
}
/** Of each library, by profile: made again when a theme has changed. */
const searches = new WeakMap<ContentLibrary, Map<ProfileCode, Kept>>();

/** Searches the questions that a profile reads. */
export const searchFor = (content: ContentLibrary, profile: ProfileCode): Search<Question> => {
  const current = themesFor(content, profile);
  const byProfile = searches.get(content) ?? new Map<ProfileCode, Kept>();
  searches.set(content, byProfile);
  const kept = byProfile.get(profile);
  if (kept?.themes.length === current.length && kept.themes.every((theme, at) => theme === current[at]))
    return kept.search;
  const search = searchOf(current.flatMap(({ questions }) => questions));
  byProfile.set(profile, { themes: current, search });
  return search;
};

/** The questions that answer what was asked, the best first; none where the best is not sure to. */
export const answersTo = (
  content: ContentLibrary,
  profile: ProfileCode,
  asked: string,
): readonly Question[] => {
  const [best, ...others] = searchFor(content, profile)(asked);
  return best?.isSure ? [best, ...others.filter(({ isSure }) => isSure)].map(({ entry }) => entry) : [];
};
