import {
  DISPLAY_COOKIE,
  type DisplayPreferences,
  displayBy,
  type KeptDisplay,
  readKeptDisplay,
} from '#domain/display-preferences.ts';

/** The display settings that a `Cookie` header keeps, under either of the cookie's names (it is `__Host-` outside localhost). */
export const keptDisplayIn = (header: string | undefined): KeptDisplay => {
  const value = new RegExp(`(?:^|;\\s*)(?:__Host-)?${DISPLAY_COOKIE}=([^;]*)`).exec(header ?? '')?.[1];
  try {
    return readKeptDisplay(value === undefined ? undefined : decodeURIComponent(value));
  } catch {
    return readKeptDisplay(undefined);
  }
};

/** How a plain page looks to whoever sent this `Cookie` header. */
export const displayOf = (header: string | undefined): DisplayPreferences =>
  displayBy(keptDisplayIn(header).choice);
