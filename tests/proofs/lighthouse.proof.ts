import { median } from '#tests/bench/median.ts';
import { lastFirst, startDemonstrationProcess } from '#tests/harness/demonstration.ts';
import { CATEGORIES, type Category, type Look, lighthouseAt, twelvePages } from './lighthouse.ts';
import { type Findings, type Proof, table } from './proof.ts';

const RUNS = 5;
/** Of a hundred. What search engines are told of is public pages only. */
const LEAST: Readonly<Record<Category, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** The score of a category: the median of the loads; one that loads do not change is the least of them. */
const scoreOf = (looks: readonly Look[], category: Category): number => {
  const scores = looks.map(({ scores: one }) => one[category] ?? Number.NaN);
  return category === 'performance' ? median(scores) : Math.min(...scores);
};

const prove = async (
  [runs = String(RUNS), ...words]: readonly string[],
  say: (line: string) => void,
): Promise<Findings> => {
  const times = Number(runs);
  if (!Number.isInteger(times) || times < 1) throw new Error('RUNS is a whole number from 1 on');
  const ends: (() => Promise<void>)[] = [];
  try {
    const ending = lastFirst({ after: (end) => void ends.push(end) });
    const portal = await startDemonstrationProcess(ending);
    const look = await lighthouseAt(ending, portal);
    const pages = (await twelvePages(portal)).filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    );
    const seen: { name: string; isSignedIn: boolean; looks: readonly Look[] }[] = [];
    for (const page of pages) {
      const categories = CATEGORIES.filter((category) => category !== 'seo' || !page.isSignedIn);
      // The first load warms the portal up, as whoever came before does.
      await look(page, ['seo']);
      const looks: Look[] = [];
      for (let run = 0; run < times; run += 1) looks.push(await look(page, categories));
      seen.push({ ...page, looks });
      say(
        `${page.name}: ${categories.map((category) => `${category} ${scoreOf(looks, category)}`).join(', ')}`,
      );
    }
    const against = seen.flatMap(({ name, isSignedIn, looks }) => [
      ...CATEGORIES.filter((category) => category !== 'seo' || !isSignedIn).flatMap((category) => {
        const score = scoreOf(looks, category);
        return score >= LEAST[category] ? [] : [`${name}: ${category} ${score}`];
      }),
      ...new Set(looks.flatMap(({ failed }) => failed.map((one) => `${name}: ${one}`))),
    ]);
    const medianOf = (looks: readonly Look[], of: (one: Look) => number): number => median(looks.map(of));
    return {
      against,
      report: `
## What was done

Lighthouse (preset for mobiles: 412 px wide, a processor four times slower, 1.6 Mbit/s and 150 ms there and back, both simulated) loaded each page of a portal as
it is shipped ${times} times, with an empty cache; a member's pages as a Grand Voyageur with a history. Performance is the median of the loads, the other
categories are the least of them. Search engines are not led to a member's pages.

## What was seen

${table(
  [
    'page',
    'performance',
    'each',
    'accessibility',
    'best practices',
    'SEO',
    'largest paint',
    'blocked',
    'shift',
    'sent',
  ],
  seen.map(({ name, isSignedIn, looks }) => [
    name,
    scoreOf(looks, 'performance'),
    looks.map(({ scores }) => scores.performance ?? '').join(' '),
    scoreOf(looks, 'accessibility'),
    scoreOf(looks, 'best-practices'),
    isSignedIn ? '' : scoreOf(looks, 'seo'),
    `${(medianOf(looks, (one) => one.largestPaint) / 1_000).toFixed(2)} s`,
    `${medianOf(looks, (one) => one.blocked).toFixed(0)} ms`,
    medianOf(looks, (one) => one.shift).toFixed(3),
    `${medianOf(looks, (one) => one.kilobytes).toFixed(0)} KB`,
  ]),
)}`,
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
};

export const proof: Proof = {
  claim: `On twelve pages, by Lighthouse for mobiles and the median of ${RUNS} loads: performance ${LEAST.performance} at least, accessibility, best practices and, on public pages, SEO 100.`,
  options: 'RUNS [WORDS OF PAGES]',
  prove,
};
