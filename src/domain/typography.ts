/**
 * French typography, written once: spaces that do not break, thousands, amounts, ordinals, quotation marks (look.md's list, NAV-16).
 * No I/O, no Temporal, no Intl: it runs in the browser as on the server, and gives the same characters on every machine.
 */

/** U+00A0, before « : », « € », « % » and units. */
export const NBSP = '\u00a0';
/** U+202F, before « ; ? ! », inside « », and between thousands. */
export const NNBSP = '\u202f';
const MINUS = '\u2212';

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, NNBSP);

/** « 1 234 »: a whole number with thin thousands; a negative one with a true minus sign. */
export const thousands = (value: number): string => {
  const whole = Math.round(Math.abs(value));
  return `${value < 0 && whole > 0 ? MINUS : ''}${grouped(String(whole))}`;
};

/** « 1 234,50 »: a number with a comma and exactly `digits` decimals. */
export const decimals = (value: number, digits: number): string => {
  const [whole = '0', rest] = Math.abs(value).toFixed(digits).split('.');
  const zero = Number(whole) === 0 && Number(rest ?? 0) === 0;
  return `${value < 0 && !zero ? MINUS : ''}${grouped(whole)}${rest ? `,${rest}` : ''}`;
};

/** « 1 234,56 € », from euro cents. */
export const euros = (cents: number): string => `${decimals(cents / 100, 2)}${NBSP}€`;

/** « + 560 » or « − 3 200 »: a movement, its sign always said. */
export const signed = (value: number): string =>
  (value < 0 ? `${MINUS}${NBSP}` : `+${NBSP}`) + thousands(Math.abs(value));

/** A number with a unit that never leaves it: `quantity(20, '%')`, `quantity(580, 'km')`. */
export const quantity = (value: number, unit: string): string => `${thousands(value)}${NBSP}${unit}`;

/** The size of a file: « 42 ko », « 1,2 Mo ». */
export const fileSize = (bytes: number): string =>
  bytes < 999_500
    ? quantity(Math.max(1, Math.round(bytes / 1000)), 'ko')
    : `${decimals(bytes / 1_000_000, 1)}${NBSP}Mo`;

/** French agreement: singular below two (« 0 point », « 1 point », « 2 points »). */
export const plural = (count: number, one: string, many: string): string =>
  Math.abs(count) < 2 ? one : many;

/** « 3 100 points »: a count and its noun in agreement. */
export const counted = (count: number, one: string, many: string): string =>
  `${thousands(count)}${NBSP}${plural(count, one, many)}`;

/** « 1er », « 2e »: which one of several that are masculine, the first being 1. */
export const ranked = (place: number): string => (place === 1 ? '1er' : `${place}e`);

/** « 1re classe », « 2de classe ». */
export const travelClass = (value: '1' | '2'): string => `${value === '1' ? '1re' : '2de'}${NBSP}classe`;

/** « texte » in French quotation marks. */
export const quoted = (text: string): string => `«${NNBSP}${text}${NNBSP}»`;

/** « Lundi 3 mai »: what begins a line or a sentence. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** « Lyon, Nîmes et Arles » */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`;

/** A card number as plastic groups it: by four (« 2909 0109 4172 6385 0 »). */
export const cardNumber = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, `$1${NBSP}`);

/**
 * Sets a plainly typed French sentence: apostrophes, and the spaces that must not break. Only spaces that are there are changed, so that
 * times, addresses and references pass unharmed. Applying it twice changes nothing.
 */
export const typeset = (text: string): string =>
  text
    .replace(/(\p{L})'/gu, '$1’')
    .replace(/\.\.\./g, '…')
    .replace(/[ \u00a0]([;?!]+)/g, `${NNBSP}$1`)
    .replace(/[ \u202f]:(?=\s|$)/g, `${NBSP}:`)
    .replace(/«[ \u00a0]/g, `«${NNBSP}`)
    .replace(/[ \u00a0]»/g, `${NNBSP}»`)
    .replace(/(\d)[ \u202f](€|%|km|kg|h\b|min\b|points?\b|Points?\b)/g, `$1${NBSP}$2`)
    .replace(/(\d)[ \u00a0](?=\d{3}(?:\D|$))/g, `$1${NNBSP}`);

/** For machines (CSV, QR codes, text layers): every special space a plain one, the minus sign a hyphen. */
export const plainText = (text: string): string =>
  text.replace(/[\u00a0\u202f\u2009]/g, ' ').replace(/\u2212/g, '-');
