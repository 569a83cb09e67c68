/** Specification section 5: 8 to 50 characters; a new account's has more (ACCOUNT-02). */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 50;
export const SHORTEST_NEW_PASSWORD = 12;
/** Of the four kinds of characters, how many a new password mixes. */
export const KINDS_OF_CHARACTERS = 3;

const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u] as const;

/** Which rules of creation a password keeps. Apart from the field, whose schema no browser loads, for the meter beside it. */
export const passwordStrength = (password: string) => ({
  isLongEnough: password.length >= SHORTEST_NEW_PASSWORD && password.length <= LONGEST_PASSWORD,
  kinds: KINDS.filter((kind) => kind.test(password.slice(0, LONGEST_PASSWORD))).length,
});

/** Whether a password is the login itself, in capitals or not. */
export const isLogin = (password: string, login: string): boolean =>
  password.toLocaleLowerCase('fr') === login.trim().toLocaleLowerCase('fr');
