import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Notice } from '#contract/notice.ts';
import { pathOf } from '#contract/routes.ts';
import type { SessionView, SignedInVisitor } from '#contract/session.ts';
import type { Limited } from '#database/limits.ts';
import { roughNetworkOf } from '#database/network.ts';
import { deviceInWords } from '#domain/device-words.ts';
import { Fault } from '#domain/failure.ts';
import { prefixedLoyaltyNumber } from '#domain/fields/card-number.ts';
import type { Iuc } from '#domain/ids.ts';
import type { Log } from '#domain/log.ts';
import { isLoopback } from '#domain/loopback.ts';
import { pathAfterSignIn } from '#domain/own-path.ts';
import { isCrossSite } from '#domain/same-site.ts';
import { type IdentifierChange, ProviderUnavailable, type SignedIn } from '#providers/identity/port.ts';
import { endLogin, type FailedLogin, takeLogin } from './login-transactions.ts';
import type { NoticeRenderer } from './notice-page.ts';
import {
  endedElsewhere,
  errorNotice,
  proofNotice,
  signedOut,
  signedOutHereOnly,
  signOutAtProvider,
  signOutQuestion,
  tooManyLogins,
} from './notices.ts';
import type { SessionCookies } from './session-cookies.ts';
import { areSignInsOver, endOf, endSession, endSessionsFrom, openSession } from './session-store.ts';
import { type LoginContext, startLogin } from './start-login.ts';

export interface RouteContext extends LoginContext {
  readonly cookies: SessionCookies;
  readonly publicUrl: string;
  readonly log: Log;
  readonly renderNotice: NoticeRenderer;
  read(cookieHeader: string | undefined): Promise<SessionView | undefined>;
  readVisitor(cookieHeader: string | undefined): Promise<SignedInVisitor | undefined>;
  /** Why a network may not start another login by a number yet. */
  limited(address: string): Promise<Limited | undefined>;
  /** Keeps the address that the provider knows somebody by. */
  takeAddressOver(signedIn: SignedIn): Promise<void>;
  /** Somebody is signed in from now on, in the browser that sent this `Cookie` header. */
  onSignedIn(iuc: Iuc, cookieHeader: string | undefined): Promise<void>;
  /** Whether somebody the provider knows has an account here. */
  isCustomer(iuc: Iuc): Promise<boolean>;
}

/**
 * The page the browser should have come by: on one machine `127.0.0.1` and `localhost` are two hosts with separate cookies,
 * and the provider only answers to one of them.
 */
const otherName = (request: FastifyRequest, publicUrl: string): boolean => {
  const wanted = new URL(publicUrl);
  if (!URL.canParse(`http://${request.headers.host}`)) return false;
  const used = new URL(`${wanted.protocol}//${request.headers.host}`);
  return (
    used.hostname !== wanted.hostname &&
    used.port === wanted.port &&
    isLoopback(used.hostname) &&
    isLoopback(wanted.hostname)
  );
};

/** What `changement` of `/redirectAuthentication` asks for. */
const CHANGES: ReadonlyMap<unknown, IdentifierChange> = new Map([
  ['identifiant', 'email'],
  ['mot-de-passe', 'password'],
]);

