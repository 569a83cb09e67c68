import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from '#database/database.ts';
import { runningEmbedded } from '#database/embedded.ts';
import {
  type Contained,
  containersOn,
  ENDINGS,
  type Ending,
  type Program,
  startContained,
} from '#tests/harness/containers.ts';

/** What happened in one round of restarts. */
export interface Round {
  /** How whoever served before was ended; undefined when it went on serving. */
  readonly ended: Ending | undefined;
  /** Milliseconds after that ending at which each of the two was started. */
  readonly startedAfter: readonly number[];
  /** What those said who were not served. */
  readonly refusals: readonly string[];
  /** Milliseconds until the directory was served again; undefined when it was all the time. */
  readonly servedAfter: number | undefined;
}

export interface Restarts {
  readonly rounds: readonly Round[];
  /** Times at which the containers with a server on the directory were counted; never more than one was found. */
  readonly looks: number;
  /** Why it was broken off. */
  readonly against: readonly string[];
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/**
 * Restarts two containers on one directory again and again, at random: whoever serves is ended in one of three ways, or goes on, and two
 * are started at random moments. Breaks off as soon as servers of both run at once, both say that they serve, none does, one is refused without a
 * sentence, or a row that was acknowledged is gone.
 */
export const restartTwo = async (
  program: Program,
  { rounds, random }: { rounds: number; random: () => number },
  say: (line: string) => void = () => {},
): Promise<Restarts> => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'two-'));
  const postgres = program === 'portal' ? path.join(directory, 'postgres') : directory;
  const data = path.join(postgres, 'data');
  const done: Round[] = [];
  const running = new Set<Contained>();
  let looks = 0;
  let most = 0;
  const looking = setInterval(() => {
    if (!fs.existsSync(data)) return;
    looks += 1;
    most = Math.max(most, containersOn(data));
  }, 20);
  try {
    let serving: Contained | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const ended = serving && random() < 0.8 ? ENDINGS[Math.floor(random() * ENDINGS.length)] : undefined;
      const startedAfter = [random() * 1500, random() * 1500].map(Math.round);
      const begun = performance.now();
      const ending = ended && serving?.end(ended);
      const started = await Promise.all(
        startedAfter.map(async (pause) => {
          await wait(pause);
          const one = startContained(program, directory);
          running.add(one);
          return { one, ...(await one.answer), at: performance.now() - begun };
        }),
      );
      await ending;
      const served = started.filter(({ serves }) => serves);
      const refusals = started.filter(({ serves }) => !serves).map(({ said }) => said.trim());
      const goesOn = serving?.isRunning() ? [serving] : [];
      assert.equal(served.length + goesOn.length, 1, `one of them serves: ${JSON.stringify(refusals)}`);
      for (const refusal of refusals)
        assert.match(
          refusal,
          /^(refused )?The data in \S+ is in use by another running portal \(process \d+.*\)\. Stop it first.*$/,
        );
      serving = goesOn[0] ?? served[0]?.one;

      const url = await runningEmbedded(postgres, 'voyageur');
      assert.ok(url, 'a command beside it finds the server');
      if (round === 0) await query(url, 'create table kept (round int)');
      assert.deepEqual(
        await query(url, `insert into kept values (${round}); select count(*)::int as n from kept`).then(() =>
          query(url, 'select count(*)::int as n from kept'),
        ),
        [{ n: round + 1 }],
        'what was acknowledged is there',
      );
      assert.equal(most, 1, 'never servers of two containers on one directory');
      done.push({ ended, startedAfter, refusals, servedAfter: served[0] && Math.round(served[0].at) });
      say(`round ${round + 1}: ${ended ?? 'goes on'}, ${refusals.length} refused`);
    }
    return { rounds: done, looks, against: [] };
  } catch (error) {
    if (!(error instanceof assert.AssertionError)) throw error;
    return { rounds: done, looks, against: [`round ${done.length + 1}: ${error.message}`] };
  } finally {
    await Promise.all([...running].map((one) => one.end('container killed')));
    clearInterval(looking);
    fs.rmSync(directory, { recursive: true, force: true });
  }
};
