import { createHash } from 'node:crypto';

/** The first 32 bits of the SHA-256 of a word: of a word that is not in the list, one in 43 000 is taken for one that is. */
export const hashOf = (word: string): number => createHash('sha256').update(word).digest().readUInt32BE(0);