/** `/redirectAuthentication` and `/logout` (NAV-04, AUTH-01, AUTH-08); all of it works without JavaScript. */
export const registerSessionRoutes = async (
  fastify: FastifyInstance,
  context: RouteContext,
): Promise<void> => {
  const { db, box, cookies, provider, publicUrl, log } = context;

  const leave = (reply: FastifyReply, to: string): FastifyReply =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
  const notice = (request: FastifyRequest, reply: FastifyReply, what: Notice): unknown =>
    context.renderNotice(request, reply, what);

  /** Our own session has ended in any case: what the provider could not be told is for the log. */
  const untold = (error: unknown): undefined => {
    log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the provider could not be told');
  };

  /** To the provider's page for another address or password; it knows from the request who is meant, and leads back (AUTH-02). */
  const startChange = async (
    request: FastifyRequest,
    reply: FastifyReply,
    change: IdentifierChange,
    returnPath: string,
  ) => {
    const page = await provider.changePage(change, publicUrl + returnPath);
    if (page === undefined) return notice(request, reply, errorNotice('change-at-provider'));
    if (page !== 'authorization') return leave(reply, page.url);
    const loginHint = (await context.readVisitor(request.headers.cookie))?.customer.customer.email;
    const { url, setCookie } = await startLogin(context, request.headers.cookie, {
      returnPath,
      reauthenticate: false,
      change,
      ...(loginHint === undefined ? {} : { loginHint }),
    });
    return leave(reply.header('set-cookie', setCookie), url);
  };

  const start = async (request: FastifyRequest, reply: FastifyReply, query: Record<string, unknown>) => {
    if (otherName(request, publicUrl)) return leave(reply, publicUrl + request.url);
    const returnPath = query.reset === 'true' ? '/' : pathAfterSignIn(query.retour);
    const reauthenticate = query.reauthenticate === 'true';
    const change = CHANGES.get(query.changement);
    if (change !== undefined) return startChange(request, reply, change, returnPath);
    const visitor = await context.readVisitor(request.headers.cookie);
    if (query.preuve === 'true' && visitor) {
      const { url, setCookie } = await startLogin(context, request.headers.cookie, {
        returnPath,
        reauthenticate: true,
        loginHint: visitor.customer.customer.email,
        proofOf: visitor.session.iuc,
      });
      return leave(reply.header('set-cookie', setCookie), url);
    }
    if (!reauthenticate && visitor) return leave(reply, returnPath);
    const stale = visitor ? undefined : cookies.session(request.headers.cookie);
    if (stale !== undefined && (await endOf(db, stale)) === 'elsewhere') {
      // Said once: the next request comes without the cookie.
      reply.header('set-cookie', cookies.dropSession());
      return notice(request, reply, endedElsewhere(returnPath));
    }
    const { url, setCookie } = await startLogin(context, request.headers.cookie, {
      returnPath,
      reauthenticate,
      create: query.creation === 'true',
      reset: query.reset === 'true',
    });
    return leave(reply.header('set-cookie', setCookie), url);
  };

  /** Writes down how a login has ended, for its browser's authentication state: what the person is told does not depend on it. */
  const ended = async (state: unknown, failed?: FailedLogin): Promise<void> => {
    try {
      await endLogin(db, state as string, failed);
    } catch (error) {
      log.warn({ err: error }, 'how a login ended could not be written down');
    }
  };

  /** A part of a login: what breaks it is a technical error of its step (AUTH-04, AUTH-05). */
  const during = async <Value>(
    state: unknown,
    step: FailedLogin['step'],
    work: Promise<Value>,
  ): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      const code = error instanceof ProviderUnavailable ? 'sign-in-unavailable' : 'internal-error';
      await ended(state, { step, code });
      throw error;
    }
  };

  const finish = async (request: FastifyRequest, reply: FastifyReply, state: unknown) => {
    const header = request.headers.cookie;
    const browser = cookies.login(header);
    const login =
      typeof state === 'string' && state.length <= 256 && browser !== undefined
        ? await takeLogin(db, box, { state, browser })
        : undefined;
    if (!login?.fresh) {
      // The back button or a second tab after a sign-in that succeeded: nothing is wrong for this person.
      if (await context.read(header)) return leave(reply, login?.returnPath ?? '/');
      log.warn({ known: login !== undefined }, 'sign-in callback without a login under way');
      return notice(request, reply, errorNotice('sign-in-expired'));
    }
    const answer = new URL(request.url, publicUrl);
    const result = await during(
      state,
      'authenticate',
      provider.finishSignIn(answer, { ...login, state: state as string }),
    );
    // Whoever said no to a change, or to proving themselves anew, is still who they were.
    if (!result.ok && result.reason === 'refused' && (await context.read(header))) {
      await ended(state);
      return leave(reply, login.returnPath);
    }
    if (!result.ok) {
      const code = result.reason === 'refused' ? 'sign-in-cancelled' : 'sign-in-expired';
      await ended(state, { step: 'authenticate', code });
      log.warn({ reason: result.reason, cause: result.detail }, 'sign-in refused');
      if (login.proofOf)
        return result.reason === 'refused'
          ? leave(reply, login.returnPath)
          : notice(request, reply, proofNotice('proof-failed', login.returnPath));
      return notice(request, reply, errorNotice(code));
    }
    if (!(await during(state, 'connect-account', context.isCustomer(result.signedIn.iuc)))) {
      await ended(state, { step: 'connect-account', code: 'not-connect' });
      log.warn({}, 'sign-in of somebody who has no account here');
      await provider.revoke(result.signedIn.tokens).catch(untold);
      return notice(request, reply, errorNotice('not-connect'));
    }
    if (login.proofOf && result.signedIn.iuc !== login.proofOf) {
      await ended(state, { step: 'authenticate', code: 'proof-of-somebody-else' });
      log.warn({}, 'a fresh proof of identity was given by somebody else');
      await provider.revoke(result.signedIn.tokens).catch(untold);
      return notice(request, reply, proofNotice('proof-of-somebody-else', login.returnPath));
    }
    await context.takeAddressOver(result.signedIn);
    // Who proves who they are has not been asked again for how long to stay signed in.
    const before = login.proofOf && (await context.read(header));
    const rememberMe = (before ? before.rememberMe : result.signedIn.rememberMe) ?? false;
    // A new value at every sign-in: one that was planted before it is worth nothing (session fixation).
    const value = await openSession(db, box, result.signedIn, {
      rememberMe,
      replaced: cookies.session(header),
      from: {
        device: deviceInWords(request.headers['user-agent']),
        network: roughNetworkOf(request.ip),
      },
    });
    if (value === undefined) {
      if (await areSignInsOver(db, result.signedIn.iuc)) {
        await ended(state, { step: 'connect-account', code: 'account-leaving' });
        await provider.revoke(result.signedIn.tokens).catch(untold);
        return notice(request, reply, errorNotice('account-leaving'));
      }
      // What this sign-in was proved by is worth nothing by now: the password was set anew meanwhile, or the account closed.
      await ended(state, { step: 'authenticate', code: 'sign-in-expired' });
      log.warn({}, 'a sign-in was proved before what ended the sessions of its customer');
      await provider.revoke(result.signedIn.tokens).catch(untold);
      const query = { reauthenticate: 'true', retour: login.returnPath };
      return leave(reply, pathOf('/redirectAuthentication', { query }));
    }
    await ended(state);
    await context.onSignedIn(result.signedIn.iuc, header).catch((error: unknown) => {
      log.warn({ err: error }, 'what follows a sign-in could not be done');
    });
    return leave(reply.header('set-cookie', cookies.keepSession(value, rememberMe)), login.returnPath);
  };

  fastify.get(pathOf('/redirectAuthentication'), { exposeHeadRoute: false }, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    try {
      return 'code' in query || 'error' in query || 'state' in query
        ? await finish(request, reply, query.state)
        : await start(request, reply, query);
    } catch (error) {
      if (error instanceof ProviderUnavailable)
        return notice(request, reply, errorNotice('sign-in-unavailable'));
      throw error;
    }
  });

  // A form with a loyalty number (AUTH-09); a program's JSON has come to the call of that name (`server/server.ts`). The number is not looked up: strangers learn nothing about who has a card.
  fastify.post('/login', async (request, reply) => {
    if (isCrossSite(request.headers, publicUrl))
      return notice(request, reply, errorNotice('cross-site-request'));
    const typed = request.body instanceof URLSearchParams ? request.body.get('numFid') : undefined;
    const { data: numFid } = prefixedLoyaltyNumber.safeParse(typed);
    if (numFid === undefined) return notice(request, reply, errorNotice('wrong-loyalty-number'));
    const limited = await context.limited(request.ip);
    if (limited)
      return notice(request, reply.header('retry-after', String(limited.retryAfter)), tooManyLogins(limited));
    try {
      const { url, setCookie } = await startLogin(context, request.headers.cookie, {
        returnPath: '/',
        reauthenticate: false,
        loginHint: numFid,
        isTyped: true,
      });
      return leave(reply.header('set-cookie', setCookie), url);
    } catch (error) {
      if (error instanceof ProviderUnavailable)
        return notice(request, reply, errorNotice('sign-in-unavailable'));
      throw error;
    }
  });

  // The provider itself, not a browser: what ended there ends here (OpenID Connect Back-Channel Logout).
  fastify.post('/backchannel-logout', async (request, reply) => {
    const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
    reply.header('cache-control', 'no-store');
    try {
      const ended = token ? await provider.readLogoutToken(token) : undefined;
      if (!ended) return reply.status(400).send({ error: 'invalid_request' });
      log.info({ sessions: await endSessionsFrom(db, ended) }, 'sessions ended at the identity provider');
      return reply.status(200).send();
    } catch (error) {
      if (error instanceof ProviderUnavailable)
        throw new Fault('logout-token-unread', {}, { answer: 'identity-unavailable', cause: error });
      throw error;
    }
  });

  fastify.get(pathOf('/logout'), { exposeHeadRoute: false }, async (request, reply) => {
    const session = await context.read(request.headers.cookie);
    return notice(request, reply, session ? signOutQuestion : signedOut);
  });

  fastify.post(pathOf('/logout'), async (request, reply) => {
    if (isCrossSite(request.headers, publicUrl))
      return notice(request, reply, errorNotice('cross-site-request'));
    const value = cookies.session(request.headers.cookie);
    const tokens = value === undefined ? undefined : await endSession(db, box, value);
    // With the session goes what this device was allowed to keep of its card (CARD-09).
    reply.header('set-cookie', cookies.dropSession()).header('clear-site-data', '"storage"');
    if (!tokens) return leave(reply, pathOf('/logout'));
    const [signOut] = await Promise.all([
      provider.signOut(tokens).catch(untold),
      // The tokens end now, even if the browser is closed before it reaches the provider; where they cannot, its session still does.
      provider.revoke(tokens).catch(untold),
    ]);
    if (!signOut) return notice(request, reply, signedOutHereOnly);
    if (signOut.method === 'GET') return leave(reply, signOut.url);
    return notice(request, reply, signOutAtProvider(signOut));
  });
};
