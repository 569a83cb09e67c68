import {
  DISPLAY_COOKIE,
  type DisplayPreferences,
  readDisplayPreferences,
} from '#domain/display-preferences.ts';

/** The display settings in a `Cookie` header, under either of the cookie's names (it is `__Host-` outside localhost). */
export const displayOf = (header: string | undefined): DisplayPreferences => {
  const value = new RegExp(`(?:^|;\\s*)(?:__Host-)?${DISPLAY_COOKIE}=([^;]*)`).exec(header ?? '')?.[1];
  try {
    return readDisplayPreferences(value === undefined ? undefined : decodeURIComponent(value));
  } catch {
    return readDisplayPreferences(undefined);
  }
};
