import os from 'node:os';
import path from 'node:path';
import { type Clock, systemClock } from '#domain/clock.ts';
import { readPointsTariff } from '#features/rail/index.ts';
import { contentFiles } from '#providers/content/files.ts';
import type { ContentLibrary } from '../contract.ts';
import { figuresOf } from '../figures.ts';
import { openContent } from '../library.ts';

/** The project's own `content/`. */
export const SHIPPED_CONTENT = path.resolve(import.meta.dirname, '../../../../content');

/** The project's own texts as they stand, without a database and unchanged from then on: for tests and for the gallery. */
export const shippedContent = async (clock: Clock = systemClock): Promise<ContentLibrary> => {
  const { read } = contentFiles(SHIPPED_CONTENT);
  const content = await openContent({
    db: { query: async () => [] } as never,
    source: { read, watch: () => ({ close: () => undefined }) },
    clock,
    log: { info() {}, warn() {}, error() {} },
    needed: [],
    // Dozens of processes of a run read the same texts: the first one finds out which are good.
    knownFile: path.join(os.tmpdir(), `voyageur-${process.getuid?.() ?? 'user'}-shipped-content.json`),
    figures: figuresOf(await readPointsTariff()),
  });
  const [problem] = content.problems();
  if (problem) throw new Error(`${problem.path}:${problem.line}: ${problem.message}`);
  return content;
};
