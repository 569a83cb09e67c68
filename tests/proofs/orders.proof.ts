import os from 'node:os';
import { parseArgs } from 'node:util';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { startInstallation } from '#tests/kills/installation.ts';
import { killScene } from '#tests/kills/killing.ts';
import { agesOf, type Done, endHolds, orderMany } from '#tests/kills/many-orders.ts';
import { type Verdict, verdictOn } from '#tests/kills/verdict.ts';
import { type Findings, type Proof, table } from './proof.ts';

const ORDERS = 10_000;
/** Of the same orders with nobody killed, before and after the others, each. */
const UNDISTURBED_SHARE = 8;
const CUSTOMERS = 12;
const KILL_EVERY_MS = 20_000;
/** What the rate may fall to under kills. */
const LEAST_RATE = 0.6;
/** An order that its process has left is taken over after 6 s, or 16 s when the process died driving it; twice over, with its calls. */
const DEADLINE_SECONDS = 60;

const rateOf = (...runs: readonly Done[]): number =>
  runs.reduce((sum, { confirmed, abandoned }) => sum + confirmed + abandoned, 0) /
  runs.reduce((sum, { seconds }) => sum + seconds, 0);

const reportOf = (
  runs: readonly (readonly [name: string, run: Done])[],
  verdict: Verdict,
  { ages, ratio }: { ages: { half: number; most: number; longest: number }; ratio: number },
): string => `
## What was done

Two portals as they are shipped on one durable PostgreSQL, the booking system and the payment provider in processes of their own. ${CUSTOMERS} customers,
half of them at each portal, ordered tickets over HTTP one after the other: every fifth order with each of its commands sent twice at the same moment, every tenth
paid half in euros by a card on the provider's page, every tenth abandoned with its seats held. One of the portals was killed
(\`kill -9\`) every ${KILL_EVERY_MS / 1_000} s on average and started again; customers asked again under the same transaction id until they were answered.

${table(
  [
    '',
    'confirmed',
    'of them with euros',
    'abandoned',
    'sent twice',
    'seats gone, chosen again',
    'kills',
    's',
    'orders/s',
  ],
  runs.map(([name, run]) => [
    name,
    run.confirmed,
    run.withEuros,
    run.abandoned,
    run.sentTwice,
    run.gone,
    run.kills,
    run.seconds.toFixed(0),
    rateOf(run).toFixed(1),
  ]),
)}

Rate with kills against without: **${ratio.toFixed(2)}** (limit ${LEAST_RATE}).

## What was checked

- orders: ${Object.entries(verdict.orders)
  .sort()
  .map(([place, count]) => `${count} ${place}`)
  .join(', ')}; as many confirmed as customers were told, and none that nobody asked for;
- each of the ${verdict.acknowledged} answers that spoke of an order still has it, with the same file reference once confirmed;
- points: one debit for each confirmed order, none or one with its one refund for the others, and every balance;
- euros: ${verdict.cents} cents taken and not given back, those of the confirmed orders, and no card's reserve is left;
- seats: ${verdict.seats}, those of the confirmed orders with the same file references, no seat twice; mails: ${verdict.mails}, one each;
- every statement of \`src/database/invariants.sql\`; no fault of ours was told, no job given up;
- accepted orders took ${ages.half.toFixed(1)} s (half), ${ages.most.toFixed(1)} s (99 of 100), ${ages.longest.toFixed(1)} s at the longest, of ${DEADLINE_SECONDS} s that they may, from the hold to the end.`;

const prove = async (options: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const { values } = parseArgs({ args: [...options], options: { orders: { type: 'string' } } });
  const orders = Number(values.orders ?? ORDERS);
  const ends: (() => Promise<void>)[] = [];
  const ending = lastFirst({ after: (end) => void ends.push(end) });
  try {
    const at = await startInstallation(ending);
    const sibling = await at.startSibling();
    const scene = killScene(at);
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, index) =>
        scene.customer(9_000_000, index % 2 === 0 ? at.url : sibling.url),
      ),
    );
    const calm = Math.max(1, Math.floor(orders / UNDISTURBED_SHARE));
    const before = await orderMany(scene, { orders: calm, customers });
    say(`before: ${rateOf(before).toFixed(1)} orders/s; load ${os.loadavg()[0]?.toFixed(1)}`);
    const under = await orderMany(scene, {
      orders,
      customers,
      killing: { sibling, everyMs: KILL_EVERY_MS },
      say,
    });
    say(`under kills: ${rateOf(under).toFixed(1)} orders/s; load ${os.loadavg()[0]?.toFixed(1)}`);
    const after = await orderMany(scene, { orders: calm, customers });
    say(`after: ${rateOf(after).toFixed(1)} orders/s`);
    await endHolds(scene);
    const verdict = await verdictOn(scene, { manual: 0 });
    const ages = await agesOf(scene);
    const ratio = rateOf(under) / rateOf(before, after);
    const told = before.confirmed + under.confirmed + after.confirmed;
    const against = [
      ...verdict.findings,
      ...at.errors().map((line) => `a portal logged ${line}`),
      ...(verdict.orders['rail confirmed'] === told
        ? []
        : [`${told} orders were told to be confirmed, ${verdict.orders['rail confirmed']} are`]),
      ...(ages.longest <= DEADLINE_SECONDS ? [] : [`an order took ${ages.longest.toFixed(1)} s`]),
      ...(ratio >= LEAST_RATE ? [] : [`the rate under kills is ${ratio.toFixed(2)} of the other`]),
    ];
    const runs = [
      ['undisturbed, before', before],
      ['with kills', under],
      ['undisturbed, after', after],
    ] as const;
    return { against, report: reportOf(runs, verdict, { ages, ratio }) };
  } finally {
    for (const end of ends.reverse()) await end();
  }
};

export const proof: Proof = {
  claim: `${ORDERS} orders over HTTP, at two portals that are killed at random: exact counts of orders, points, euros, seats and mails, and at least ${LEAST_RATE} of the rate.`,
  options: '--orders NUMBER',
  prove,
};
