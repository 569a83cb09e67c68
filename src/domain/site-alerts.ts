/** Name of the cookie that keeps which alerts were put away (ALERT-01). */
export const ALERTS_COOKIE = 'alertes';
/** The longest that a browser keeps a cookie, in seconds; counted anew at each visit. */
export const ALERTS_COOKIE_MAX_AGE = 400 * 86_400;

/** How many are shown at once. */
export const MOST_ALERTS = 3;
/** Characters of an alert that a phone shows before it is asked for the rest. */
export const PHONE_LIMIT = 50;

/** What an editor may call an alert's file. */
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_KEY = 60;
/** More than this are over long ago: the oldest are forgotten. */
const MOST_KEPT = 20;

/** The alerts that a browser has put away, the latest last; what is no name of one is left out. */
export const readDismissed = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split('.')
    .filter((key) => KEY.test(key) && key.length <= LONGEST_KEY)
    .slice(-MOST_KEPT);

/** The cookie's value with one more put away. */
export const writeDismissed = (dismissed: readonly string[], key?: string): string =>
  readDismissed(
    [...dismissed.filter((one) => one !== key), ...(key === undefined ? [] : [key])].join('.'),
  ).join('.');

/** What a phone shows of a title: whole words, 50 characters at most with the sign that there is more; undefined where it fits. */
export const shortened = (title: string): string | undefined => {
  const characters = [...title];
  if (characters.length <= PHONE_LIMIT) return undefined;
  const fitting = characters.slice(0, PHONE_LIMIT).join('');
  const atWord = fitting.slice(0, PHONE_LIMIT - 1).replace(/\s+\S*$/u, '');
  return `${(atWord === '' ? characters.slice(0, PHONE_LIMIT - 1).join('') : atWord).replace(/[\s,;:.–-]+$/u, '')}…`;
};
