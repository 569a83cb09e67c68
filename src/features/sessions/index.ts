import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { SessionService, SessionView, SignedInVisitor } from '#contract/session.ts';
import type { Database } from '#database/database.ts';
import { fromNetwork, type Limit, type Limited, limitedBy } from '#database/limits.ts';
import { sealer } from '#database/sealed.ts';
import type { Clock } from '#domain/clock.ts';
import { Fault, failure, type Result, success } from '#domain/failure.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { customerOverview } from '#features/customers/index.ts';
import { type IdentityProvider, ProviderUnavailable } from '#providers/identity/port.ts';
import { takeAddressOver } from './address-at-provider.ts';
import type { authenticateConnectInput, authenticateConnectOutput } from './contract.ts';
import { keepForm, keptForm } from './kept-forms.ts';
import { type LastLogin, lastLogin, NO_LOGIN } from './login-transactions.ts';
import { type NoticeRenderer, plainNotice } from './notice-page.ts';
import { type OpenSessions, openSessionsOf } from './open-sessions.ts';
import { type RouteContext, registerSessionRoutes } from './routes.ts';
import { sessionCookies } from './session-cookies.ts';
import {
  endOf,
  endSession,
  endUnrenewed,
  identityTokenOf,
  keepRenewed,
  leaseRenewal,
  postponeRenewal,
  sessionFinder,
} from './session-store.ts';
import { startLogin } from './start-login.ts';

export { sessionJobs } from './jobs.ts';
export { noticeTarget, plainNotice, submitNotice } from './notice-page.ts';
export {
  errorNotice,
  signedOut,
  signedOutHereOnly,
  signOutQuestion,
} from './notices.ts';
export type { EndedSessions, OpenSession, OpenSessions } from './open-sessions.ts';
export { endOtherSessionsOf, endSessionsOf, endSignInsOf, isSessionOpen } from './session-store.ts';

export interface SessionOptions {
  readonly db: Database;
  /** Business clock: what the customer has today. Sessions themselves live on real time. */
  readonly clock: Clock;
  readonly provider: IdentityProvider;
  readonly log: Log;
  /** Origin of the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** True outside localhost. */
  readonly secure: boolean;
  /** Root secret, at least 32 bytes. */
  readonly secret: Uint8Array | string;
  /** Whether starting a login by a number is counted (API-10). */
  readonly rateLimits: boolean;
  /** Shows this capability's short pages inside the portal's shell; a plain page otherwise. */
  readonly renderNotice?: NoticeRenderer;
  /** Somebody is signed in from now on, in the browser that sent this `Cookie` header. What it throws keeps nobody out. */
  readonly onSignedIn?: (iuc: Iuc, cookieHeader: string | undefined) => Promise<void>;
}

/** Logins as calls begin and end them. */
export interface Logins {
  /** Exchanges the code of a registered client for its Bearer token (AUTH-06); what is wrong is not said in detail. */
  authenticateConnect(
    input: z.output<typeof authenticateConnectInput>,
  ): Promise<
    Result<
      Pick<z.output<typeof authenticateConnectOutput>, 'jwtToken'> & { readonly iuc: Iuc },
      'invalid-grant' | 'identity-unavailable'
    >
  >;
  /**
   * Starts a login with a hint of who it is for (AUTH-09): the provider's address and the cookie that binds the login to this
   * browser. The hint is not looked up, so the answer is the same whether anybody has it.
   */
  startLogin(login: {
    readonly cookieHeader: string | undefined;
    readonly loginHint: string;
    /** Where the browser is: what one network starts is counted. */
    readonly address: string;
    /** One of our own paths, to come back to. */
    readonly returnPath?: string;
  }): Promise<Result<{ readonly url: string; readonly setCookie: string }, 'identity-unavailable'> | Limited>;
  /** What this browser's last login has come to (AUTH-03). */
  lastLogin(cookieHeader: string | undefined): Promise<LastLogin>;
}

export interface Sessions {
  readonly sessions: SessionService;
  readonly logins: Logins;
  readonly openSessions: OpenSessions;
  /** `GET /redirectAuthentication`, `POST /login`, `GET /logout` and `POST /logout`. */
  registerRoutes(fastify: FastifyInstance): Promise<void>;
}

/** Logins that one network may start by a number (AUTH-09): a station's terminals share one, a list of numbers is longer. */
const OF_NETWORK: Limit = { free: 60, longest: 300 };

/** No access token is longer, with any provider; more is not worth asking about. */
const LONGEST_TOKEN = 8_192;

