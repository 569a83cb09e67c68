import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a traveller asked, and where the content answers it: `points/expiration`; undefined where it has no answer. */
interface AskedQuestion {
  readonly question: string;
  readonly source: string | undefined;
}

/** The questions that were written before the assistant was built. */
export const askedQuestions = (): readonly AskedQuestion[] =>
  readFileSync(path.join(import.meta.dirname, 'asked-questions.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [question = '', source = ''] = line.split('\t');
      return { question, source: source === '-' ? undefined : source };
    });
