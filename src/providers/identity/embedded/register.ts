import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '#database/database.ts';
import {
  claimAttempt as claimCounted,
  claimInTotal,
  forgetAttempts,
  fromNetwork,
  type Limit,
  waitInWords,
} from '#database/limits.ts';
import { roughNetworkOf } from '#database/network.ts';
import { deviceInWords } from '#domain/device-words.ts';
import { messageOf } from '#domain/errors/catalogue.ts';
import type { Iuc } from '#domain/ids.ts';
import { isCrossSite } from '#domain/same-site.ts';
import { displayOf } from '#plain-pages/display.ts';
import { type DeviceCodeMails, type DeviceSeen, PasswordsBusy } from '../accounts-port.ts';
import { checkPassword, findAccount, findAccountByName, isDemonstration, signInName } from './account.ts';
import { sweepArtifacts } from './adapter.ts';
import { claimAttempt, forgetFailures, giveBackAttempt } from './attempts.ts';
import { deviceCodes, type WaitingLogin } from './device-codes.ts';
import { type DeviceOptions, expectedLogin, isKnownDevice, rememberDevice } from './known-devices.ts';
import { errors } from './library.ts';
import { MOUNT_PATH } from './mount-path.ts';
import { newNonce, pageHeaders } from './page-headers.ts';
import {
  codePage,
  errorPage,
  LONGEST_LOGIN,
  LONGEST_PASSWORD,
  type LoginError,
  type LoginPage,
  loginPage,
} from './pages.ts';
import { offerPasskeySignIn, signInByPasskey } from './passkeys.ts';
import { passwordsBusy } from './password-hash.ts';
import { type EmbeddedProviderOptions, embeddedProvider } from './provider.ts';

export interface IdentityProviderOptions extends EmbeddedProviderOptions {
  /** False under load tests only (`RATE_LIMITS=off`). */
  readonly rateLimits: boolean;
  readonly devices: DeviceOptions;
  /** Without, no device is asked for a code. */
  readonly deviceCodeMails?: DeviceCodeMails;
}

const SWEEP_EVERY_MS = 600_000;
const SECOND_MS = 1_000;
/** Nobody's, like no account's. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as Iuc;
/** More than the mail with a code takes: how long the answer took does not tell whether there is one. */
const CODE_ANSWERED_AFTER_MS = 250;
/** Codes typed from one network, whatever sign-ins they are for. */
const OF_CODES: Limit = { free: 200, longest: 900 };

/** Passkeys of one network that were refused: each is work, though nothing can be guessed. */
const OF_PASSKEYS: Limit = { free: 200, longest: 900 };

const seenOf = ({ headers, ip }: FastifyRequest): DeviceSeen => ({
  cookie: headers.cookie,
  device: deviceInWords(headers['user-agent']),
  network: roughNetworkOf(ip),
});

/**
 * Mounts the embedded identity provider under `/sandbox/identity` (AUTH-01): its protocol addresses and its login
 * page. Not to be called when the operator's own provider is configured: the addresses then do not exist.
 */
