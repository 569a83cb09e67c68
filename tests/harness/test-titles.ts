import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const known = new Map<string, ReadonlySet<string>>();

/**
 * The titles that a file of tests gives, or one of questions or rules that tests ask, as they are written: what a title is made of in a loop
 * stays `${…}`. None of a file that is not there.
 */
export const titlesOf = (file: string): ReadonlySet<string> => {
  const read = known.get(file);
  if (read) return read;
  const whole = path.join(root, file);
  const text = fs.existsSync(whole) ? fs.readFileSync(whole, 'utf8') : '';
  const found = text.matchAll(/\b(?:test|rule|question)\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs);
  const titles = new Set([...found].map(([, , title = '']) => title));
  known.set(file, titles);
  return titles;
};
