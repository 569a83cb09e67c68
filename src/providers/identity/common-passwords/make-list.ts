/**
 * Writes `common-passwords.bin` from a list of passwords by frequency, one a line:
 * `node src/providers/identity/common-passwords/make-list.ts 10_million_password_list_top_1M.txt`. See README.md for where it comes from.
 */
import fs from 'node:fs';
import path from 'node:path';
import { plainForm } from '#domain/guessable-password.ts';
import { hashOf } from './list.ts';

const MOST_COMMON = 100_000;
const [file = ''] = process.argv.slice(2);
const words = fs.readFileSync(file, 'utf8').split('\n').slice(0, MOST_COMMON);
const hashes = Uint32Array.from(new Set(words.map((word) => hashOf(plainForm(word.trim()))))).sort();
const bytes = Buffer.alloc(hashes.length * 4);
for (const [place, hash] of hashes.entries()) bytes.writeUInt32BE(hash, place * 4);
fs.writeFileSync(path.join(import.meta.dirname, 'common-passwords.bin'), bytes);
