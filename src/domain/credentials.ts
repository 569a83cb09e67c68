/** `NAME:PASSWORD`. */
const PAIR = /^[^\s:]{1,100}:\S{8,200}$/;
const KEY = /^[\w.~+/=-]{16,200}$/;

export const CREDENTIALS_RULE = 'must be 16 to 200 of A-Z a-z 0-9 - . _ ~ + / =, or a pair NAME:PASSWORD';

/** Whether a setting says how another system knows the portal. */
export const isCredentials = (text: string): boolean => PAIR.test(text) || KEY.test(text);

/** The `Authorization` of a pair: basic, RFC 7617. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The `Authorization` of a setting: a pair goes by basic authentication (API-05), anything else is a bearer key. */
export const authorizationOf = (credentials: string): string => {
  const at = credentials.indexOf(':');
  return at < 0 ? `Bearer ${credentials}` : basic(credentials.slice(0, at), credentials.slice(at + 1));
};
