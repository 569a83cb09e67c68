/**
 * How pages look to the visitor, already in the first HTML (A11Y-01). `device` goes by what the device asks for, dark or more contrast, at
 * each look at the page.
 */
export interface DisplayPreferences {
  readonly mode: 'device' | 'default' | 'high' | 'inverted';
  readonly font: 'default' | 'adapted';
  readonly spacing: 'default' | 'high';
}

/** What somebody has chosen of it; what is not named they have not chosen. */
export type DisplayChoice = Partial<DisplayPreferences>;

/** A choice as a browser keeps it. */
export interface KeptDisplay {
  readonly choice: DisplayChoice;
  /** It is a copy of what an account has: nobody else's account takes it up. */
  readonly isOfAccount: boolean;
}

/** Name of the cookie that keeps the display settings for the next visit (A11Y-01). */
export const DISPLAY_COOKIE = 'affichage';
/** The longest that a browser keeps a cookie, in seconds. */
export const DISPLAY_COOKIE_MAX_AGE = 400 * 86_400;

const CHOICES = {
  mode: ['device', 'default', 'high', 'inverted'],
  font: ['default', 'adapted'],
  spacing: ['default', 'high'],
} as const satisfies { readonly [Key in keyof DisplayPreferences]: readonly DisplayPreferences[Key][] };
const SETTINGS = Object.keys(CHOICES) as (keyof typeof CHOICES)[];

const OF_ACCOUNT = 'compte';

/** The settings that a form or a cookie names; anything unknown is no choice. */
export const choiceIn = (values: URLSearchParams): DisplayChoice =>
  Object.fromEntries(
    SETTINGS.flatMap((setting) => {
      const value = values.get(setting);
      return (CHOICES[setting] as readonly (string | null)[]).includes(value) ? [[setting, value]] : [];
    }),
  );

/** Reads `mode=high&font=adapted&spacing=high`, the cookie's value. */
export const readKeptDisplay = (text: string | undefined): KeptDisplay => {
  const values = new URLSearchParams(text ?? '');
  return { choice: choiceIn(values), isOfAccount: values.has(OF_ACCOUNT) };
};

export const writeKeptDisplay = ({ choice, isOfAccount }: KeptDisplay): string =>
  new URLSearchParams([
    ...SETTINGS.flatMap((setting) => {
      const value = choice[setting];
      return value === undefined ? [] : [[setting, value]];
    }),
    ...(isOfAccount ? [[OF_ACCOUNT, '1']] : []),
  ]).toString();

/** How pages look to who has chosen that. */
export const displayBy = (choice: DisplayChoice): DisplayPreferences => ({
  mode: 'device',
  font: 'default',
  spacing: 'default',
  ...choice,
});

/**
 * What counts for who is signed in: setting by setting what their account has, and what was chosen in this browser before they signed in
 * where it has none. A copy of an account's choice is not one that was made here: on a shared device it may be somebody else's.
 */
export const choiceWithAccount = (
  account: DisplayChoice,
  { choice, isOfAccount }: KeptDisplay,
): DisplayChoice => (isOfAccount ? account : { ...choice, ...account });

/** The schemes that a page has been drawn for, as `color-scheme` has them: what a browser paints before the styles are there. */
export const colorSchemes = ({ mode }: DisplayPreferences): string =>
  mode === 'device' ? 'light dark' : mode === 'inverted' ? 'dark' : 'light';
