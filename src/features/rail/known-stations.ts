import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KnownStation } from '#domain/rail/station-search.ts';
import { NETWORK_DIRECTORY } from './network.ts';

/** Stations that people may ask for and that a timetable may not serve (`rail/network/unserved.tsv`). */
export const readKnownStations = async (): Promise<readonly KnownStation[]> => {
  const text = await readFile(path.join(NETWORK_DIRECTORY, 'unserved.tsv'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', name = ''] = line.split('\t');
      return { id, name };
    });
};
