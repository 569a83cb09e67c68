import { durableDatabase } from '#tests/bench/durable-database.ts';
import { differences, type FactsRun, runFacts } from './facts.ts';
import { type Findings, type Proof, table } from './proof.ts';

const TRAVELS = 25;
const KILLS = 20;

const prove = async ([size]: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const facts = Number(size ?? 1_000_000);
  if (!Number.isInteger(facts) || facts < 1_000) throw new Error('FACTS is a whole number from 1000 on');
  const members = Math.ceil(facts / TRAVELS);
  const run = async (undisturbed?: readonly number[]): Promise<FactsRun> => {
    const { db, end } = await durableDatabase(4);
    try {
      return await runFacts(db, { members, travels: TRAVELS }, say, KILLS, undisturbed);
    } finally {
      await end();
    }
  };
  const whole = await run();
  say(`without kills: ${whole.facts} facts`);
  const killed = await run(whole.took);
  const against = [
    ...differences(whole, killed),
    ...(killed.kills < KILLS ? [`only ${killed.kills} kills came while the process was at work`] : []),
  ];
  const seconds = (of: FactsRun): string => of.took.map((ms) => (ms / 1_000).toFixed(0)).join(' and ');
  return {
    against,
    report: `
## What was done

${whole.facts} travel facts of ${members} members, corrections and cancellations among them, were told as the operator's systems tell them, in a
PostgreSQL as the portal starts one, durable; in another the same, in the reverse order. After eight months of the programme and after fourteen, a
process did all that follows: credits, trips, years, advantage codes, points that expire, the notices before they do (one member in 20 agrees to
them), footprints. In the second database it was killed with SIGKILL and started again: ${killed.kills} kills came while it was at work.

What followed took ${seconds(whole)} s of work without kills, ${seconds(killed)} s with them.

## What it came to

${table(
  ['table', 'rows', 'with kills', 'the same'],
  whole.outcomes.map(({ table: name, rows, digest }) => {
    const other = killed.outcomes.find((outcome) => outcome.table === name);
    return [name, rows, other?.rows ?? 0, other?.digest === digest ? 'yes' : '**no**'];
  }),
)}

Every row is compared, without identifiers that are made at random and the codes themselves; every statement of \`src/database/invariants.sql\` holds
in both.`,
  };
};

export const proof: Proof = {
  claim:
    'A million travel facts, told in any order and followed by processes that are killed twenty times, come to the same end as without.',
  options: 'FACTS',
  prove,
};
