import assert from 'node:assert/strict';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import pino from 'pino';
import type { SessionService, SessionView } from '#contract/session.ts';
import type { Database } from '#database/database.ts';
import { sealer } from '#database/sealed.ts';
import { systemClock } from '#domain/clock.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { createCustomer, customerOverview } from '#features/customers/index.ts';
import { sessionCalls } from '#features/sessions/calls.ts';
import { createSessions, type Logins, type Sessions } from '#features/sessions/index.ts';
import { staffFiles } from '#features/staff/index.ts';
import { servePlainFiles } from '#plain-pages/files.ts';
import {
  createAccount,
  createIdentityProvider,
  hashPassword,
  type IdentityOptions,
} from '#providers/identity/index.ts';
import type { Accounts, IdentityProvider, ProviderTokens } from '#providers/identity/port.ts';
import { serveCalls } from '#server/calls.ts';
import { heldPort } from '#server/held-port.ts';
import { problemOfError } from '#server/problem.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { servesProduct } from '#tests/harness/witness.ts';
import type { AppContext } from '#web/context/app-context.ts';

export const PASSWORD = 'Voyageur-2026!';
export const SECRET = Buffer.alloc(32, 7);
export const DEMONSTRATION = ['gvi', 'ar', 'gvt', 'gv', 'gvlc', 'gvtlc'].map((name) => `${name}@demo.test`);

/** A browser without JavaScript: keeps cookies by name and path, follows no redirect by itself. */
export class Browser {
  readonly jar = new Map<string, { value: string; path: string; attributes: string }>();
  /** The portal as people see it. */
  readonly origin: string;
  /** Where it really listens: a balancer that ends TLS stands between the two. */
  readonly #listens: string;
  readonly #address: string | undefined;
  constructor(origin: string, listens = origin, address?: string) {
    this.origin = origin;
    this.#listens = listens;
    this.#address = address;
  }
  cookies(path: string): string {
    return [...this.jar]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([key, cookie]) => `${key.split('|')[0]}=${cookie.value}`)
      .join('; ');
  }
  /** Takes over `Set-Cookie` lines. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const path = attributes.find((item) => /^path=/i.test(item))?.slice(5) ?? '/';
      const gone =
        value === '' || attributes.some((item) => /^(max-age=0|expires=Thu, 01 Jan 1970)/i.test(item));
      if (gone) this.jar.delete(`${name}|${path}`);
      else this.jar.set(`${name}|${path}`, { value, path, attributes: attributes.join('; ') });
    }
  }
  async go(
    address: string,
    init: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Page> {
    const url = new URL(address, this.origin);
    const response = await fetch(url.href.replace(this.origin, this.#listens), {
      redirect: 'manual',
      method: init.form ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        'accept-encoding': 'identity',
        cookie: this.cookies(url.pathname),
        ...(this.#address ? { 'x-forwarded-for': this.#address } : {}),
        ...(init.form ? { origin: this.origin, 'sec-fetch-site': 'same-origin' } : {}),
        ...init.headers,
      },
      ...(init.form ? { body: new URLSearchParams(init.form) } : {}),
    });
    this.keep(response.headers.getSetCookie());
    return {
      url: url.href,
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location') ?? undefined,
      text: await response.text(),
    };
  }
  /** Follows redirects to the first page that is none; `stopAt` ends before an address that begins with it. */
  async follow(
    address: string,
    init: { form?: Record<string, string>; stopAt?: string } = {},
  ): Promise<Page> {
    let page = await this.go(address, init.form ? { form: init.form } : {});
    for (let hops = 0; page.location !== undefined && hops < 12; hops += 1) {
      const next = new URL(page.location, page.url).href;
      if (init.stopAt && next.replace(this.origin, '').startsWith(init.stopAt)) return page;
      page = await this.go(next);
    }
    return page;
  }
  /** Opens the login form, as any page that needs a login does. */
  open(path = '/redirectAuthentication'): Promise<Page> {
    return this.follow(path);
  }
  submit(page: Page, fields: Record<string, string>, stopAt?: string): Promise<Page> {
    return this.follow(actionOf(page), { form: fields, ...(stopAt ? { stopAt } : {}) });
  }
  async signIn(
    login: string,
    more: { password?: string; rememberMe?: boolean; path?: string } = {},
  ): Promise<Page> {
    const form = await this.open(more.path);
    return this.submit(form, {
      login,
      password: more.password ?? PASSWORD,
      ...(more.rememberMe ? { rememberMe: 'true' } : {}),
    });
  }
  get session(): { value: string; attributes: string } | undefined {
    return this.jar.get('session|/') ?? this.jar.get('__Host-session|/');
  }
}

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly location: string | undefined;
  readonly text: string;
}

/** The live session behind a `Cookie` header. */
export const sessionOf = async (
  sessions: SessionService,
  cookieHeader: string | undefined,
): Promise<SessionView | undefined> => (await sessions.readVisitor(cookieHeader))?.session;

export interface StoredSession {
  readonly id: string;
  readonly tokens: ProviderTokens;
  readonly sealed: Buffer;
}

/** The one session of a browser in the database, with its tokens opened. */
export const storedSession = async (
  { sessions, db }: Pick<Portal, 'sessions' | 'db'>,
  browser: Browser,
): Promise<StoredSession> => {
  const session = await sessionOf(sessions, browser.cookies('/'));
  const [row] = await db.query<{ tokens: Buffer }>('select tokens from session.session where id = $1', [
    session?.sessionId,
  ]);
  assert.ok(session && row);
  const plain = sealer(SECRET, 'session tokens').open(row.tokens, `tokens of session ${session.sessionId}`);
  return { id: session.sessionId, tokens: JSON.parse(plain ?? ''), sealed: row.tokens };
};

