import { parseArgs } from 'node:util';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { goingOutCanBeHeld, killGoingOut } from '#tests/kills/going-out.ts';
import { mailsCanBeHeld } from '#tests/kills/held-there.ts';
import { startInstallation, type Victim } from '#tests/kills/installation.ts';
import {
  type Fate,
  type Kill,
  type KillPlan,
  type KillScene,
  killAt,
  killScene,
} from '#tests/kills/killing.ts';
import { STOPS, type Stop, type StopName } from '#tests/kills/stops.ts';
import { startTraffic, type Traffic } from '#tests/kills/traffic.ts';
import { type Verdict, verdictOn } from '#tests/kills/verdict.ts';
import { type Findings, type Proof, table } from './proof.ts';

const PEOPLE = 4;
/** Between two things that one of them does, ms. */
const PAUSE = 400;

/** Every place at least once; where another company or the ledger is in the middle of something, by several deaths. */
const PLAN: readonly (readonly [StopName, Victim, times?: number])[] = [
  ['holding, asked', 'portal'],
  ['holding, done', 'portal', 2],
  ['holding, done', 'portal and database'],
  ['holding, written', 'portal'],
  ['holding, written', 'connection'],
  ['held', 'portal'],
  ['held', 'database'],
  ['held, prolonged', 'portal'],
  ['held, accepted', 'portal'],
  ['held, accepted', 'connection'],
  ['held, accepted', 'portal and database'],
  ['booking, asked', 'portal', 2],
  ['booking, done', 'portal', 2],
  ['booking, done', 'database'],
  ['booking, done', 'portal and database'],
  ['booking, written', 'portal'],
  ['booking, written', 'connection'],
  ['booking, deadly', 'portal', 6],
  ['confirmed', 'portal'],
  ['confirmed', 'portal and database'],
  ['confirmed, mailed', 'portal'],
  ['undoing, asked', 'portal'],
  ['undoing, done', 'portal', 2],
  ['undoing, done', 'connection'],
  ['undoing, refunded', 'portal'],
  ['undoing, refunded', 'connection'],
  ['undoing, abandoned', 'portal'],
  ['undoing, superseded', 'portal'],
  ['undoing, expired', 'portal'],
  ['undoing, points missing', 'portal'],
  ['undoing, hold given up', 'portal'],
  ['undoing, booking given up', 'portal and database'],
  ['undoing, handed over', 'portal'],
  ['undoing, taken up', 'portal'],
  ['manual', 'portal'],
  ['opening payment, asked', 'portal'],
  ['opening payment, done', 'portal'],
  ['opening payment, done', 'portal and database'],
  // Not one after the other: as long as its customer looks, it is their page that asks, and no job.
  ['paying, told', 'portal'],
  ['paying, told', 'portal and database'],
  ['paying, booking', 'portal'],
  ['vouchers alone, booking', 'portal', 2],
  ['vouchers alone, booking', 'portal and database'],
  ['vouchers alone, undoing', 'portal'],
  ['capturing, asked', 'portal'],
  ['capturing, done', 'portal'],
  ['capturing, done', 'portal and database'],
  ['capturing, written', 'portal'],
  ['capturing, written', 'connection'],
  ['undoing, euros', 'portal'],
  ['refused', 'portal'],
  ['cancelled', 'portal and database'],
  ['expired', 'portal'],
  ['exchange holding, done', 'portal'],
  ['exchange claiming, written', 'portal'],
  ['exchange claiming, written', 'connection'],
  ['exchange booking, done', 'portal', 2],
  ['exchange capturing, done', 'portal and database'],
  ['exchange releasing, asked', 'portal'],
  ['exchange releasing, done', 'portal', 2],
  ['exchange releasing, done', 'portal and database'],
  ['exchange releasing, written', 'portal'],
  ['exchange releasing, written', 'connection'],
  ['exchange undoing, done', 'portal', 2],
  ['desk cancelling, asked', 'portal'],
  ['desk cancelling, done', 'portal and database'],
  ['desk withholding, done', 'portal'],
  ['desk crediting, written', 'connection'],
  ['desk exchange booking, done', 'portal'],
  ['desk exchange releasing, written', 'portal'],
  ['donation written', 'portal'],
  ['donation written, left', 'connection'],
  ['donation written, too dear', 'portal'],
  ['donation given', 'portal'],
  ['donation refused', 'portal'],
];

const plans: readonly KillPlan[] = PLAN.map(([stop, victim, times = 1]) => ({
  stops: [stop],
  victim,
  times,
}));
const killsOf = (some: readonly KillPlan[]): number => some.reduce((sum, { times = 1 }) => sum + times, 0);

const stopOf = (name: StopName): Stop => STOPS[name];
const placeOf = (name: StopName): string => `${stopOf(name).kind} ${stopOf(name).state}`;
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** « 2 confirmed, 1 refused ». */
const counted = (words: readonly string[]): string =>
  [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} ${word}`).join(', ');

const reportOf = (
  kills: readonly Kill[],
  fates: readonly Fate[],
  verdict: Verdict,
  { scene, rounds }: { scene: KillScene; rounds: number },
): string => {
  const { tally } = scene;
  const names = [...new Set(plans.flatMap(({ stops }) => stops))];
  const places = [...new Set([...names.map(placeOf), ...kills.flatMap(({ others }) => Object.keys(others))])];
  const victims = counted(kills.map(({ victim }) => victim));
  return `
## What was done

