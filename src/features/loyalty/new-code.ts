import { randomInt } from 'node:crypto';

/** Without what is taken for another (0 and O, 1, I and L, 8 and B) and without the vowels that make words. */
const LETTERS = '2345679CDFGHJKMNPQRSTVWXZ';
const LENGTH = 12;

/** A new code that nobody guesses, in groups as it is read out: « GV20 H7KM 4QXR 9TCV », 20 being what it takes off in per cent. */
export const newAdvantageCode = (percent: number): string => {
  const drawn = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [`GV${percent}`, ...(drawn.match(/.{4}/g) ?? [])].join(' ');
};
