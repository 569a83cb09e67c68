import { randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
const RANDOM = /^[A-Za-z0-9_-]{43}$/;

/** A value nobody can guess: 256 random bits in base64url. */
export const randomValue = (): string => randomBytes(32).toString('base64url');

export const REMEMBER_SECONDS = 30 * 86_400;
/** A login that is not finished after this is started again. */
export const LOGIN_SECONDS = 1_800;

/** The two cookies of this capability (SEC-03): `session`, and `login` which binds a login under way to its browser. */
export interface SessionCookies {
  /** The value of the session cookie, undefined when absent or not one that we could have set. */
  session(header: string | undefined): string | undefined;
  login(header: string | undefined): string | undefined;
  /** `Set-Cookie` values. */
  keepSession(value: string, rememberMe: boolean): string;
  dropSession(): string;
  keepLogin(value: string): string;
}

/** `secure` outside localhost: the names then carry `__Host-`, which a browser holds to this host, to https and to `/`. */
export const sessionCookies = (secure: boolean): SessionCookies => {
  const prefix = secure ? '__Host-' : '';
  const sessionName = `${prefix}session`;
  const loginName = `${prefix}login`;
  const read = (header: string | undefined, name: string): string | undefined => {
    const found = (header ?? '').split(/; */).find((part) => part.startsWith(`${name}=`));
    const value = found?.slice(name.length + 1);
    return value !== undefined && RANDOM.test(value) ? value : undefined;
  };
  /** Our values are base64url and need no escape. Without a lifetime the cookie ends with the browser. */
  const write = (name: string, value: string, maxAge?: number): string =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`;
  return {
    session: (header) => read(header, sessionName),
    login: (header) => read(header, loginName),
    keepSession: (value, rememberMe) => write(sessionName, value, rememberMe ? REMEMBER_SECONDS : undefined),
    dropSession: () => write(sessionName, '', 0),
    keepLogin: (value) => write(loginName, value, LOGIN_SECONDS),
  };
};
