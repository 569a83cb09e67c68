import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a traveller asked, and where the content answers it (`points/expiration`); nowhere where it has no answer. */
interface AskedQuestion {
  readonly question: string;
  readonly sources: readonly string[];
}

const read = (file: string): readonly AskedQuestion[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [question = '', sources = ''] = line.split('\t');
      return { question, sources: sources === '-' ? [] : sources.split(' ') };
    });

/** The questions that were written before the assistant was built. */
export const askedQuestions = (): readonly AskedQuestion[] => read('asked-questions.tsv');

/** Those that were written a day later, by somebody who had not read its search. */
export const secondQuestions = (): readonly AskedQuestion[] => read('asked-questions-second.tsv');

/** Those that the search has been learning from. */
export const learntQuestions = (): readonly AskedQuestion[] => read('asked-questions-third.tsv');

/** Those that nothing was set by: what the next traveller’s question may expect. */
export const unseenQuestions = (): readonly AskedQuestion[] => read('asked-questions-unseen.tsv');
