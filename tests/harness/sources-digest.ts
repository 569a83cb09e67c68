import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** Where a run puts what it has computed once for all its processes. */
export const SOURCES_DIGEST = 'SOURCES_DIGEST';
let sources = process.env[SOURCES_DIGEST];

/** Stands for everything that a database filled by the product depends on, and for `what` it is filled with. */
export const sourcesDigest = (what: string): string => {
  sources ??= digestOfSources();
  return createHash('sha256').update(what).update(sources).digest('hex');
};

export const digestOfSources = (): string => {
  const digest = createHash('sha256');
  const files = fs
    .globSync(['src/**/*.{ts,sql}', 'rail/**/*', 'content/**/*', 'package-lock.json'], {
      cwd: root,
      withFileTypes: true,
      exclude: (entry) => entry.name === 'web' && entry.parentPath.endsWith('src'),
    })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of files.sort())
    digest.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  return digest.digest('hex');
};
