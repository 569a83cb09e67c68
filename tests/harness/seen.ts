import fs from 'node:fs';
import path from 'node:path';

/** What pages have been seen to keep, by keys that stand for all that decides it: kept between runs, and shared by their processes. */
const SEEN_FILE = path.resolve(import.meta.dirname, '../../test-results/seen.txt');
const MOST_BYTES = 8_000_000;
const seen = new Set<string>();
let readBytes = 0;

/** All that was seen until now, by the processes beside this one too. */
export const seenBefore = (): ReadonlySet<string> => {
  const { size = 0 } = fs.statSync(SEEN_FILE, { throwIfNoEntry: false }) ?? {};
  if (readBytes === 0 && size > MOST_BYTES) fs.rmSync(SEEN_FILE, { force: true });
  else if (size > readBytes) {
    const file = fs.openSync(SEEN_FILE, 'r');
    const added = Buffer.alloc(size - readBytes);
    readBytes += fs.readSync(file, added, 0, added.length, readBytes);
    fs.closeSync(file);
    for (const one of added.toString().split('\n')) seen.add(one);
  }
  return seen;
};

export const keepSeen = (keys: readonly string[]): void => {
  const added = [...new Set(keys)].filter((key) => !seen.has(key));
  if (added.length === 0) return;
  for (const key of added) seen.add(key);
  fs.mkdirSync(path.dirname(SEEN_FILE), { recursive: true });
  fs.appendFileSync(SEEN_FILE, `${added.join('\n')}\n`);
};
