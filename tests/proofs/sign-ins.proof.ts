import { parseArgs } from 'node:util';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type Findings, type Proof, table } from './proof.ts';
import { ninetyNinth, type Offered, offerSignIns, overloadedPortal } from './sign-ins.ts';

const MOST_SLOWED = 2;
const LEAST_ANSWERED = 30;

const row = (name: string, run: Offered): readonly (string | number)[] => [
  name,
  run.offered,
  (run.offered / run.seconds).toFixed(0),
  run.answered,
  (run.answered / run.seconds).toFixed(1),
  Object.entries(run.putOff)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ') || 0,
  run.pages.length,
  `${ninetyNinth(run.pages).toFixed(0)} ms`,
];

const prove = async (options: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const [perSecond, seconds] = [Number(values.rate), Number(values.seconds)];
  const ends: (() => Promise<void>)[] = [];
  try {
    const portal = await overloadedPortal(lastFirst({ after: (end) => void ends.push(end) }));
    // What is first asked for is compiled and planned then.
    await offerSignIns(portal, { perSecond: 20, seconds: 3 });
    const calm = await offerSignIns(portal, { perSecond: 0, seconds });
    say(`without: p99 of pages ${ninetyNinth(calm.pages).toFixed(0)} ms`);
    const full = await offerSignIns(portal, { perSecond, seconds });
    say(`with: p99 of pages ${ninetyNinth(full.pages).toFixed(0)} ms, ${full.answered} answered`);
    const slowed = ninetyNinth(full.pages) / ninetyNinth(calm.pages);
    const against = [
      ...(slowed <= MOST_SLOWED ? [] : [`the 99th of 100 pages takes ${slowed.toFixed(1)} times as long`]),
      ...(full.answered / full.seconds >= LEAST_ANSWERED
        ? []
        : [`${(full.answered / full.seconds).toFixed(1)} sign-ins a second are answered`]),
      ...[...new Set(full.wrong)].map(
        (answer) => `${full.wrong.filter((one) => one === answer).length} × ${answer}`,
      ),
    ];
    return {
      against,
      report: `
## What was done

Sign-ins with a wrong password were offered over loopback at ${perSecond} a second for ${seconds} s, each with a login and from a network of its own, whether or not
those before had been answered; meanwhile a page was asked for every 50 ms. Before, the same pages for as long, without. The limits are on, as they are by
default. Whoever offers runs on the cores of the portal.

## What was seen

${table(
  ['', 'offered', 'a second', 'answered', 'a second', 'put off with Retry-After', 'pages', 'p99 of pages'],
  [row('pages alone', calm), row('with sign-ins', full)],
)}

The 99th of 100 pages took ${slowed.toFixed(2)} times as long.`,
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
};

export const proof: Proof = {
  claim: `Twice the sign-ins that two cores can look at leave pages within ${MOST_SLOWED} times their usual 99th percentile; at least ${LEAST_ANSWERED} a second are answered, the others told when to come back.`,
  options: '--rate 200 --seconds 60',
  prove,
};
