/** Longest name we take, as tickets and cards print it. */
export const LONGEST_NAME = 50;

const LETTERS = /^[\p{Script=Latin}\p{M}'’. -]+$/u;

/** Whether a text is a person's name: letters with French accents, hyphen, apostrophe, period and space (ACCOUNT-03). */
export const isPersonName = (text: string): boolean =>
  text.length <= LONGEST_NAME && LETTERS.test(text) && /\p{L}/u.test(text);