export const registerIdentityProvider = async (
  fastify: FastifyInstance,
  options: IdentityProviderOptions,
): Promise<void> => {
  const { db, demonstration } = options;
  const admission = { demonstration: demonstration !== undefined };
  /** Logins whose password anybody may know: there is nothing to guess. */
  const published = new Set(demonstration?.accounts.map(({ email }) => signInName(email)));
  const codes = deviceCodes(options.secret);
  const publicUrl = new URL(options.publicUrl);

  /**
   * Whether a sign-in by this login has to show a code of a mail (AUTH-14). It depends on the login and the device alone, never on the
   * password: from an unknown device a right one and a wrong one get the same page.
   */
  const asksForCode = async (login: string, seen: DeviceSeen): Promise<boolean> => {
    if (!options.deviceCodeMails) return false;
    if (demonstration && published.has(signInName(login))) return false;
    // Of nobody the same is looked up as of somebody, so that the time taken tells nothing (SEC-06).
    const iuc = (await findAccountByName(db, login, admission))?.iuc ?? NOBODY;
    if (demonstration && (await isDemonstration(db, iuc))) return false;
    return !(await isKnownDevice(db, options.devices, iuc, seen));
  };

  /** Sends a code to whose login and password were right; to nobody else, after the same time. */
  const sendCode = async (
    { iuc }: Pick<WaitingLogin, 'iuc'>,
    seen: DeviceSeen,
    keep: (tx: Queryable, code: string) => Promise<boolean>,
  ): Promise<boolean> => {
    const { deviceCodeMails: mails } = options;
    if (!mails) return false;
    const { seed, code } = mails.make();
    const send = db.transaction(async (tx) => {
      if (!(await keep(tx, code))) return false;
      const account = iuc === undefined ? undefined : await findAccount(tx, iuc, admission);
      if (account) {
        const { email, givenName: firstName, familyName: lastName } = account;
        const { device, network } = seen;
        await mails.send(tx, { iuc: account.iuc, email, firstName, lastName }, { seed, device, network });
      }
      return true;
    });
    const [isKept] = await Promise.all([send, setTimeout(CODE_ANSWERED_AFTER_MS)]);
    if (isKept) mails.wake();
    return isKept;
  };
  const provider = await embeddedProvider(options);
  const protocol = provider.callback();

  const sweep = setInterval(() => {
    sweepArtifacts(db).catch((error) => options.log.warn({ error }, 'expired logins not swept'));
  }, SWEEP_EVERY_MS);
  sweep.unref();
  fastify.addHook('onClose', async () => clearInterval(sweep));

  const show = (
    reply: FastifyReply,
    status: number,
    page: string | ((nonce: string) => string),
    formTargets: string[] = [],
  ): FastifyReply => {
    const nonce = newNonce();
    return reply
      .code(status)
      .headers(pageHeaders(nonce, formTargets))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(typeof page === 'string' ? page : page(nonce));
  };

  /** The login under way that this browser's cookie names; undefined when there is none or it has ended. */
  const loginUnderWay = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const found = await provider.interactionDetails(request.raw, reply.raw);
      return found.prompt.name === 'login' ? found : undefined;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  };

  type LoginUnderWay = NonNullable<Awaited<ReturnType<typeof loginUnderWay>>>;

  /**
   * Of whom a login is to be a fresh proof: the portal asks again for the very person whose session this is (AUTH-15). Undefined where
   * anybody may sign in.
   */
  const proofAskedOf = async ({ params, session }: LoginUnderWay): Promise<string | undefined> => {
    if (params.prompt !== 'login' || session === undefined) return undefined;
    const account = await findAccount(db, session.accountId, admission);
    return account !== undefined && account.email === params.login_hint ? account.iuc : undefined;
  };

  const isRemembered = async ({ session }: LoginUnderWay): Promise<boolean> => {
    const found = session && (await provider.Session.findByUid(session.uid));
    return found !== undefined && !found.transient;
  };

  /** Where the form's answer ends up: the client's own origin has to be allowed when it is not ours. */
  const formTargets = (redirectUri: unknown): string[] => {
    if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return [];
    const { origin } = new URL(redirectUri);
    return origin === options.publicUrl || origin === 'null' ? [] : [origin];
  };

  await fastify.register(
    async (scope) => {
      scope.register(async (pages) => {
        const view = async (
          request: FastifyRequest,
          uid: string,
          proofOf: string | undefined,
          offersPasskey = true,
        ): Promise<
          Pick<LoginPage, 'display' | 'action' | 'cancel' | 'isProof' | 'demonstration' | 'passkey'>
        > => ({
          passkey: offersPasskey ? await offerPasskeySignIn(db, options, uid) : undefined,
          display: displayOf(request.headers.cookie),
          action: `${MOUNT_PATH}/interaction/${uid}`,
          cancel: proofOf === undefined ? '/' : `${MOUNT_PATH}/interaction/${uid}/cancel`,
          isProof: proofOf !== undefined,
          ...(demonstration ? { demonstration } : {}),
        });

        /** The login page again, with what was typed and why it was refused. */
        const refused = async (
          request: FastifyRequest,
          reply: FastifyReply,
          { uid, params }: LoginUnderWay,
          { proofOf, ...given }: Pick<LoginPage, 'login' | 'rememberMe'> & { proofOf: string | undefined },
          status: number,
          errors: readonly LoginError[],
        ): Promise<FastifyReply> => {
          // Whoever is put off has typed a password, and is one of too many: a row written for each would be most of what it takes.
          const shown = await view(request, uid, proofOf, status !== 503);
          return show(
            reply,
            status,
            (nonce) => loginPage({ ...shown, ...given, nonce, errors }),
            formTargets(params.redirect_uri),
          );
        };

        pages.get('/interaction/:uid', async (request, reply) => {
          const login = await loginUnderWay(request, reply);
          if (!login)
            return show(reply, 400, errorPage(displayOf(request.headers.cookie), 'sign-in-page-expired'));
          const hint = login.params.login_hint;
          const proofOf = await proofAskedOf(login);
          const shown = await view(request, login.uid, proofOf);
          const expected =
            typeof hint === 'string'
              ? hint
              : await expectedLogin(db, options.devices, request.headers.cookie);
          return show(
            reply,
            200,
            (nonce) =>
              loginPage({
                ...shown,
                nonce,
                login: expected ?? '',
                rememberMe: false,
              }),
            formTargets(login.params.redirect_uri),
          );
        });

        // A link, which changes nothing but this login: nobody's session ends by it.
        pages.get('/interaction/:uid/cancel', async (request, reply) => {
          const login = await loginUnderWay(request, reply);
          if (!login)
            return show(reply, 400, errorPage(displayOf(request.headers.cookie), 'sign-in-page-expired'));
          const next = await provider.interactionResult(request.raw, reply.raw, { error: 'access_denied' });
          return reply.header('cache-control', 'no-store').redirect(next, 303);
        });

        pages.post('/interaction/:uid', async (request, reply) => {
          // Another site must not sign anybody in under its own account (login CSRF).
          if (isCrossSite(request.headers, options.publicUrl))
            return show(reply, 403, errorPage(displayOf(request.headers.cookie), 'sign-in-request-wrong'));
          const login = await loginUnderWay(request, reply);
          if (!login)
            return show(reply, 400, errorPage(displayOf(request.headers.cookie), 'sign-in-page-expired'));
          const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
          const typed = (form.get('login') ?? '').trim();
          const password = form.get('password') ?? '';
          const proofOf = await proofAskedOf(login);
          // Who only proves who they are stays signed in for as long as they were going to.
          const rememberMe = proofOf === undefined ? form.has('rememberMe') : await isRemembered(login);
          const refuse = (status: number, ...errors: readonly LoginError[]) =>
            refused(request, reply, login, { proofOf, login: typed, rememberMe }, status, errors);
          const wrong: LoginError[] = [];
          if (!typed)
            wrong.push({
              field: 'login',
              message: 'Saisissez votre adresse e-mail ou votre numéro de fidélité.',
            });
          else if (typed.length > LONGEST_LOGIN)
            wrong.push({ field: 'login', message: `${LONGEST_LOGIN} caractères au plus.` });
          if (!password) wrong.push({ field: 'password', message: 'Saisissez votre mot de passe.' });
          else if (password.length > LONGEST_PASSWORD)
            wrong.push({ field: 'password', message: `${LONGEST_PASSWORD} caractères au plus.` });
          if (wrong.length > 0) return refuse(400, ...wrong);

          const putOff = ({ retryAfter }: PasswordsBusy) => {
            reply.header('retry-after', String(retryAfter));
            const message = messageOf('passwords-busy', { wait: waitInWords(retryAfter) });
            return refuse(503, { message, field: 'both' });
          };
          // Before anything is counted or looked up for what would not be looked at: where too many come, refusing is most of the work.
          const busy = passwordsBusy();
          if (busy) return putOff(busy);
          const limited = options.rateLimits && !published.has(signInName(typed));
          if (limited) {
            const wait = await claimAttempt(db, typed, request.ip);
            if (wait > 0) {
              reply.header('retry-after', String(wait));
              const message = messageOf('too-many-attempts', { wait: waitInWords(wait) });
              return refuse(429, { message, field: 'both' });
            }
          }
          const isCodeAsked = await asksForCode(typed, seenOf(request));
          const account = await checkPassword(db, typed, password, admission).catch((error: unknown) => {
            if (error instanceof PasswordsBusy) return error;
            throw error;
          });
          if (account instanceof PasswordsBusy) {
            // Nothing was guessed: the attempt does not count.
            if (limited) await giveBackAttempt(db, typed, request.ip);
            return putOff(account);
          }
          if (isCodeAsked) {
            // Somebody else's password proves nothing here, and is worth no mail.
            const isWanted = account !== undefined && (proofOf === undefined || account.iuc === proofOf);
            const waiting: WaitingLogin = {
              ...(isWanted ? { iuc: account.iuc } : {}),
              provedAt: account?.provedAt ?? 0,
              login: typed,
              rememberMe,
            };
            await sendCode(waiting, seenOf(request), async (tx, code) => {
              await codes.begin(tx, login.uid, waiting, code, seenOf(request));
              return true;
            });
            return reply
              .header('cache-control', 'no-store')
              .redirect(`${MOUNT_PATH}/interaction/${login.uid}/code`, 303);
          }
          if (!account) return refuse(400, { message: messageOf('wrong-credentials'), field: 'both' });
          if (limited) await forgetFailures(db, typed, request.ip);
          if (proofOf !== undefined && account.iuc !== proofOf)
            return refuse(403, { message: messageOf('proof-of-somebody-else'), field: 'login' });
          return goOn(request, reply, { iuc: account.iuc, provedAt: account.provedAt, rememberMe }, ['pwd']);
        });

        /** The sign-in is done: back to the provider, which goes on with it. */
        const goOn = async (
          request: FastifyRequest,
          reply: FastifyReply,
          { iuc, provedAt, rememberMe }: { iuc: Iuc; provedAt: number; rememberMe: boolean },
          amr: string[],
        ): Promise<FastifyReply> => {
          // Whose address the login page has filled in has come, by whatever way: the next one at this browser may be somebody else.
          await isKnownDevice(db, options.devices, iuc, seenOf(request));
          // A password that is set anew counts from the next second on.
          const early = provedAt * 1000 - Date.now();
          if (early > 0) await setTimeout(Math.min(early, SECOND_MS));
          const next = await provider.interactionResult(
            request.raw,
            reply.raw,
            {
              login: {
                accountId: iuc,
                ts: provedAt,
                remember: rememberMe,
                amr,
              },
            },
            { mergeWithLastSubmission: false },
          );
          return reply.header('cache-control', 'no-store').redirect(next, 303);
        };

        // By a passkey, which stands for login, password and code (AUTH-13).
        pages.post('/interaction/:uid/cle', async (request, reply) => {
          if (isCrossSite(request.headers, options.publicUrl))
            return show(reply, 403, errorPage(displayOf(request.headers.cookie), 'sign-in-request-wrong'));
          const login = await loginUnderWay(request, reply);
          if (!login)
            return show(reply, 400, errorPage(displayOf(request.headers.cookie), 'sign-in-page-expired'));
          const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
          const proofOf = await proofAskedOf(login);
          const rememberMe = proofOf === undefined ? form.has('rememberMe') : await isRemembered(login);
          const hint = login.params.login_hint;
          const refuse = (status: number, message: string) =>
            refused(
              request,
              reply,
              login,
              { proofOf, login: typeof hint === 'string' ? hint : '', rememberMe },
              status,
              [{ field: 'passkey', message }],
            );
          const network = fromNetwork('passkey', request.ip, OF_PASSKEYS);
          if (options.rateLimits) {
            const wait = (await claimCounted(db, [network])) || (await claimInTotal(db, 'passkey'));
            if (wait > 0) {
              reply.header('retry-after', String(wait));
              return refuse(429, messageOf('too-many-attempts', { wait: waitInWords(wait) }));
            }
          }
          const posted = form.get('reponse') ?? '';
          const proved = await signInByPasskey(db, options, admission, { uid: login.uid, posted });
          if (!proved) return refuse(400, messageOf('passkey-refused'));
          if (options.rateLimits) await forgetAttempts(db, [network]);
          if (proofOf !== undefined && proved.iuc !== proofOf)
            return refuse(403, messageOf('proof-of-somebody-else'));
          return goOn(request, reply, { ...proved, rememberMe }, ['pop', 'user', 'mfa']);
        });

        const codeView = (request: FastifyRequest, uid: string) => ({
          display: displayOf(request.headers.cookie),
          action: `${MOUNT_PATH}/interaction/${uid}/code`,
          again: `${MOUNT_PATH}/interaction/${uid}`,
        });

        pages.get('/interaction/:uid/code', async (request, reply) => {
          const login = await loginUnderWay(request, reply);
          if (!login || !(await codes.waiting(db, login.uid)))
            return show(reply, 400, errorPage(displayOf(request.headers.cookie), 'sign-in-page-expired'));
          const isAgain = (request.query as Record<string, unknown>).envoye === '1';
          return show(
            reply,
            200,
            codePage({ ...codeView(request, login.uid), isAgain }),
            formTargets(login.params.redirect_uri),
          );
        });

        pages.post('/interaction/:uid/code', async (request, reply) => {
          if (isCrossSite(request.headers, options.publicUrl))
            return show(reply, 403, errorPage(displayOf(request.headers.cookie), 'sign-in-request-wrong'));
          const login = await loginUnderWay(request, reply);
          const waiting = login && (await codes.waiting(db, login.uid));
          if (!login || !waiting)
            return show(reply, 400, errorPage(displayOf(request.headers.cookie), 'sign-in-page-expired'));
          const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
          const refuse = (status: number, message: string) =>
            show(
              reply,
              status,
              codePage({ ...codeView(request, login.uid), error: message }),
              formTargets(login.params.redirect_uri),
            );
          if (form.get('renvoyer') === '1') {
            const isSent = await sendCode(waiting, seenOf(request), (tx, code) =>
              codes.renew(tx, login.uid, code),
            );
            if (!isSent) {
              // Of this sign-in there is none any more; another one may be begun at once.
              reply.header('retry-after', '0');
              return refuse(429, messageOf('device-code-sent-too-often'));
            }
            return reply
              .header('cache-control', 'no-store')
              .redirect(`${MOUNT_PATH}/interaction/${login.uid}/code?envoye=1`, 303);
          }
          const typed = (form.get('code') ?? '').replaceAll(/\s/g, '');
          if (!/^\d{6}$/.test(typed)) return refuse(400, 'Saisissez les six chiffres du code.');
          if (options.rateLimits) {
            const wait =
              (await claimCounted(db, [fromNetwork('device-code', request.ip, OF_CODES)])) ||
              (await claimInTotal(db, 'device-code'));
            if (wait > 0) {
              reply.header('retry-after', String(wait));
              return refuse(429, messageOf('too-many-attempts', { wait: waitInWords(wait) }));
            }
          }
          const used = await codes.use(db, login.uid, typed);
          const account = used?.iuc && (await findAccount(db, used.iuc, admission));
          // A password that was set anew meanwhile has made this one worthless.
          if (!used || !account || used.provedAt < account.sessionsFrom)
            return refuse(400, messageOf('wrong-device-code'));
          if (options.rateLimits) await forgetFailures(db, used.login, request.ip);
          if (form.has('reconnaitre'))
            reply.header(
              'set-cookie',
              await rememberDevice(db, options.devices, account.iuc, seenOf(request), true),
            );
          const { provedAt, rememberMe } = used;
          return goOn(request, reply, { iuc: account.iuc, provedAt, rememberMe }, ['pwd', 'otp']);
        });
      });

      scope.register(async (raw) => {
        // The provider reads bodies itself.
        raw.removeAllContentTypeParsers();
        raw.addContentTypeParser('*', (_request, _payload, done) => done(null));
        raw.route({
          method: ['GET', 'POST', 'OPTIONS'],
          url: '/*',
          handler: async (request, reply) => {
            // What the server says on every answer (HSTS, the correlation id) is lost with a hijacked reply otherwise.
            for (const [name, value] of Object.entries(reply.getHeaders()))
              if (value !== undefined) reply.raw.setHeader(name, value);
            reply.hijack();
            const { raw: message } = request;
            // Addresses the provider gives out are made of these: they are those of PUBLIC_URL, whatever was sent, and the
            // library finds out where it is mounted by comparing the two paths.
            Object.assign(message, { originalUrl: message.url });
            message.url = (message.url ?? '').slice(MOUNT_PATH.length) || '/';
            delete message.headers['x-forwarded-host'];
            message.headers.host = publicUrl.host;
            message.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
            message.headers['x-forwarded-for'] = request.ip;
            await protocol(message, reply.raw);
          },
        });
      });
    },
    { prefix: MOUNT_PATH },
  );
};
