import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FeedFault } from './feed-fault.ts';
import { GTFS_FILES } from './feed-source.ts';

const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip');

/**
 * The operator's feed of a folder: its one zip, or the folder itself when it holds a feed's text files; of a zip: itself. Undefined when
 * there is none. Throws `FeedFault` when it cannot be told which of several is meant, or when there is something else at the address.
 */
export const operatorFeed = async (feedDir: string): Promise<string | undefined> => {
  const found = await stat(feedDir).catch(() => undefined);
  if (!found) return undefined;
  if (!found.isDirectory()) {
    if (isZip(feedDir)) return feedDir;
    throw new FeedFault(`${basename(feedDir)} is neither a folder nor a .zip`);
  }
  const names = await readdir(feedDir);
  const zips = names.filter(isZip);
  if (zips.length > 1) throw new FeedFault(`it holds ${zips.length} feeds: ${zips.sort().join(', ')}`);
  if (zips[0]) return join(feedDir, zips[0]);
  // One of a feed's files without the others is a feed that is not whole, rather than none.
  return names.some((name) => GTFS_FILES.has(name)) ? feedDir : undefined;
};
