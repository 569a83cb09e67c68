import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { startPortalProcess } from '#tests/harness/portal.ts';
import { LARGE, writeLargeFeed } from './large-feed.ts';
import { type Findings, type Proof, table } from './proof.ts';

/** What the portal's process may take at its peak while it reads the feed. */
const MOST_MB = 350;

const prove = async (_: readonly string[], say: (line: string) => void): Promise<Findings> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'large-feed-'));
  let end = async (): Promise<void> => {};
  const ending = lastFirst({
    after: (work) => {
      end = work;
    },
  });
  const feedDir = path.join(folder, 'feed');
  const varDir = path.join(folder, 'var');
  fs.mkdirSync(feedDir);
  writeLargeFeed(feedDir, Temporal.PlainDate.from('2026-11-01'));
  const environment = { FEED_DIR: feedDir, CLOCK_START: '2026-12-01T08:00:00Z', DEMONSTRATION: 'off' };
  const rows: (string | number)[][] = [];
  const against: string[] = [];
  try {
    for (const start of ['the feed is imported', 'the timetable is loaded']) {
      const begun = performance.now();
      const portal = await startPortalProcess(ending, { varDir, environment });
      const seconds = (performance.now() - begun) / 1_000;
      const status = fs.readFileSync(`/proc/${portal.child.pid}/status`, 'utf8');
      const peak = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024);
      await portal.stop();
      say(`${start}: ${peak} MB`);
      rows.push([start, seconds.toFixed(1), peak]);
      if (!(peak < MOST_MB)) against.push(`${start}: ${peak} MB at the peak, and ${MOST_MB} are the limit`);
    }
  } finally {
    await end();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const { trips, calls, stations, daysEach } = LARGE;
  return {
    against,
    report: `A feed of ${trips} trips of ${calls} calls between ${stations} stations, ${trips * daysEach} runs, made for the purpose, lies in \`FEED_DIR\` of a portal as it is shipped
(\`scripts/start.js\`, its pages built, without the demonstration). It is started twice on one \`VAR_DIR\`; the peak is the process's own (\`VmHWM\`), its PostgreSQL apart.

${table(['start at which', 'served after, s', 'peak, MB'], rows)}`,
  };
};

export const proof: Proof = {
  claim: 'A feed as large as that of all regional trains of a country is read in less than 350 MB.',
  prove,
};
