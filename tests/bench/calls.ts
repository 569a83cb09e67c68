import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { median } from './median.ts';
import type { BenchResult } from './orders.ts';
import { signedIn, startMeasured } from './portal.ts';

/** Answers with the result of one prepared statement that reads nothing. */
export const BARE_ROUTE = '/bench/bare';
const CALLS = ['/api/solde', '/api/mesInfos'] as const;
const CONNECTIONS = 10;
const ROUNDS = 9;
const ROUND_MS = 1_000;

/** Each session asks again and again for a time, over as many kept connections; answers a second. Throws at the first answer that is not 200. */
const answersPerSecond = async (
  address: string,
  cookies: readonly string[],
  agent: http.Agent,
): Promise<number> => {
  const ask = (cookie: string) =>
    new Promise<void>((resolve, reject) => {
      http
        .get(address, { agent, headers: { cookie, 'sec-fetch-site': 'same-origin' } }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
          response.resume();
          response.once('end', resolve);
        })
        .once('error', reject);
    });
  const begun = performance.now();
  let answers = 0;
  const one = async (cookie: string): Promise<void> => {
    while (performance.now() - begun < ROUND_MS) {
      await ask(cookie);
      answers += 1;
    }
  };
  await Promise.all(cookies.map(one));
  return answers / ((performance.now() - begun) / 1000);
};

/**
 * The calls that read most often, against a bare route of the same server that runs as many prepared statements (one): in turns, the
 * median of the rounds' ratios. The client is another process than the portal, on the same cores.
 */
export const benchCalls = async (): Promise<BenchResult[]> => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-calls-'));
  const portal = await startMeasured({
    script: path.join(import.meta.dirname, 'portal-beside-bare-route.ts'),
    directory: path.resolve(import.meta.dirname, '../..'),
    varDir: path.join(directory, 'var'),
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    // As many sessions as ask at once: what the portal reads together is not the same thing.
    const cookies: string[] = [];
    while (cookies.length < CONNECTIONS) {
      const visitor = await signedIn(portal);
      cookies.push([...visitor.cookies].map(([name, { value }]) => `${name}=${value}`).join('; '));
    }
    const measured = new Map<string, number[]>([BARE_ROUTE, ...CALLS].map((call) => [call, []]));
    // The first round warms both up.
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [call, figures] of measured) {
        const figure = await answersPerSecond(portal.url + call, cookies, agent);
        if (round >= 0) figures.push(figure);
      }
    const bare = measured.get(BARE_ROUTE) as number[];
    return CALLS.map((call) => {
      const ours = measured.get(call) as number[];
      return {
        name: `\`${call}\` against a bare route of the same server with as many prepared statements, ${CONNECTIONS} at once`,
        ours: median(ours),
        limit: median(bare),
        unit: 'answers/s',
        ratio: median(ours.map((figure, round) => figure / (bare[round] as number))),
        goal: 0.5,
      };
    });
  } finally {
    agent.destroy();
    await portal.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  }
};
