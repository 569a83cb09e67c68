import { createHash } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import type { Sealer } from '#database/sealed.ts';
import { isErrorCode, type PlainErrorCode } from '#domain/errors/catalogue.ts';
import type { Iuc } from '#domain/ids.ts';
import { type SignInError, type SignInStep, signInError } from '#domain/sign-in-error.ts';
import { LOGIN_SECONDS } from './session-cookies.ts';

/** What a login under way has to remember between the two redirects; it never leaves the server. */
export interface LoginTransaction {
  readonly nonce: string;
  readonly codeVerifier: string;
  /** One of our own paths. */
  readonly returnPath: string;
  readonly reauthenticate: boolean;
  /** Milliseconds since 1970: who is to prove anew who they are does it after this. */
  readonly startedAt: number;
  /** Whose session it is that a fresh proof is asked for (AUTH-15). */
  readonly proofOf?: Iuc;
  /** The loyalty number that was typed on a page of ours; what is typed at the provider stays there. */
  readonly typed?: string;
  /** It was asked for with the reset flag, and leads to the root (NAV-02). */
  readonly reset?: boolean;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const context = (state: Buffer): string => `login ${state.toString('base64url')}`;

/** Keeps a login under way; `browser` is the value of the login cookie. */
export const beginLogin = async (
  db: Queryable,
  box: Sealer,
  login: { readonly state: string; readonly browser: string; readonly transaction: LoginTransaction },
): Promise<void> => {
  const state = hash(login.state);
  await db.query(
    `insert into session.login_transaction (state_hash, browser_hash, secrets, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [state, hash(login.browser), box.seal(JSON.stringify(login.transaction), context(state)), LOGIN_SECONDS],
    'session-login-begin',
  );
};

/**
 * Takes a login out, once: `fresh` says that this is the first time and that it has not expired. Undefined when this
 * browser started no login with this state.
 */
export const takeLogin = async (
  db: Queryable,
  box: Sealer,
  login: { readonly state: string; readonly browser: string },
): Promise<(LoginTransaction & { readonly fresh: boolean }) | undefined> => {
  const state = hash(login.state);
  const rows = await db.query<{ secrets: Buffer; fresh: boolean }>(
    `with before as (
       select state_hash, finished_at is null and expires_at > now() as fresh from session.login_transaction
        where state_hash = $1 and browser_hash = $2 for update
     )
     update session.login_transaction t set finished_at = coalesce(t.finished_at, now())
       from before where t.state_hash = before.state_hash
     returning t.secrets, before.fresh`,
    [state, hash(login.browser)],
    'session-login-take',
  );
  const row = rows[0];
  const plain = row && box.open(row.secrets, context(state));
  return row && plain !== undefined
    ? { ...(JSON.parse(plain) as LoginTransaction), fresh: row.fresh }
    : undefined;
};

/** Where a login has failed, and why. */
export interface FailedLogin {
  readonly step: Exclude<SignInStep, 'login'>;
  readonly code: PlainErrorCode;
}

/** A login that was taken out has ended, well or not. */
export const endLogin = async (db: Queryable, state: string, failed?: FailedLogin): Promise<void> => {
  await db.query(
    'update session.login_transaction set ended_at = now(), failed_step = $2, failed_code = $3 where state_hash = $1',
    [hash(state), failed?.step ?? null, failed?.code ?? null],
    'session-login-end',
  );
};

/** The answer to a callback is never awaited for longer: a login whose process has died is none any more. */
const LONGEST_CHECK_SECONDS = 30;

/** What the last login of a browser has come to, what went wrong, and what it was begun with (AUTH-03). */
export interface LastLogin {
  /** At the provider, or in its check here. */
  readonly isAuthenticating: boolean;
  readonly error: SignInError | undefined;
  /** What was typed as login on a page of ours; '' where nothing was. */
  readonly typed: string;
  readonly reset: boolean;
}
export const NO_LOGIN: LastLogin = { isAuthenticating: false, error: undefined, typed: '', reset: false };

export const lastLogin = async (db: Queryable, box: Sealer, browser: string): Promise<LastLogin> => {
  const [row] = await db.query<{
    running: boolean;
    step: FailedLogin['step'] | null;
    code: string | null;
    state_hash: Buffer;
    secrets: Buffer;
  }>(
    `select finished_at is null or (ended_at is null and finished_at > now() - make_interval(secs => $2)) as running,
       failed_step as step, failed_code as code, state_hash, secrets
     from session.login_transaction where browser_hash = $1 and expires_at > now() order by expires_at desc limit 1`,
    [hash(browser), LONGEST_CHECK_SECONDS],
    'session-login-last',
  );
  if (!row) return NO_LOGIN;
  const error =
    row.step && row.code !== null && isErrorCode(row.code)
      ? signInError(row.step, row.code as PlainErrorCode)
      : undefined;
  const plain = box.open(row.secrets, context(row.state_hash));
  const { typed = '', reset = false } = plain === undefined ? {} : (JSON.parse(plain) as LoginTransaction);
  return { isAuthenticating: row.running, error, typed, reset };
};
