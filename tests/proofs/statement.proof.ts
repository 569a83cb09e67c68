import http from 'node:http';
import { newIuc } from '#domain/ids.ts';
import { createCustomer, openLoyaltyCard } from '#features/customers/index.ts';
import { median } from '#tests/bench/median.ts';
import { lastFirst, OPENS_AT, startDemonstrationProcess } from '#tests/harness/demonstration.ts';
import { HOME } from '#tests/harness/fake-app.ts';
import { fillAccount } from '#tests/harness/long-account.ts';
import { sessionOf } from '#tests/harness/member.ts';
import { type Findings, type Proof, table } from './proof.ts';

/** Milliseconds that a page may take at the server, and a PDF from asking to its last byte. */
const PAGE_MS = 30;
const PDF_MS = 30_000;
/** Each page is asked for so many times, after as many as a portal that has served for a minute has behind it: before, V8 still compiles. */
const TIMES = 50;
const WARM = 100;

const PATH = '/recompense/vos-points-releve';
const PAGES = [
  ['three months', `${PATH}?periode=3-mois`],
  ['24 months', `${PATH}?periode=24-mois`],
  ['24 months, « voir plus » seven times', `${PATH}?periode=24-mois&page=8`],
  ['the first month', `${PATH}?start=2025-03-01&end=2025-03-31`],
  ['a week two years ago', `${PATH}?start=2025-03-02&end=2025-03-09`],
  ['from 29 October to the clock change', `${PATH}?start=2025-10-20&end=2025-10-26`],
] as const;

/** Who asks: nothing is made of an answer but its size, so that what is timed is the portal's. */
interface Reader {
  readonly portal: string;
  readonly session: string;
  readonly agent: http.Agent;
}

const timed = (
  { portal, session, agent }: Reader,
  path: string,
): Promise<{ readonly ms: number; readonly bytes: number }> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const request = http.get(
      new URL(path, portal),
      { agent, headers: { cookie: `session=${session}` } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
        });
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve({ ms: performance.now() - started, bytes });
          else reject(new Error(`${path} answered ${answer.statusCode}`));
        });
      },
    );
    request.on('error', reject);
  });

const usual = async (reader: Reader, path: string): Promise<number> => {
  const all: number[] = [];
  for (let time = 0; time < TIMES + WARM; time += 1) {
    const { ms } = await timed(reader, path);
    if (time >= WARM) all.push(ms);
  }
  return median(all);
};

const prove = async ([size]: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const count = Number(size ?? 50_000);
  if (!Number.isInteger(count) || count < 100) throw new Error('MOVEMENTS is a whole number from 100 on');
  const ends: (() => Promise<void>)[] = [];
  const ending = lastFirst({ after: (end) => void ends.push(end) });
  try {
    const portal = await startDemonstrationProcess(ending);
    const agent = new http.Agent({ keepAlive: true });
    ending.after(async () => agent.destroy());
    const member = async (movements: number): Promise<Reader> => {
      const iuc = newIuc();
      await createCustomer(
        portal.db,
        {
          iuc,
          civility: 'Mme',
          firstName: 'Agnès',
          lastName: 'Longue',
          birthDate: Temporal.PlainDate.from('1985-05-17'),
          email: `longue.${movements}@voyageur.example`,
          address: HOME,
        },
        Temporal.Instant.from(OPENS_AT),
      );
      await openLoyaltyCard(portal.db, { iuc, openedOn: Temporal.PlainDate.from('2026-10-01') });
      await fillAccount(portal.db, iuc, movements, {
        from: Temporal.Instant.from('2025-03-01T08:00:00Z'),
        to: Temporal.Instant.from('2027-03-01T09:00:00Z'),
      });
      return { portal: portal.url, session: await sessionOf(portal.db, iuc), agent };
    };
    const short = await member(100);
    const started = performance.now();
    const long = await member(count);
    say(`${count} movements written in ${Math.round((performance.now() - started) / 1000)} s`);

    const against: string[] = [];
    const rows: [string, string, string][] = [];
    for (const [name, path] of PAGES) {
      const [few, many] = [await usual(short, path), await usual(long, path)];
      say(`${name}: ${many.toFixed(1)} ms, ${few.toFixed(1)} ms with 100 movements`);
      rows.push([name, `${many.toFixed(1)} ms`, `${few.toFixed(1)} ms`]);
      if (many > PAGE_MS) against.push(`${name} took ${many.toFixed(1)} ms`);
    }

    const query = 'start=2025-03-01&end=2027-03-01';
    const csv = await timed(long, `${PATH}/releve.csv?${query}`);
    const quiet = await usual(short, '/recompense/vos-points');
    const others: number[] = [];
    let isDone = false;
    const file = timed(long, `${PATH}/releve.pdf?${query}`).finally(() => {
      isDone = true;
    });
    while (!isDone) others.push((await timed(short, '/recompense/vos-points')).ms);
    const pdf = await file;
    const beside = median(others);
    say(
      `PDF ${(pdf.ms / 1000).toFixed(1)} s, another page meanwhile ${beside.toFixed(1)} ms, alone ${quiet.toFixed(1)} ms`,
    );
    if (pdf.ms > PDF_MS) against.push(`the PDF took ${(pdf.ms / 1000).toFixed(1)} s`);
    // Two threads and a database share two cores: somebody else's page may take three times as long, and no more.
    if (beside > Math.max(3 * quiet, PAGE_MS))
      against.push(`another page took ${beside.toFixed(1)} ms meanwhile`);
    return {
      against,
      report: `
## What was done

A member was given ${count} movements in 24 months through the ledger's own functions (credits, purchases, refunds, expiries, counters that start again, trips), another
one 100. Each page was asked for ${WARM} times to warm the portal up, then ${TIMES} times, the whole way over HTTP, rendering included; what is said is the median. Then
the statement of all 24 months as CSV and as PDF, and another member's page again and again while the PDF was made.

## What was seen

${table(['page', `${count} movements`, '100 movements'], rows)}

| file | took | size |
| --- | --- | --- |
| CSV | ${(csv.ms / 1000).toFixed(1)} s | ${(csv.bytes / 1e6).toFixed(1)} MB |
| PDF | ${(pdf.ms / 1000).toFixed(1)} s | ${(pdf.bytes / 1e6).toFixed(1)} MB |

Somebody else's page took ${beside.toFixed(1)} ms while the PDF was made (median of ${others.length}, the slowest ${Math.max(...others).toFixed(0)} ms), and ${quiet.toFixed(1)} ms before.`,
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
};

export const proof: Proof = {
  claim:
    'Any page of the statement of a member with 50 000 movements takes 30 ms at most at the server, and its PDF of 24 months streams within 30 s while other pages go on.',
  options: 'MOVEMENTS',
  prove,
};
