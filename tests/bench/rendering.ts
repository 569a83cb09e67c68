import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HydrationData } from '#contract/page-answer.ts';
import { loadBuiltRenderer } from '#web/rendering/renderer.server.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { median } from './median.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface RenderingFigures {
  /** CPU milliseconds for the whole document: router, markup, data, head. */
  readonly document: number;
  /** CPU milliseconds for the same tree by bare `renderToString`. */
  readonly bare: number;
  readonly ratio: number;
  /** Kilobytes of the document. */
  readonly kilobytes: number;
}

type BareRenderer = (data: HydrationData) => string;

/** Builds the yardstick: the same components with nothing around them. */
const buildBare = async (route: string, directory: string): Promise<BareRenderer> => {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: directory,
      rolldownOptions: { input: { entry: join(import.meta.dirname, 'bare/entry.tsx') } },
    },
  });
  const entry = (await import(pathToFileURL(join(directory, 'entry.js')).href)) as {
    createBareRenderer(route: string): Promise<BareRenderer>;
  };
  return entry.createBareRenderer(route);
};

/** Of the whole process: what the garbage collector's threads use counts, too. */
const cpu = (from?: NodeJS.CpuUsage): NodeJS.CpuUsage => process.cpuUsage(from);
const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/**
 * CPU of a page's document against the same tree by bare React, with the page's data in memory: rounds of both in turn, the median of
 * the rounds. `data` is what the page's document carries for the browser.
 */
export const measureRendering = async (
  data: HydrationData,
  { rounds = 25, pagesPerRound = 40 } = {},
): Promise<RenderingFigures> => {
  const renderer = await loadBuiltRenderer(await ensureBuilt());
  // Inside the project, whose subpath imports the yardstick uses too.
  const directory = await mkdtemp(join(ROOT, 'dist/bare-'));
  try {
    const bare = await buildBare(data.route, directory);
    // Both to the bytes that are sent: React leaves its text in pieces, which somebody has to put together.
    const document = async (): Promise<Buffer> => Buffer.from(await renderer.document(data, 'bm9uY2U='));
    const bareReact = async (): Promise<Buffer> => Buffer.from(bare(data));
    const times = { document: [] as number[], bare: [] as number[] };
    const html = await document();
    if (!html.includes('<h1') || !(await bareReact()).includes('<h1'))
      throw new Error('the page has no heading');
    for (let round = -5; round < rounds; round += 1) {
      let start = cpu();
      for (let page = 0; page < pagesPerRound; page += 1) await document();
      const ours = milliseconds(cpu(start)) / pagesPerRound;
      start = cpu();
      for (let page = 0; page < pagesPerRound; page += 1) await bareReact();
      const theirs = milliseconds(cpu(start)) / pagesPerRound;
      // The first rounds warm the compiler up.
      if (round >= 0) {
        times.document.push(ours);
        times.bare.push(theirs);
      }
    }
    const [ours, theirs] = [median(times.document), median(times.bare)];
    // Each round is a pair, so that what else runs on the machine counts against both.
    const ratio = median(times.document.map((time, round) => time / (times.bare[round] as number)));
    return { document: ours, bare: theirs, ratio, kilobytes: html.length / 1000 };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
