import {
  ARRIVALS,
  BY_VOUCHER,
  live,
  SCENES,
  STOPS,
  setUp,
  startJobs,
} from '#features/rail-shop/testing/paid-orders.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { type Findings, type Proof, table } from './proof.ts';

type SceneName = keyof typeof SCENES;

/** How the outcome arrives, in words: R is the browser's return, N the provider's notification. */
const ARRIVAL_WORDS: Readonly<Record<(typeof ARRIVALS)[number], string>> = {
  R: 'return; notification lost',
  N: 'notification; return lost',
  RN: 'return, then notification',
  NR: 'notification, then return',
  'R+N': 'both at once',
  RNRNRNRNRN: 'five times each',
  '': 'both lost: reconciliation alone',
};
const stopWords = (stop: (typeof STOPS)[number]): string =>
  stop === undefined
    ? 'nobody stops'
    : `${stop[0]} ${stop[1]}, ${stop[2] === 'stop-before' ? 'not done' : 'done, unheard'}`;

/** Nobody books or captures for a card that was not accepted. */
const isReached = (name: SceneName, stop: (typeof STOPS)[number]): boolean =>
  'paid' in SCENES[name] || (stop?.[1] !== 'confirm' && stop?.[1] !== 'capture');

interface Case {
  readonly name: SceneName;
  readonly stop: string;
  /** Cents. */
  readonly byVoucher: number;
}

const reportOf = (cases: readonly Case[]): string => `
## What was done

${cases.length} orders of 4 000 points, paid with 3 000 points and 10,00 €, of which a voucher pays 4,00 € in ${cases.filter(({ byVoucher }) => byVoucher > 0).length}, one after the other: every outcome of a card, in every order in which it
may arrive, and with the process that works on the order stopped in each call to another company, before or after that has done its work; a
job of another process then takes the order over. Cards: ${Object.keys(SCENES).join(', ')}. Arrivals: ${Object.values(ARRIVAL_WORDS).join('; ')}.

## What was checked

At the end of each: the state of the order (confirmed, or still held for its customer), the balance of points, what the payment provider has
taken and given back, what the voucher has left, keeps for the order and has spent, the seats the booking system has, the one mail or none, and the outcome the customer reads. After all of them every
statement of \`src/database/invariants.sql\`. That a process really dies is [kills](kills.md).

## Cases

${table(
  ['stopped in', 'paid', ...Object.keys(SCENES)],
  STOPS.flatMap((stop) =>
    [0, BY_VOUCHER].map((byVoucher) => [
      stopWords(stop),
      byVoucher > 0 ? 'voucher and card' : 'card',
      ...Object.keys(SCENES).map((name) => {
        const here = cases.filter(
          (one) => one.name === name && one.stop === stopWords(stop) && one.byVoucher === byVoucher,
        );
        return here.length === 0 ? 'not reached' : here.length;
      }),
    ]),
  ),
)}`;

const prove = async (options: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const ends: (() => Promise<void>)[] = [];
  const ending = lastFirst({ after: (end) => void ends.push(end) });
  try {
    const setting = await setUp(ending as never, {
      settings: { takeoverMs: 150, leaseMs: 700, providerTimeoutMs: 5_000, waitMs: 3_000 },
    });
    const names = (Object.keys(SCENES) as SceneName[]).filter((name) =>
      options.every((word) => name.includes(word)),
    );
    const against: string[] = [];
    const cases: Case[] = [];
    for (const stop of STOPS) {
      for (const byVoucher of [0, BY_VOUCHER])
        for (const name of names)
          for (const arrival of isReached(name, stop) ? ARRIVALS : []) {
            // A job that stands still for ever takes a place of its runner: each case has a process of its own for it.
            const endJobs = startJobs(setting);
            const wrong = await live(setting, name, arrival, stop, byVoucher).catch(
              (error: Error) => `${name}, ${ARRIVAL_WORDS[arrival]}, ${stopWords(stop)}: ${error.message}`,
            );
            await endJobs();
            if (wrong) against.push(wrong);
            cases.push({ name, stop: stopWords(stop), byVoucher });
          }
      say(`${stopWords(stop)}: ${cases.length} cases so far, ${against.length} against`);
    }
    await assertInvariants(setting.db).catch((error: Error) => against.push(error.message));
    return { against: cases.length === 0 ? ['no card has such a name'] : against, report: reportOf(cases) };
  } finally {
    for (const end of ends.reverse()) await end();
  }
};

export const proof: Proof = {
  claim:
    'Whatever becomes of a payment, however that arrives and wherever a process stops: points, euros, vouchers, seats and file are exact.',
  options: 'WORD of a card',
  prove,
};
