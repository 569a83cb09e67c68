import { parseArgs } from 'node:util';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type RolledOut, rollOut } from '#tests/start/rollout.ts';
import { type Findings, type Proof, table } from './proof.ts';

const MEMBERS = 6;
/** Visits of each portal in each phase. */
const ROUNDS = 40;

const reportOf = ({ sent, tables }: RolledOut): string => {
  const sum = (of: 'requests' | 'orders'): number => sent.reduce((all, one) => all + one[of], 0);
  return `
## What was done

The portal as it is and a copy of it changed into the version that comes next, on one PostgreSQL. ${MEMBERS} members at a time looked at
their space and their points, read their balance by call, and ordered a ticket through the pages without scripts, at whichever portal a
balancer named. Meanwhile the later version started: ${tables} tables that these visits read and write got a column, an index was made
beside writers, and the function that takes points got another text. The older one was then stopped and started again on that database.

## What was checked

Every page and call answered 200 and every order was confirmed: ${sum('requests')} requests, ${sum('orders')} orders, none failed. Neither version logged an
error. All columns are there, the index is valid, the newer text of the function stayed when the older version started again, which said
that the database is newer. Every invariant of the database holds.

## What each was sent

${table(
  ['phase', 'to', 'requests', 'orders confirmed', 'slowest request, ms'],
  sent.map(({ phase, to, requests, orders, slowest }) => [phase, to, requests, orders, Math.round(slowest)]),
)}`;
};

const prove = async (options: readonly string[]): Promise<Findings> => {
  const { values } = parseArgs({ args: [...options], options: { rounds: { type: 'string' } } });
  const ends: (() => Promise<void>)[] = [];
  const ending = lastFirst({ after: (end) => void ends.push(end) });
  try {
    const rounds = Number(values.rounds ?? ROUNDS);
    const rolledOut = await rollOut(ending, { members: MEMBERS, rounds });
    const { db, failures, errors, tables, widened, indexIsValid, functionIsNew, oldSaidSo } = rolledOut;
    const against = [...failures, ...errors];
    if (widened !== tables) against.push(`${widened} of ${tables} tables have the column`);
    if (!indexIsValid) against.push('the index is not valid');
    if (!functionIsNew) against.push('the older version has put its own function back');
    if (!oldSaidSo) against.push('the older version has not said that the database is newer');
    await assertInvariants(db).catch((error: Error) => against.push(error.message));
    return { against, report: reportOf(rolledOut) };
  } finally {
    for (const end of ends.reverse()) await end();
  }
};

export const proof: Proof = {
  claim: 'Two versions serve side by side while one of them migrates, under load, and no request fails.',
  options: '--rounds NUMBER',
  prove,
};
