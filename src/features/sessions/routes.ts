import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCrossSite } from '#domain/same-site.ts';
import { type IdentityLog, ProviderUnavailable } from '#providers/identity/port.ts';
import { LOYALTY_NUMBER, type Notice, type Session } from './contract.ts';
import { takeLogin } from './login-transactions.ts';
import type { NoticeRenderer } from './notice-page.ts';
import { ownPath } from './own-path.ts';
import type { SessionCookies } from './session-cookies.ts';
import { endSession, openSession } from './session-store.ts';
import { type LoginContext, startLogin } from './start-login.ts';

export interface RouteContext extends LoginContext {
  readonly cookies: SessionCookies;
  readonly publicUrl: string;
  readonly log: IdentityLog;
  readonly renderNotice: NoticeRenderer;
  read(cookieHeader: string | undefined): Promise<Session | undefined>;
}

const FINE = '\u202f';
const HOME = { label: 'Revenir à l’accueil', href: '/' } as const;
const AGAIN = { label: 'Recommencer la connexion', href: '/redirectAuthentication' } as const;

const UNAVAILABLE: Notice = {
  status: 503,
  title: 'Connexion momentanément indisponible',
  message:
    'Nous ne pouvons pas vous identifier pour le moment. Les pages publiques restent accessibles. Réessayez dans quelques minutes.',
  links: [HOME, AGAIN],
};
const REFUSED: Notice = {
  status: 400,
  title: 'Connexion annulée',
  message: 'Vous n’êtes pas connecté. Vous pouvez continuer votre visite ou recommencer la connexion.',
  links: [HOME, AGAIN],
};
const INVALID: Notice = {
  status: 400,
  title: 'La connexion n’a pas abouti',
  message:
    'Cette page de connexion a expiré, a déjà servi, ou a été ouverte dans un autre navigateur. Aucune information n’a été perdue.',
  links: [AGAIN, HOME],
};
const WRONG_NUMBER: Notice = {
  status: 400,
  title: 'Numéro de fidélité incorrect',
  message:
    'Un numéro de fidélité a 17 chiffres et commence par 29090109. Vous pouvez aussi vous connecter par votre adresse e-mail.',
  links: [{ label: 'Se connecter', href: '/redirectAuthentication' }, HOME],
};
const CROSS_SITE: Notice = {
  status: 403,
  title: 'Demande refusée',
  message: 'Cette demande ne vient pas de nos pages. Rien n’a été modifié.',
  links: [HOME],
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

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
    LOOPBACK.includes(used.hostname) &&
    LOOPBACK.includes(wanted.hostname)
  );
};

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

  const start = async (request: FastifyRequest, reply: FastifyReply, query: Record<string, unknown>) => {
    if (otherName(request, publicUrl)) return leave(reply, publicUrl + request.url);
    const returnPath = query.reset === 'true' ? '/' : ownPath(query.retour, publicUrl);
    const reauthenticate = query.reauthenticate === 'true';
    if (!reauthenticate && (await context.read(request.headers.cookie))) return leave(reply, returnPath);
    const { url, setCookie } = await startLogin(context, request.headers.cookie, {
      returnPath,
      reauthenticate,
    });
    return leave(reply.header('set-cookie', setCookie), url);
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
      return notice(request, reply, INVALID);
    }
    const result = await provider.finishSignIn(new URL(request.url, publicUrl), {
      ...login,
      state: state as string,
    });
    if (!result.ok) {
      log.warn({ reason: result.reason, cause: result.detail }, 'sign-in refused');
      return notice(request, reply, result.reason === 'refused' ? REFUSED : INVALID);
    }
    const rememberMe = result.signedIn.rememberMe ?? false;
    // A new value at every sign-in: one that was planted before it is worth nothing (session fixation).
    const value = await openSession(db, box, result.signedIn, {
      rememberMe,
      replaced: cookies.session(header),
    });
    return leave(reply.header('set-cookie', cookies.keepSession(value, rememberMe)), login.returnPath);
  };

  fastify.get('/redirectAuthentication', { exposeHeadRoute: false }, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    try {
      return 'code' in query || 'error' in query || 'state' in query
        ? await finish(request, reply, query.state)
        : await start(request, reply, query);
    } catch (error) {
      if (error instanceof ProviderUnavailable) return notice(request, reply, UNAVAILABLE);
      throw error;
    }
  });

  // A form with a loyalty number (AUTH-09). The number is not looked up: strangers learn nothing about who has a card.
  fastify.post('/login', async (request, reply) => {
    if (isCrossSite(request.headers, publicUrl)) return notice(request, reply, CROSS_SITE);
    const typed = request.body instanceof URLSearchParams ? request.body.get('numFid') : undefined;
    const numFid = typed?.replaceAll(/\s/g, '');
    if (!numFid || !LOYALTY_NUMBER.test(numFid)) return notice(request, reply, WRONG_NUMBER);
    try {
      const { url, setCookie } = await startLogin(context, request.headers.cookie, {
        returnPath: '/',
        reauthenticate: false,
        loginHint: numFid,
      });
      return leave(reply.header('set-cookie', setCookie), url);
    } catch (error) {
      if (error instanceof ProviderUnavailable) return notice(request, reply, UNAVAILABLE);
      throw error;
    }
  });

  fastify.get('/logout', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await context.read(request.headers.cookie);
    return notice(
      request,
      reply,
      session
        ? {
            status: 200,
            title: `Se déconnecter${FINE}?`,
            message: 'Votre session sera fermée sur cet appareil, ici et auprès du service d’identification.',
            form: { action: '/logout', label: 'Se déconnecter' },
            links: [{ label: 'Rester connecté', href: '/' }],
          }
        : {
            status: 200,
            title: 'Vous êtes déconnecté',
            message: 'Aucune session n’est ouverte sur cet appareil.',
            links: [HOME, { label: 'Se connecter', href: '/redirectAuthentication' }],
          },
    );
  });

  fastify.post('/logout', async (request, reply) => {
    if (isCrossSite(request.headers, publicUrl)) return notice(request, reply, CROSS_SITE);
    const value = cookies.session(request.headers.cookie);
    const tokens = value === undefined ? undefined : await endSession(db, box, value);
    reply.header('set-cookie', cookies.dropSession());
    if (!tokens) return leave(reply, '/');
    try {
      const signOut = await provider.signOut(tokens);
      // The tokens end now, even if the browser is closed before it reaches the provider.
      await provider.revoke(tokens);
      if (!signOut) return leave(reply, '/');
      if (signOut.method === 'GET') return leave(reply, signOut.url);
      return notice(request, reply, {
        status: 200,
        title: 'Fin de la déconnexion',
        message: 'Vous êtes déconnecté de ce site. Il reste à fermer la session du service d’identification.',
        form: {
          action: signOut.url,
          fields: signOut.fields,
          label: 'Terminer la déconnexion',
          submitsItself: true,
        },
        links: [HOME],
      });
    } catch (error) {
      // Our session has ended in any case; what the provider could not be told is not the person's problem.
      log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'sign-out not completed at the provider',
      );
      return leave(reply, '/');
    }
  });
};
