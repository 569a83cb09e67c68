/** Display settings of the visitor, kept in a cookie and already in the first HTML (A11Y-01). */
export interface DisplayPreferences {
  readonly mode: 'default' | 'high' | 'inverted';
  readonly font: 'default' | 'adapted';
  readonly spacing: 'default' | 'high';
}

/** Name of the cookie that keeps the display settings for the next visit (A11Y-01). */
export const DISPLAY_COOKIE = 'affichage';
/** The longest that a browser keeps a cookie, in seconds. */
export const DISPLAY_COOKIE_MAX_AGE = 400 * 86_400;

const CHOICES = {
  mode: ['default', 'high', 'inverted'],
  font: ['default', 'adapted'],
  spacing: ['default', 'high'],
} as const;

const choose = <Key extends keyof typeof CHOICES>(
  key: Key,
  value: string | null,
): (typeof CHOICES)[Key][number] => {
  const choices: readonly string[] = CHOICES[key];
  return (value !== null && choices.includes(value) ? value : 'default') as (typeof CHOICES)[Key][number];
};

/** Reads `mode=high&font=adapted&spacing=high`, the cookie's value; anything unknown is the default. */
export const readDisplayPreferences = (text: string | undefined): DisplayPreferences => {
  const values = new URLSearchParams(text ?? '');
  return {
    mode: choose('mode', values.get('mode')),
    font: choose('font', values.get('font')),
    spacing: choose('spacing', values.get('spacing')),
  };
};

/** The settings after a form that changes one or several of them: what it does not name stays. */
export const changeDisplayPreferences = (
  current: DisplayPreferences,
  form: URLSearchParams,
): DisplayPreferences => ({
  mode: form.has('mode') ? choose('mode', form.get('mode')) : current.mode,
  font: form.has('font') ? choose('font', form.get('font')) : current.font,
  spacing: form.has('spacing') ? choose('spacing', form.get('spacing')) : current.spacing,
});

export const writeDisplayPreferences = ({ mode, font, spacing }: DisplayPreferences): string =>
  new URLSearchParams({ mode, font, spacing }).toString();
