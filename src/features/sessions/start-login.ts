import type { Database } from '#database/database.ts';
import type { Sealer } from '#database/sealed.ts';
import type { Iuc } from '#domain/ids.ts';
import type { IdentifierChange, IdentityProvider } from '#providers/identity/port.ts';
import { beginLogin } from './login-transactions.ts';
import { randomValue, type SessionCookies } from './session-cookies.ts';

export interface LoginContext {
  readonly db: Database;
  readonly box: Sealer;
  readonly cookies: SessionCookies;
  readonly provider: IdentityProvider;
}

/**
 * Starts a login at the provider and keeps what its callback will be checked against. Tabs of one browser share the cookie that
 * binds a login to it; each login has its own state. Throws ProviderUnavailable.
 */
export const startLogin = async (
  { db, box, cookies, provider }: LoginContext,
  cookieHeader: string | undefined,
  login: {
    readonly returnPath: string;
    readonly reauthenticate: boolean;
    readonly loginHint?: string;
    /** The hint is what somebody has typed on a page of ours. */
    readonly isTyped?: boolean;
    readonly reset?: boolean;
    readonly create?: boolean;
    /** Asks for a proof by this customer and nobody else. */
    readonly proofOf?: Iuc;
    /** To the provider's page for another address or password. */
    readonly change?: IdentifierChange;
  },
): Promise<{ url: string; setCookie: string }> => {
  const { returnPath, reauthenticate, loginHint, isTyped, reset, create = false, proofOf, change } = login;
  const startedAt = Date.now();
  const { url, state, ...checks } = await provider.startSignIn({
    reauthenticate,
    create,
    ...(loginHint === undefined ? {} : { loginHint }),
    ...(change === undefined ? {} : { change }),
  });
  const browser = cookies.login(cookieHeader) ?? randomValue();
  const transaction = {
    ...checks,
    returnPath,
    reauthenticate,
    startedAt,
    ...(proofOf === undefined ? {} : { proofOf }),
    ...(isTyped && loginHint !== undefined ? { typed: loginHint } : {}),
    ...(reset ? { reset } : {}),
  };
  await beginLogin(db, box, { state, browser, transaction });
  return { url, setCookie: cookies.keepLogin(browser) };
};
