/** Characters that format a text and are not seen (Unicode's Cf): what turns or hides letters, or separates them by nothing. */
const UNSEEN = /\p{Cf}/gu;

/**
 * A line of text without what nobody sees of it: it comes along where people copy from pages and telephones, and lets who means harm
 * write one thing and show another.
 */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '');
