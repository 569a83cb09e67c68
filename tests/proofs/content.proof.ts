import { median } from '#tests/bench/median.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { runManyTexts } from './many-texts.ts';
import { type Findings, type Proof, table } from './proof.ts';

const TEXTS = 5_000;
const MOST_MORE_MS = 1_000;
const SHOWN_WITHIN_MS = 2_000;
const SEARCHED_WITHIN_MS = 250;

const ms = (value: number): string => `${value.toFixed(0)} ms`;

const prove = async ([size]: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const texts = Number(size ?? TEXTS);
  if (!Number.isInteger(texts) || texts < 10) throw new Error('TEXTS is a whole number from 10 on');
  const ends: (() => Promise<void>)[] = [];
  try {
    const ending = lastFirst({ after: (end) => void ends.push(end) });
    const { starts, shownAfter, refused, searches } = await runManyTexts(ending, { texts, times: 5 }, say);
    const more = median(starts.known) - median(starts.own);
    const slowest = Math.max(...shownAfter);
    const p95 = searches.others.toSorted((a, b) => a - b)[
      Math.ceil(searches.others.length * 0.95) - 1
    ] as number;
    return {
      against: [
        ...(more <= MOST_MORE_MS ? [] : [`a start takes ${ms(more)} more`]),
        ...(slowest <= SHOWN_WITHIN_MS ? [] : [`a change showed after ${ms(slowest)}`]),
        ...(p95 <= SEARCHED_WITHIN_MS ? [] : [`19 of 20 searches take up to ${ms(p95)}`]),
        ...(/^pages\/zz-1\.md:11:1 HTML/.test(refused)
          ? []
          : [`the broken text is said to be wrong at « ${refused} »`]),
      ],
      report: `
## What was done

A portal as it is shipped was started with the project's own texts, then with ${texts} more (four in five pages of 1 KB, the others themes of five questions):
once when nobody had read them, and again when they were known. Then one page was saved ${shownAfter.length} times and looked at, as an editor does, until it was shown,
saved broken, and questions were searched over HTTP, one search after the other.

## What was seen

${table(
  ['', 'median', 'each'],
  [
    ['start with the own texts', ms(median(starts.own)), starts.own.map(ms).join(', ')],
    ['start with all, none known', ms(starts.first), ''],
    ['start with all, known', ms(median(starts.known)), starts.known.map(ms).join(', ')],
    ['a change shown after', ms(median(shownAfter)), shownAfter.map(ms).join(', ')],
    ['first search after the edits', ms(searches.first), ''],
    [`${searches.others.length} searches`, ms(median(searches.others)), `p95 ${ms(p95)}`],
  ],
)}

A start takes ${ms(more)} more when the texts are known, ${ms(starts.first - median(starts.own))} when none is. The broken text: « ${refused} ».`,
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
};

export const proof: Proof = {
  claim: `With ${TEXTS} texts more a start takes at most ${MOST_MORE_MS / 1_000} s more once they are known, a changed one shows within ${SHOWN_WITHIN_MS / 1_000} s, a broken one is refused by file and line, and 19 of 20 searches are answered within ${SEARCHED_WITHIN_MS} ms.`,
  options: 'TEXTS',
  prove,
};
