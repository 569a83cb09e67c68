import { parseArgs } from 'node:util';
import { noContainers } from '#tests/harness/containers.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { type Round, restartTwo } from './one-directory.ts';
import { type Findings, type Proof, table } from './proof.ts';

const row = ({ ended, startedAfter, refusals, servedAfter }: Round, index: number): (string | number)[] => [
  index + 1,
  ended ?? 'goes on',
  startedAfter.join(', '),
  servedAfter === undefined ? '' : servedAfter,
  refusals.length,
];

const prove = async (options: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const { values } = parseArgs({
    args: [...options],
    options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
  });
  const reason = noContainers();
  if (reason) throw new Error(reason);
  const random = seeded(Number(values.seed));
  const { rounds, looks, against } = await restartTwo(
    'portal',
    { rounds: Number(values.rounds), random },
    say,
  );
  return {
    against,
    report: `Two containers, each with process ids and shared memory of its own, take turns on one \`VAR_DIR\`: whole portals (\`scripts/start.js\`) behind a shell.
In each round whoever serves is stopped by SIGTERM, killed alone so that its database and its container outlive it, killed with its whole container, or goes
on; both are started at random moments after that (seed ${values.seed}). Each round ends with exactly one that serves, a refusal in a sentence for everybody else, and a
row more that is there with all before it. Meanwhile the containers whose processes work in the data directory were counted ${looks} times: never more than one.

${table(['round', 'who served before was', 'both started after, ms', 'served after, ms', 'refused'], rounds.map(row))}`,
  };
};

export const proof: Proof = {
  claim:
    'Two portals in two containers on one data directory never serve it both, however they are stopped, killed and started.',
  options: '--rounds 20 --seed 1',
  prove,
};
