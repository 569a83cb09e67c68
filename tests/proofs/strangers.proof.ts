import { durableDatabase } from '#tests/bench/durable-database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type Findings, type Proof, table } from './proof.ts';
import {
  askingPortal,
  deviceDoorsOf,
  doorsOf,
  neutralPortal,
  pairsOf,
  plantDelay,
  tellingLooks,
  timesOf,
} from './strangers.ts';
import { type Difference, differenceOf, verdictOf } from './time-difference.ts';

const PAIRS = 2_000;
/** What somebody could use, and what the measurement must find. */
const PLANTED_MS = 2;
/** Enough of them to find it where it is in the product itself; the doors whose answer begins with the login. */
const PLANTED_PAIRS = 1_000;
const PLANTED_DOORS: readonly string[] = ['sign-in by address', 'sign-in by card number'];

const inMs = (value: number): string => `${value.toFixed(2)} ms`;
const interval = ({ low, high }: Difference): string => `${inMs(low)} to ${inMs(high)}`;

const prove = async (options: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const ends: (() => Promise<void>)[] = [];
  const count = Number(options.find((word) => /^\d+$/.test(word)) ?? PAIRS);
  const wanted = options.filter((word) => !/^\d+$/.test(word));
  const against: string[] = [];
  const rows: (readonly (string | number)[])[] = [];
  const plantedRows: (readonly (string | number)[])[] = [];
  try {
    const ending = lastFirst({ after: (end) => void ends.push(end) });
    const { db, end } = await durableDatabase(4);
    ending.after(end);
    const portal = await neutralPortal(ending, db);
    const asking = await askingPortal(ending, portal);
    for (const door of [...(await doorsOf(portal)), ...(await deviceDoorsOf(asking))]) {
      if (wanted.length > 0 && !wanted.every((word) => door.name.includes(word))) continue;
      const pairs = await pairsOf(door, count);
      against.push(...tellingLooks(door, pairs).map((look) => `${door.name}: ${look}`));
      const times = timesOf(pairs);
      const [real, planted] = [differenceOf(times), differenceOf(times.map((ms) => ms + PLANTED_MS))];
      const verdict = verdictOf(real);
      if (verdict !== 'alike') against.push(`${door.name}: ${verdict}, ${interval(real)}`);
      if (verdictOf(planted) !== 'different')
        against.push(`${door.name}: the planted ${PLANTED_MS} ms are not found, ${interval(planted)}`);
      const usual = pairs.map(({ unknown }) => unknown.ms).toSorted((a, b) => a - b)[pairs.length >> 1] ?? 0;
      rows.push([
        door.name,
        pairs.length,
        inMs(usual),
        inMs(real.median),
        interval(real),
        verdict,
        verdictOf(planted),
      ]);
      say(`${door.name}: ${verdict}, median ${inMs(real.median)}, ${interval(real)}`);
    }
    if (rows.length === 0) throw new Error(`No form is called « ${wanted.join(' ')} ».`);
    await plantDelay(portal, PLANTED_MS);
    for (const door of await doorsOf(portal)) {
      if (!PLANTED_DOORS.includes(door.name) || !wanted.every((word) => door.name.includes(word))) continue;
      const found = differenceOf(timesOf(await pairsOf(door, Math.min(count, PLANTED_PAIRS))));
      const verdict = verdictOf(found);
      if (verdict !== 'different')
        against.push(`${door.name}: ${PLANTED_MS} ms in the product are not found, ${interval(found)}`);
      plantedRows.push([
        door.name,
        Math.min(count, PLANTED_PAIRS),
        inMs(found.median),
        interval(found),
        verdict,
      ]);
      say(`${door.name} with ${PLANTED_MS} ms in the product: ${verdict}, ${interval(found)}`);
    }
  } finally {
    for (const end of ends.reverse()) await end();
  }
  return {
    against,
    report: `
## What was done

Each form that a stranger may send was sent for somebody who has an account and for somebody who has none, whose name is as long, by turns and in
a random order within each pair, to one portal over loopback, with neutral answers and without limits (which count both alike),
on a database that has a commit on disk before it answers. Of the forgotten password, the card by e-mail and the end of the G30 service,
which answer after a quarter of a second whatever they did, eight pairs at once. Who is asked for to end the service is subscribed before each time. Migration is another
address for one's own account: the stranger is signed in, and types an address that somebody has or nobody. A sign-in from a device that is not known, which is asked for a code, was tried by the
right password, for which a mail goes out and a line is kept, and by a wrong one; it waits as long, and a quarter of the pairs is enough.

## What was checked

That status, way on, names and lengths of headers, text and size are the same in every pair; and the time, from the request to the last byte. The median of the
pairs' differences has an interval by order statistics that holds it 999 times in 1 000. « Alike » is an interval within 1 ms either way, « different » one that
leaves out 0.25 ms either way, anything else is undecided and counts against. To the same times ${PLANTED_MS} ms were added for those who have an account: they
have to be found. At the end every login that is found was made to cost the portal ${PLANTED_MS} ms more, in its database: that has to be found, too.

## What was seen

${table(['form', 'pairs', 'usual answer', 'median of differences', '99.9 % interval', 'verdict', `with ${PLANTED_MS} ms planted`], rows)}

With ${PLANTED_MS} ms in the portal itself:

${table(['form', 'pairs', 'median of differences', '99.9 % interval', 'verdict'], plantedRows)}`,
  };
};

export const proof: Proof = {
  claim:
    'Registration, migration, forgotten password, card by e-mail, the end of the G30 service, sign-in by address, by card number and from an unknown device, and a link sent again tell strangers nothing about who has an account: neither by what they answer nor by the time they take.',
  options: 'pairs (2000) and words of a form’s name, such as 300 sign-in',
  prove,
};