/** Sessions of the portal over an identity provider (AUTH-01, AUTH-06, AUTH-08). */
export const createSessions = (options: SessionOptions): Sessions => {
  const { db, provider, log } = options;
  const box = sealer(options.secret, 'session tokens');
  const formBox = sealer(options.secret, 'kept forms');
  const cookies = sessionCookies(options.secure);
  const findSession = sessionFinder(db, options.clock);

  /** Asks the provider whether a session still stands; false when it ended there. */
  const renew = async (value: string, session: SessionView): Promise<boolean> => {
    const lease = await leaseRenewal(db, box, value);
    if (!lease) return true;
    try {
      const renewed = lease.tokens && (await provider.renew(lease.tokens, session.iuc));
      if (renewed) {
        if (await keepRenewed(db, box, value, session.sessionId, renewed)) return true;
        await provider.revoke(renewed.tokens);
        return false;
      }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      await postponeRenewal(db, value);
      return true;
    }
    log.warn({ sessionId: session.sessionId }, 'session ended: the identity provider no longer renews it');
    await endUnrenewed(db, value);
    return false;
  };

  const readVisitor = async (header: string | undefined): Promise<SignedInVisitor | undefined> => {
    const value = cookies.session(header);
    if (value === undefined) return undefined;
    const found = await findSession(value);
    if (!found) return undefined;
    const { session, customer, display, stale } = found;
    if (!customer) {
      log.warn({ sessionId: session.sessionId }, 'session ended: its customer is gone');
      await endSession(db, box, value);
      return undefined;
    }
    return !stale || (await renew(value, session)) ? { session, customer, display } : undefined;
  };
  const read = async (header: string | undefined): Promise<SessionView | undefined> =>
    (await readVisitor(header))?.session;

  const context: RouteContext = {
    db,
    box,
    cookies,
    provider,
    publicUrl: options.publicUrl,
    log,
    renderNotice: options.renderNotice ?? plainNotice,
    read,
    readVisitor,
    limited: async (address) =>
      options.rateLimits
        ? limitedBy(db, [fromNetwork('login by number', address, OF_NETWORK)], 'login by number')
        : undefined,
    takeAddressOver: (signedIn) => takeAddressOver({ db, log, clock: options.clock }, signedIn),
    onSignedIn: options.onSignedIn ?? (async () => {}),
    isCustomer: async (iuc) => (await customerOverview(db, iuc, options.clock.now())) !== undefined,
  };
  return {
    sessions: {
      readVisitor,
      async dropUnrenewed(header) {
        const value = cookies.session(header);
        const isUnrenewed = value !== undefined && (await endOf(db, value)) === 'unrenewed';
        return isUnrenewed ? cookies.dropSession() : undefined;
      },
      keepRenewed: ({ value, rememberMe }) => cookies.keepSession(value, rememberMe),
      available: () => provider.available(),
      keepForm: (iuc, form) => keepForm(db, formBox, iuc, form),
      keptForm: (iuc, name) => keptForm(db, formBox, iuc, name),
      identityToken: (sessionId) => identityTokenOf(db, box, sessionId),
      async readBearer(token) {
        if (!/^[\w.~+/-]+=*$/.test(token) || token.length > LONGEST_TOKEN) return undefined;
        try {
          const owner = await provider.bearer(token);
          if (!owner) return undefined;
          const instant = Temporal.Instant.fromEpochMilliseconds;
          return {
            sessionId: `bearer-${createHash('sha256').update(token).digest('base64url').slice(0, 22)}`,
            iuc: owner.iuc,
            startedAt: instant(owner.issuedAt),
            // Unknown counts as long ago: what asks for a recent proof of identity then asks for one.
            authenticatedAt: instant(owner.authenticatedAt ?? 0),
            expiresAt: instant(owner.expiresAt),
            isEsp: false,
            rememberMe: false,
          };
        } catch (error) {
          if (error instanceof ProviderUnavailable)
            throw new Fault('identity-unavailable', {}, { answer: 'identity-unavailable', cause: error });
          throw error;
        }
      },
    },
    openSessions: openSessionsOf({ db, box, provider, log }),
    logins: {
      async authenticateConnect(input) {
        try {
          const granted = await provider.exchangeForClient(input);
          if (!granted) return failure('invalid-grant');
          return success({
            iuc: granted.iuc,
            jwtToken: {
              ...granted.tokens,
              iuc: granted.iuc,
              expiration: Temporal.Instant.fromEpochMilliseconds(
                granted.accessExpiresAt ?? Date.now(),
              ).toString(),
              rememberMe: granted.rememberMe ?? false,
            },
          });
        } catch (error) {
          if (error instanceof ProviderUnavailable) return failure('identity-unavailable');
          throw error;
        }
      },
      async lastLogin(header) {
        const browser = cookies.login(header);
        return browser === undefined ? NO_LOGIN : lastLogin(db, box, browser);
      },
      async startLogin({ cookieHeader, loginHint, address, returnPath = '/' }) {
        const limited = await context.limited(address);
        if (limited) return limited;
        try {
          const { url, setCookie } = await startLogin(context, cookieHeader, {
            loginHint,
            isTyped: true,
            returnPath,
            reauthenticate: false,
          });
          return success({ url, setCookie });
        } catch (error) {
          if (error instanceof ProviderUnavailable) return failure('identity-unavailable');
          throw error;
        }
      },
    },
    async registerRoutes(fastify) {
      await registerSessionRoutes(fastify, context);
    },
  };
};
