/** What people write in place of letters; the one that stands for two letters is tried as both. */
const SWAPS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
};
const ONES = ['i', 'l'] as const;
const SWAPPED = /[0134578@$€!]/g;

/** Signs that people put before or after a word to please a rule: a year, an exclamation mark. More of them are a password by themselves. */
const TAIL = /[^a-z]{1,8}$/;
const HEAD = /^[^a-z]{1,8}/;
/** A shorter word is in too many good passwords to say anything. */
const SHORTEST_WORD = 4;
const SHORTEST_NAME = 3;
/** Letters beside one's own name that make a password of its own. */
const LETTERS_OF_ITS_OWN = 5;

/** A text without capitals and accents. */
export const plainForm = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae');

const unswapped = (text: string): readonly string[] =>
  ONES.map((one) => text.replaceAll(SWAPPED, (sign) => SWAPS[sign] ?? one));

/**
 * The plain words that somebody guessing would come to this password from: without capitals, accents, letters swapped for digits, and
 * what stands before and after (SEC-10).
 */
export const guessesOf = (password: string): readonly string[] => {
  const plain = plainForm(password);
  const bare = plain.replace(TAIL, '');
  const words = [plain, bare, bare.replace(HEAD, ''), plain.replace(HEAD, '')];
  return [...new Set(words.flatMap((word) => [word, ...unswapped(word)]))].filter(
    ({ length }) => length >= SHORTEST_WORD,
  );
};

/** What everybody knows of somebody: their names, and their address without its domain. */
export const knownWordsOf = (names: readonly string[], email: string): readonly string[] => [
  ...names,
  email.split('@', 1)[0] ?? '',
];

/** Whether a password is little more than what everybody knows of its owner (`knownWordsOf`, SEC-10). */
export const isMadeOf = (password: string, own: readonly string[]): boolean => {
  const words = own
    .flatMap((text) => plainForm(text).split(/[^a-z]+/))
    .filter(({ length }) => length >= SHORTEST_NAME)
    .sort((a, b) => b.length - a.length);
  return unswapped(plainForm(password)).some((plain) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), plain);
    return rest !== plain && rest.replaceAll(/[^a-z]/g, '').length < LETTERS_OF_ITS_OWN;
  });
};
