import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { guessesOf } from '#domain/guessable-password.ts';
import { hashOf } from './list.ts';

const FILE = path.join(import.meta.dirname, 'common-passwords.bin');
let list: Promise<Buffer> | undefined;

const holds = (hashes: Buffer, wanted: number): boolean => {
  let low = 0;
  let high = hashes.length / 4;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = hashes.readUInt32BE(middle * 4);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
};

/**
 * Whether a password is one of the 100 000 most common, in whatever capitals, accents, letters swapped for digits, or with a year or a
 * sign around it (SEC-10). The list (390 KB) is read when it is first asked for.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  list ??= readFile(FILE);
  const hashes = await list;
  return guessesOf(password).some((word) => holds(hashes, hashOf(word)));
};