A portal as it is shipped (\`scripts/start.js\`, its own limits and leases, nothing in it that knows of kills), a PostgreSQL as it starts
one, durable, the booking system and the payment provider in processes of their own were run on loopback, each able to die alone. ${PEOPLE} customers ordered
over HTTP without end: tickets bought, in points or half in euros, with a voucher that pays a part of these, all or none, or given up, donations, pages in between. For each kill another customer’s order was brought to a
place of its life, where the booking system kept its answer or a row was locked by somebody else; when it stood there, \`kill -9\` fell.
What had died was started again; customers asked again under the same transaction id until they were answered.

${kills.length} kills: ${victims}. A killed connection is one of the database’s processes; PostgreSQL then ends all others and recovers.
${rounds} rounds of traffic; ${tally.answered} requests answered, ${tally.unanswered} attempts cut by a kill or finding no portal and made again, ${tally.unavailable} told that the
service was away. The portal served again after ${seconds(Math.min(...kills.map(({ away }) => away)))} to ${seconds(Math.max(...kills.map(({ away }) => away)))} s.

## What was checked

After every kill: every statement of \`src/database/invariants.sql\`. At the end:

- every order of the ${sumOf(Object.values(verdict.orders))} has ended, or waits for people where it should: ${Object.entries(
    verdict.orders,
  )
    .sort()
    .map(([place, count]) => `${count} ${place}`)
    .join(', ')};
- each of the ${verdict.acknowledged} answers that spoke of an order still has it, with the same file reference once confirmed;
- points: one debit for each confirmed order that costs some, none or one with its one refund for each closed one, of exchanged tickets exactly what the
  exchange gives back, and the balance of each of the
  ${scene.customers.length} customers is what they had without what they bought;
- seats: the booking system has ${verdict.seats}, those of the confirmed orders with the same file references, without the tickets that were exchanged, and no others, no seat twice;
- euros: the payment provider has taken ${verdict.cents} cents and not given back, those of the confirmed orders, and keeps no card’s reserve;
- vouchers: ${verdict.voucherCents} cents spent, those of the confirmed orders, and nothing kept for an order that has ended;
- mails: ${verdict.mails}, one for each confirmed order;
- nobody was told of a fault of ours, no job was given up, and the portals logged no error but that their database was away.

## Kills by state

Orders brought there, and other orders that the traffic happened to have there.

${table(
  ['state', 'kills', 'by', 'ended', 'other unfinished orders there'],
  places.map((place) => {
    const here = kills.filter(({ stops }) => stops.some((name) => placeOf(name) === place));
    const ends = fates.filter(({ stop }) => placeOf(stop) === place).map(({ end }) => end);
    return [
      place,
      here.length,
      counted(here.map(({ victim }) => victim)),
      counted(ends),
      sumOf(kills.map(({ others }) => others[place] ?? 0)),
    ];
  }),
)}

## Kills by moment

The time is from the (last) kill to the end, with production’s leases: a job takes over after 6 s, or 16 s when the process that died was
driving it, a mail after 60 s.

${table(
  ['state', 'moment', 'kills', 'ended', 'after, s'],
  names.map((name) => {
    const here = fates.filter(({ stop }) => stop === name);
    return [
      placeOf(name),
      stopOf(name).moment,
      kills.filter(({ stops }) => stops.includes(name)).length,
      counted(here.map(({ end }) => end)),
      here.map(({ after }) => seconds(after)).join(', '),
    ];
  }),
)}`;
};

const prove = async (options: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const { values } = parseArgs({ args: [...options], options: { only: { type: 'string' } } });
  const chosen = plans.filter(({ stops }) => stops.some((name) => name.includes(values.only ?? '')));
  const ends: (() => Promise<void>)[] = [];
  const ending = lastFirst({ after: (end) => void ends.push(end) });
  let traffic: Traffic | undefined;
  try {
    const at = await startInstallation(ending);
    await mailsCanBeHeld(at);
    const scene = killScene(at);
    traffic = await startTraffic(scene, PEOPLE, PAUSE);
    const kills: Kill[] = [];
    const fates: Fate[] = [];
    const findings: string[] = [];
    for (const plan of chosen) {
      const place = plan.stops.map((name) => `${placeOf(name)}: ${stopOf(name).moment}`).join('; ');
      try {
        const done = await killAt(scene, plan);
        kills.push(...done.kills);
        fates.push(...done.fates);
        say(
          `${kills.length}/${killsOf(chosen)}  ${plan.victim}, ${place}: ${done.fates.map(({ end, after }) => `${end} after ${seconds(after)} s`).join()}`,
        );
      } catch (error) {
        findings.push(`${plan.victim}, ${place}: ${error instanceof Error ? error.message : error}`);
        say(`FAILED ${findings.at(-1)}`);
      }
    }
    await traffic.end();
    await goingOutCanBeHeld(at);
    for (const round of [0, 1, 2])
      await killGoingOut(at, 9_001 + 2 * round).catch((error: unknown) => {
        findings.push(`going out: ${error instanceof Error ? error.message : error}`);
        say(`FAILED ${findings.at(-1)}`);
      });
    const manual = fates.filter(({ end }) => end === 'manual').length;
    const verdict = await verdictOn(scene, { manual });
    // What an order that processes die of is given up with.
    const errors = at.errors().filter((line) => !line.includes('processes die of an order: given up'));
    const seen = { scene, rounds: traffic.rounds() };
    return {
      against: [...findings, ...verdict.findings, ...errors.map((line) => `a portal logged ${line}`)],
      report: reportOf(kills, fates, verdict, seen),
    };
  } finally {
    await traffic?.end().catch(() => {});
    for (const end of ends.reverse()) await end();
  }
};

export const proof: Proof = {
  claim: `No order is lost, doubled or left half done, whatever dies in whatever state: ${killsOf(plans)} kills over all states, under traffic.`,
  options: '--only WORD',
  prove,
};
