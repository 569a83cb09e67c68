import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another, read aloud or written by hand: neither 0 and O, nor 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP = 4;

const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** « BAR 7K4M 2QXR 9TMD »: 59 random bits, so that nobody finds one by trying. That it is new, the directory of codes decides. */
export const newCode = (prefix: string): string =>
  [prefix, ...Array.from({ length: GROUPS }, group)].join(' ');
