import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import pino from 'pino';
import type { Database } from '#database/database.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { sessionCalls } from '#features/sessions/calls.ts';
import { createSessions, type Sessions } from '#features/sessions/index.ts';
import { servePlainFiles } from '#plain-pages/files.ts';
import {
  createAccount,
  createIdentityProvider,
  hashPassword,
  type IdentityOptions,
} from '#providers/identity/index.ts';
import type { IdentityProvider } from '#providers/identity/port.ts';
import type { AppContext } from '#server/app-context.ts';
import { serveCalls } from '#server/calls.ts';
import { testDatabase } from '#tests/harness/database.ts';

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
  constructor(origin: string, listens = origin) {
    this.origin = origin;
    this.#listens = listens;
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
        cookie: this.cookies(url.pathname),
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

export const actionOf = (page: Page): string =>
  /<form[^>]* action="([^"]*)"/.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? assertNever(page);
const assertNever = (page: Page): never => {
  throw new Error(`no form on ${page.status} ${page.url}: ${page.text.slice(0, 2000)}`);
};

export interface Portal extends Pick<Sessions, 'authenticateConnect' | 'startLogin'> {
  readonly origin: string;
  /** Where this process listens. */
  readonly listens: string;
  readonly db: Database;
  readonly fastify: FastifyInstance;
  readonly sessions: Sessions['sessions'];
  readonly people: ReadonlyMap<string, Iuc>;
  readonly provider: IdentityProvider;
  /** Every line that was logged, by the portal, by the provider and by Fastify for requests. */
  readonly logged: string[];
  browser(): Browser;
}

const freePort = async (): Promise<number> => {
  const probe = http.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** A test context, or the `after` of a test file. */
export interface Ending {
  after(work: () => Promise<void>): void;
}

let sharedHash: Promise<string> | undefined;

/** The six demonstration accounts and one ordinary one, loyalty numbers 29090109000000001 and on, all with PASSWORD. */
const createPeople = async (db: Database): Promise<Map<string, Iuc>> => {
  sharedHash ??= hashPassword(PASSWORD);
  const people = new Map<string, Iuc>();
  for (const [index, email] of [...DEMONSTRATION, 'camille@voyageur.example'].entries()) {
    const iuc = newIuc();
    people.set(email, iuc);
    await createAccount(db, {
      iuc,
      email,
      givenName: 'Camille',
      familyName: 'Vasseur',
      loyaltyNumber: `29090109${String(index + 1).padStart(9, '0')}`,
      passwordHash: await sharedHash,
    });
  }
  return people;
};

/** A portal with the embedded provider on a real port and a real database; `/qui` answers who is signed in. */
export const startPortal = async (
  t: Ending,
  options: Partial<IdentityOptions> & { publicUrl?: string; withProvider?: boolean } = {},
): Promise<Portal> => {
  const db = options.db ?? (await testDatabase(t));
  const people = options.db ? new Map<string, Iuc>() : await createPeople(db);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const logged: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const publicUrl = options.publicUrl ?? origin;
  const identity = createIdentityProvider({
    db,
    log: logger,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    secret: SECRET,
    demonstration: {
      accounts: DEMONSTRATION.map((email) => ({ email, status: 'Grand Voyageur' })),
      password: PASSWORD,
    },
    ...options,
  });
  const fastify: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // As the server does: its own line names the route without the address's query.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  const { sessions, registerRoutes, authenticateConnect, startLogin } = createSessions({
    db,
    provider: identity.provider,
    log: logger,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    secret: SECRET,
  });
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  // Nobody but the accounts of this test has a customer behind them.
  const app = {
    config: { publicUrl },
    sessions,
    profiles: { overview: async (iuc: Iuc) => ([...people.values()].includes(iuc) ? {} : undefined) },
  } as unknown as AppContext;
  serveCalls(fastify, app, sessionCalls({ authenticateConnect, startLogin }));
  servePlainFiles(fastify);
  if (options.withProvider !== false) await identity.register(fastify);
  await fastify.register(async (scope) => registerRoutes(scope));
  fastify.get('/qui', async (request) => (await sessions.read(request.headers.cookie)) ?? { iuc: null });
  for (const path of ['/', '/mon-espace', '/recompense/*']) {
    fastify.get(path, async (_request, reply) => reply.type('text/html').send('<p>page</p>'));
  }

  await fastify.listen({ port, host: '127.0.0.1' });
  t.after(async () => fastify.close());
  return {
    origin: publicUrl,
    listens: origin,
    db,
    fastify,
    provider: identity.provider,
    sessions,
    authenticateConnect,
    startLogin,
    people,
    logged,
    browser: () => new Browser(publicUrl, origin),
  };
};
