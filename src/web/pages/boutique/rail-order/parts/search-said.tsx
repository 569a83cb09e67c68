import type { ReactNode } from 'react';
import { SearchSentence } from '#web/ui/results/results.tsx';
import type { SearchInShort, SearchSentence as Sentence } from '../results/search-sentence.server.ts';

/** What is searched: a sentence whose parts lead to their fields, on phones a few words and one way to the form. */
export const SearchSaid = ({ sentence, short }: { sentence: Sentence; short: SearchInShort }): ReactNode => (
  <>
    <SearchSentence parts={sentence} />
    <div className="search-short">
      <p>
        <b>{short.stations}</b>
        <span className="visually-hidden">, </span>
        {short.when.map((line) => (
          <span key={line}>
            {line} <br />
          </span>
        ))}
      </p>
      <a href={short.href}>Modifier</a>
    </div>
  </>
);