export const actionOf = (page: Page): string =>
  /<form[^>]* action="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? assertNever(page);
const assertNever = (page: Page): never => {
  throw new Error(`no form on ${page.status} ${page.url}: ${page.text.slice(0, 2000)}`);
};

export interface Portal extends Logins {
  readonly origin: string;
  /** Where this process listens. */
  readonly listens: string;
  readonly db: Database;
  readonly fastify: FastifyInstance;
  readonly sessions: Sessions['sessions'];
  readonly people: ReadonlyMap<string, Iuc>;
  readonly provider: IdentityProvider;
  /** Of the embedded provider. */
  readonly accounts: Accounts | undefined;
  /** Every line that was logged, by the portal, by the provider and by Fastify for requests. */
  readonly logged: string[];
  /** `address` is where it comes from, as a balancer says it. */
  browser(address?: string): Browser;
}

/** A test context, or the `after` of a test file. */
export interface Ending {
  after(work: () => Promise<void>): void;
}

/** Somebody with an account here, whom an identity provider may know by this iuc. */
export const makeCustomer = async (
  db: Database,
  iuc = newIuc(),
  email = `${iuc}@voyageur.example`,
): Promise<Iuc> => {
  const birthDate = Temporal.PlainDate.from('1985-05-17');
  const name = { civility: 'Mme', firstName: 'Camille', lastName: 'Vasseur' } as const;
  await createCustomer(db, { iuc, ...name, birthDate, email }, systemClock.now());
  return iuc;
};

let sharedHash: Promise<string> | undefined;

/** The six demonstration accounts and one ordinary one, loyalty numbers 29090109000000001 and on, all with PASSWORD. */
const createPeople = async (db: Database): Promise<Map<string, Iuc>> => {
  sharedHash ??= hashPassword(PASSWORD);
  const people = new Map<string, Iuc>();
  for (const [index, email] of [...DEMONSTRATION, 'camille@voyageur.example'].entries()) {
    const iuc = newIuc();
    people.set(email, iuc);
    await makeCustomer(db, iuc, email);
    await createAccount(db, {
      iuc,
      email,
      givenName: 'Camille',
      familyName: 'Vasseur',
      loyaltyNumber: `29090109${String(index + 1).padStart(9, '0')}`,
      passwordHash: await sharedHash,
      isDemonstration: DEMONSTRATION.includes(email),
    });
  }
  return people;
};

/** A portal with the embedded provider on a real port and a real database; `/qui` answers who is signed in. */
export const startPortal = async (
  t: Ending,
  options: Partial<Omit<IdentityOptions, 'demonstration'>> & {
    readonly withProvider?: boolean;
    /** False as with `DEMONSTRATION=off`: nothing of it is shown or let in. */
    readonly demonstration?: boolean;
  } = {},
): Promise<Portal> => {
  const db = options.db ?? (await testDatabase(t));
  const people = options.db ? new Map<string, Iuc>() : await createPeople(db);
  const held = await heldPort('127.0.0.1');
  const origin = `http://localhost:${held.port}`;
  const logged: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const publicUrl = options.publicUrl ?? origin;
  const { demonstration = true, withProvider = true, ...given } = options;
  const identity = createIdentityProvider({
    db,
    log: logger,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    secret: SECRET,
    ...(demonstration
      ? {
          demonstration: {
            accounts: DEMONSTRATION.map((email) => ({ email, status: 'Grand Voyageur' })),
            password: PASSWORD,
          },
        }
      : {}),
    ...given,
  });
  const fastify: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // As the server does: its own line names the route without the address's query.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    trustProxy: true,
  });
  const { sessions, logins, registerRoutes } = createSessions({
    db,
    clock: systemClock,
    provider: identity.provider,
    log: logger,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    secret: SECRET,
    rateLimits: true,
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-correlation-id', request.id);
    done();
  });
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const app = {
    clock: systemClock,
    config: { publicUrl },
    sessions,
    staffFiles: staffFiles({ db, clock: systemClock, secure: false }),
    logins,
    profiles: { overview: (iuc: Iuc) => customerOverview(db, iuc, systemClock.now()) },
  } as unknown as AppContext;
  fastify.setErrorHandler((error, request, reply) => {
    const found = problemOfError(error, request.id);
    reply.status(found.status).header('cache-control', 'no-store').type('application/problem+json');
    return reply.send(JSON.stringify(found));
  });
  serveCalls(fastify, app, sessionCalls);
  servePlainFiles(fastify);
  if (withProvider) await identity.register(fastify);
  await fastify.register(async (scope) => registerRoutes(scope));
  fastify.get(
    '/qui',
    async (request) => (await sessionOf(sessions, request.headers.cookie)) ?? { iuc: null },
  );
  for (const path of ['/', '/mon-espace', '/recompense/*']) {
    fastify.get(path, async (_request, reply) => reply.type('text/html').send('<p>page</p>'));
  }
  servesProduct(origin, (path) => /^\/(qui|mon-espace|recompense\/.*)?$/.test(path));

  await fastify.listen({ port: held.port, host: '127.0.0.1', ...held.options });
  await held.release();
  t.after(async () => fastify.close());
  return {
    origin: publicUrl,
    listens: origin,
    db,
    fastify,
    provider: identity.provider,
    accounts: identity.accounts,
    sessions,
    ...logins,
    people,
    logged,
    browser: (address) => new Browser(publicUrl, origin, address),
  };
};
