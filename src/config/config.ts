import { createPublicKey } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { CLOCK_START_RULE, readClockStart } from '#domain/clock.ts';
import { CREDENTIALS_RULE, isCredentials } from '#domain/credentials.ts';
import { isLoopback } from '#domain/loopback.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { ticketSigner } from '#domain/rail/ticket-code.ts';

/** The configuration of a running portal, read once at start. Every setting is optional; docs/operations.md lists them. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin of the portal as people see it, without a trailing slash. */
  readonly publicUrl: string;
  /** True outside localhost: `Secure` cookies, HSTS. */
  readonly secure: boolean;
  readonly trustProxy: false | readonly string[];
  readonly cookieDomain?: string;
  /** Names of cookies that go on to the operator's systems (API-05). */
  readonly passedCookies: ReadonlySet<string>;
  /** Whole days for which a choice of cookies is kept (COOKIE-01). */
  readonly consentDays: number;
  /** Everything the portal writes by itself. */
  readonly varDir: string;
  /** An existing PostgreSQL, instead of the embedded one. */
  readonly databaseUrl?: string;
  readonly databaseConnections: number;
  /** Operator's GTFS feed: a folder or a zip; used when it holds one. */
  readonly feedDir: string;
  /** Whether it was said where the feed lies, so that there has to be one. */
  readonly feedIsNamed: boolean;
  /** The operator's editorial content, instead of the project's own `content/`. */
  readonly contentDir?: string;
  /** The operator's editing system, instead of a folder (docs/content-interface.md). */
  readonly contentSystem?: { readonly url: string; readonly key: string };
  /** Whether `/apercu` shows every text, those to come and what is refused included. */
  readonly contentPreview: boolean;
  /** Where the business clock starts, in demonstrations. */
  readonly clockStart?: Temporal.Instant;
  /** False while account access is closed on purpose: a notice says so, public pages go on (AUTH-11). */
  readonly signIn: boolean;
  /** The operator's identity provider, instead of the embedded one. */
  /** Where the operator's provider lets people set a forgotten password anew. */
  readonly forgottenPasswordUrl?: string;
  /** How its pages for another address or password are reached. */
  readonly identityChanges?: { readonly email?: string; readonly password?: string };
  readonly identity?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** Programs other than our pages that may sign their users in and use the calls (AUTH-06). */
  readonly apiClients: readonly { readonly clientId: string; readonly redirectUris: readonly string[] }[];
  /** The operator's booking system, instead of the embedded inventory. */
  readonly booking?: { readonly url: string; readonly user?: string; readonly password?: string };
  /** By which the operator's systems tell travels; without one nobody does (docs/travel-facts.md). */
  readonly travelsToken?: string;
  /** By which they tell accounts that a station desk has opened (docs/station-accounts.md). */
  readonly stationAccountsToken?: string;
  /** The partner that is asked before an identifier becomes another (docs/identifier-registry.md). */
  readonly migration?: { readonly url: string; readonly token: string };
  /** The operator's payment provider, instead of the embedded one of demonstrations. */
  readonly payment?: {
    readonly url: string;
    readonly key: string;
    readonly webhookSecret: string;
    /** Origin of the pages where cards are typed. */
    readonly pageOrigin: string;
  };
  /** What encrypted customer identifiers are made with (docs/encrypted-iuc.md), instead of a key of the portal's own. */
  readonly iucKey?: Uint8Array;
  /** The operator's bot, instead of the embedded one (docs/chatbot-interface.md). */
  readonly chatbot?: { readonly url: string; readonly key: string };
  /** The operator's customer service, instead of the embedded desk (docs/complaints-interface.md). */
  readonly complaints?: { readonly url: string; readonly key: string };
  /** Events of what is seen that one network may tell in a minute: a whole train behind one address looks at fewer pages. */
  readonly measuresPerMinute: number;
  /** The operator's collector of what is seen (docs/collector-interface.md), instead of a table of the portal's own. */
  readonly collector?: { readonly url: string; readonly key?: string };
  /** The operator's key for the codes of tickets (docs/ticket-code.md), instead of one of the portal's own. */
  readonly ticketKey?: string;
  /** The system that agents open customers' files from (docs/sales-desk.md), instead of the sandbox of demonstrations. */
  readonly salesDesk?: { readonly issuer: string; readonly keys: JSONWebKeySet };
  /** What one agent ends by hand alone, in cents; above it a second one confirms (PRO-03). */
  readonly secondAgentAboveCents: number;
  readonly mail: { readonly smtpUrl?: string; readonly from: string };
  /** Makes the demonstration customers and lets them in; on by itself only while everything is local (OPS-04). */
  readonly demonstration: boolean;
  readonly rateLimits: boolean;
  /** How many bytes of posted files are in memory together. */
  readonly uploadsAtOnce: number;
  readonly registration: {
    /** Whether creation answers for an address that has an account as for any other (ACCOUNT-06). */
    readonly isNeutral: boolean;
    /** Whole years (ACCOUNT-03). */
    readonly minimumAge: number;
  };
  /** Codes by mail for devices that the embedded identity provider does not know (AUTH-14). */
  readonly deviceCodes: { readonly isOn: boolean; readonly knownDays: number };
  /** What asks for a fresh proof of identity (AUTH-15). */
  readonly freshProof: {
    /** For how long a proof counts as fresh. */
    readonly seconds: number;
    /** Spending more points than this at once asks for one. */
    readonly points: number;
  };
  /** Whole days for which the erasure of an account may be taken back (ACCOUNT-12). */
  readonly erasureDays: number;
  /** For how many days personal data are kept that need not stay (docs/operations.md, « Retention »). */
  readonly keep: {
    /** Orders that nobody accepted, after their end. */
    readonly draftDays: number;
    /** Mails, after they were queued. */
    readonly mailDays: number;
    /** Bookings of the embedded booking system, after their last train. */
    readonly bookingDays: number;
    /** What was counted of visits, after it was seen. */
    readonly measureDays: number;
  };
  /** How many people may be in the shop at once, all processes together; without, there is always room (OPS-06). */
  readonly shopPlaces?: number;
  /** How much a process takes on before it sends people away; without, all of it. */
  readonly load?: { readonly requestsAtOnce: number; readonly latestMs: number };
  /** Where metrics are read (OPS-02); without, nothing is counted. */
  readonly metrics?: { readonly host: string; readonly port: number };
  /** Where traces are sent, OTLP over HTTP; without, nothing is traced. */
  readonly traces?: { readonly url: string; readonly key?: string; readonly percent: number };
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** What was set and may be meant so, but must not go unnoticed: for the log, at each start. */
  readonly warnings: readonly string[];
}

/** One or more settings are wrong: the message names each of them and says what is expected (OPS-05). */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const withProtocol = (...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) &&
        protocols.includes(new URL(text).protocol.slice(0, -1)) &&
        (new URL(text).hostname !== '' || new URL(text).searchParams.has('host')),
      `must be a URL beginning with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    );
/** What is the portal's own in an authorization request. */
const OWN_PARAMETERS =
  /(?:^|&)(?:client_\w+|redirect_uri|response_\w+|scope|state|nonce|code_challenge\w*|request\w*|login_hint|id_token_hint)=/;
/** A page of the identity provider: its address, or what brings it up in an authorization request. */
const addressOrParameters = z
  .string()
  .refine(
    (text) =>
      /^https?:\/\//.test(text)
        ? URL.canParse(text)
        : /^\w+=[\w.:~-]+(?:&\w+=[\w.:~-]+)*$/.test(text) && !OWN_PARAMETERS.test(text),
    'must be a URL beginning with http:// or https://, or what is added to a request: kc_action=UPDATE_EMAIL',
  );

/** An address, or a network of addresses by the length of its prefix. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const version = net.isIP(address);
  const isPrefix =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && rest.length === 0;
};
/** How another system knows the portal: a bearer key, or a pair for basic authentication (API-05). */
const credentials = z.string().refine(isCredentials, CREDENTIALS_RULE);
const bearerToken = z
  .string()
  .regex(/^[\w.~+/=-]{32,200}$/, 'must be 32 to 200 of A-Z a-z 0-9 - . _ ~ + / =, and nobody can guess it');
const oneOf = (...words: readonly string[]) =>
  z.string().refine((text) => words.includes(text), `must be one of: ${words.join(', ')}`);
const integer = (lowest: number, highest: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= lowest && Number(text) <= highest,
      `must be a whole number from ${lowest} to ${highest}`,
    );
const origin = withProtocol('http', 'https').refine(
  (text) => URL.canParse(text) && new URL(text).pathname === '/' && !new URL(text).search,
  'must be an origin without a path, such as https://voyageur.example',
);

/** An address as URLs write it: IPv6 in brackets. */
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Whether what is said to this address can be read or changed on the way: plain HTTP that leaves the machine. */
const isCleartext = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
};

/** Whether a database is on this machine: by its socket or on loopback. */
const isLocalDatabase = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  return host === '' || /^(?:\/|%2f)/i.test(host) || isLoopback(host);
};

/** The public keys of a JSON Web Key Set; undefined where it is none, or holds what a public key must not. */
const publicKeysIn = (text: string): JSONWebKeySet | undefined => {
  try {
    const { keys } = JSON.parse(text) as JSONWebKeySet;
    const isPublic = (key: JSONWebKeySet['keys'][number]): boolean =>
      typeof key.kid === 'string' &&
      key['d'] === undefined &&
      ['OKP', 'EC', 'RSA'].includes(key.kty ?? '') &&
      createPublicKey({ key: { ...key }, format: 'jwk' }).type === 'public';
    return keys.length > 0 && keys.every(isPublic) ? { keys } : undefined;
  } catch {
    return undefined;
  }
};

const SETTINGS = {
  HOST: z
    .string()
    .refine(
      (text) => /^[\w.:-]+$/.test(text) && URL.canParse(`http://${bracketed(text)}`),
      'must be a host name or an address',
    ),
  PORT: integer(0, 65535),
  PUBLIC_URL: origin,
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every(isNetwork),
      'must list the addresses of the balancers, such as 10.0.0.0/8',
    ),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain name, such as voyageur.example'),
  // Ours are `__Host-` everywhere but on a developer's machine: nobody else is told of a session.
  PASSED_COOKIES: z
    .string()
    .regex(
      /^(?:(?!__Host-|__Secure-)[\w!#$%&'*+.^`|~-]{1,100}(?: +|$))+$/i,
      'must list names of cookies, separated by spaces, none of which begins with __Host- or __Secure-',
    ),
  // No browser keeps a cookie longer than 400 days.
  CONSENT_DAYS: integer(1, 400),
  VAR_DIR: z.string(),
  DATABASE_URL: withProtocol('postgres', 'postgresql'),
  DATABASE_CONNECTIONS: integer(2, 500),
  FEED_DIR: z.string(),
  CONTENT_DIR: z.string(),
  CLOCK_START: z.string().refine((text) => readClockStart(text) !== undefined, CLOCK_START_RULE),
  SIGN_IN: oneOf('on', 'off'),
  OIDC_ISSUER: withProtocol('http', 'https'),
  OIDC_CLIENT_ID: z.string(),
  OIDC_CLIENT_SECRET: z.string(),
  OIDC_FORGOTTEN_PASSWORD_URL: withProtocol('http', 'https'),
  OIDC_CHANGE_EMAIL: addressOrParameters,
  OIDC_CHANGE_PASSWORD: addressOrParameters,
  API_CLIENTS: z
    .string()
    .refine(
      (text) =>
        text
          .split(/\s+/)
          .every(
            (item) =>
              /^[\w.-]{3,64}=https?:\/\/\S+$/.test(item) && URL.canParse(item.slice(item.indexOf('=') + 1)),
          ),
      'must list programs as client-id=redirect-address, separated by spaces',
    ),
  BOOKING_URL: withProtocol('http', 'https'),
  BOOKING_USER: z.string(),
  BOOKING_PASSWORD: z.string(),
  TRAVELS_TOKEN: bearerToken,
  STATION_ACCOUNTS_TOKEN: bearerToken,
  MIGRATION_URL: withProtocol('http', 'https'),
  MIGRATION_TOKEN: credentials,
  PAYMENT_URL: withProtocol('http', 'https'),
  PAYMENT_KEY: z.string().min(8, 'must have at least 8 characters'),
  PAYMENT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must begin with whsec_, followed by a key in base64'),
  PAYMENT_PAGE_URL: origin,
  IUC_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must hold at least 32 bytes in base64'),
  CHATBOT_URL: withProtocol('http', 'https'),
  CHATBOT_KEY: credentials,
  CONTENT_URL: withProtocol('http', 'https'),
  CONTENT_KEY: credentials,
  CONTENT_PREVIEW: oneOf('on', 'off'),
  COMPLAINTS_URL: withProtocol('http', 'https'),
  COMPLAINTS_KEY: credentials,
  MEASURES_PER_MINUTE: integer(1, 1_000_000),
  COLLECTOR_URL: withProtocol('http', 'https'),
  COLLECTOR_KEY: credentials,
  TICKET_KEY: z
    .string()
    .refine((text) => ticketSigner(text) !== undefined, 'must be an Ed25519 private key, PKCS #8 in base64'),
  SALES_DESK_ISSUER: withProtocol('http', 'https'),
  SALES_DESK_KEYS: z
    .string()
    .refine(
      (text) => publicKeysIn(text) !== undefined,
      'must be a JSON Web Key Set of public keys, each of kty OKP (Ed25519), EC (P-256) or RSA, with its kid',
    ),
  SECOND_AGENT_ABOVE_EUROS: integer(0, 1_000_000),
  SMTP_URL: withProtocol('smtp', 'smtps'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address, alone or as: Name <address>'),
  DEMONSTRATION: oneOf('on', 'off'),
  RATE_LIMITS: oneOf('on', 'off'),
  // Half is one person's, and must hold a form with all its files: 5 of 10 MB.
  UPLOADS_AT_ONCE_MB: integer(101, 100_000),
  NEUTRAL_ANSWERS: oneOf('on', 'off'),
  MINIMUM_AGE: integer(0, 99),
  DEVICE_CODES: oneOf('on', 'off'),
  DEVICE_KNOWN_DAYS: integer(1, 400),
  FRESH_PROOF_MINUTES: integer(1, 60),
  FRESH_PROOF_POINTS: integer(0, 999_999_999),
  // The law gives a month for it (RGPD, article 12).
  ERASURE_DAYS: integer(0, 28),
  KEEP_DRAFTS_DAYS: integer(1, 400),
  KEEP_MAILS_DAYS: integer(30, 3_650),
  KEEP_BOOKINGS_DAYS: integer(60, 3_650),
  KEEP_MEASURES_DAYS: integer(1, 760),
  SHOP_PLACES: integer(0, 1_000_000),
  REQUESTS_AT_ONCE: integer(0, 100_000),
  LATEST_MS: integer(50, 60_000),
  METRICS_PORT: integer(0, 65_535),
  METRICS_HOST: z.string(),
  OTLP_URL: withProtocol('http', 'https'),
  OTLP_KEY: z.string().regex(/^[\w.~+/=-]{16,400}$/, 'must be 16 to 400 of A-Z a-z 0-9 - . _ ~ + / ='),
  TRACED_PERCENT: integer(1, 100),
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
} as const;

type Name = keyof typeof SETTINGS;

/** Every setting there is, but for the root secret (`secrets.ts`). */
export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS);

/** Settings that mean something only together. */
const GROUPS: readonly (readonly Name[])[] = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['BOOKING_USER', 'BOOKING_PASSWORD'],
  ['PAYMENT_URL', 'PAYMENT_KEY', 'PAYMENT_WEBHOOK_SECRET'],
  ['MIGRATION_URL', 'MIGRATION_TOKEN'],
  ['COMPLAINTS_URL', 'COMPLAINTS_KEY'],
  ['CHATBOT_URL', 'CHATBOT_KEY'],
  ['CONTENT_URL', 'CONTENT_KEY'],
  ['SALES_DESK_ISSUER', 'SALES_DESK_KEYS'],
];

/** What would send passwords, tokens or personal data in the clear over a network (ASVS 5.0, 12.2.1 and 12.3.1). */
const cleartextProblems = (values: Partial<Record<Name, string>>): string[] => {
  const why = 'must be https:// unless it is on this machine: what it says could be read on the way';
  const problems = (
    [
      'PUBLIC_URL',
      'OIDC_ISSUER',
      'OIDC_FORGOTTEN_PASSWORD_URL',
      'OIDC_CHANGE_EMAIL',
      'OIDC_CHANGE_PASSWORD',
      'BOOKING_URL',
      'MIGRATION_URL',
      'PAYMENT_URL',
      'PAYMENT_PAGE_URL',
      'COMPLAINTS_URL',
      'COLLECTOR_URL',
      'CHATBOT_URL',
      'CONTENT_URL',
      'OTLP_URL',
      'SALES_DESK_ISSUER',
    ] as const
  )
    .filter((name) => values[name] !== undefined && isCleartext(values[name]))
    .map((name) => `${name} ${why}`);
  const { HOST, DATABASE_URL } = values;
  if (HOST !== undefined && !values.PUBLIC_URL && !isLoopback(HOST) && !isEveryAddress(HOST))
    problems.push('PUBLIC_URL must be set, as HOST is an address that others reach');
  if (DATABASE_URL !== undefined && !isLocalDatabase(DATABASE_URL) && !saysEncryption(DATABASE_URL))
    problems.push(
      'DATABASE_URL must say sslmode=verify-full, as it is not on this machine, or sslmode=disable where its network is protected',
    );
  for (const { clientId, redirectUris } of apiClientsOf(values.API_CLIENTS))
    if (redirectUris.some(isCleartext)) problems.push(`API_CLIENTS ${clientId}: its redirect address ${why}`);
  return problems;
};

/** Whether a cookie of this domain reaches a host. */
const isAbove = (domain: string, host: string): boolean =>
  host === domain || (net.isIP(host) === 0 && host.endsWith(`.${domain}`));

const saysEncryption = (databaseUrl: string): boolean => {
  const { searchParams } = new URL(databaseUrl);
  return ['sslmode', 'ssl', 'sslnegotiation'].some((name) => searchParams.has(name));
};

/** Where an operator's feed may lie, and need not. */
const FEED_DIR = 'rail/feed';

/**
 * Reads the configuration from environment variables; an empty one counts as not set. Throws ConfigurationError with every
 * problem at once, each naming its setting; never prints a value, which may be a secret.
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Config => {
  const problems: string[] = [];
  const values: Partial<Record<Name, string>> = {};
  for (const [name, schema] of Object.entries(SETTINGS) as [Name, z.ZodType<string>][]) {
    const text = environment[name]?.trim();
    if (!text) continue;
    const read = schema.safeParse(text);
    if (read.success) values[name] = read.data;
    else problems.push(`${name} ${read.error.issues[0]?.message ?? 'is wrong'}`);
  }
  for (const group of GROUPS) {
    const given = group.filter((name) => environment[name]?.trim());
    if (given.length > 0 && given.length < group.length)
      problems.push(
        `${group.filter((name) => !given.includes(name)).join(' and ')} must be set, as ${given.join(' and ')} is`,
      );
  }
  if (values.CONTENT_URL && values.CONTENT_DIR)
    problems.push('CONTENT_DIR cannot be set with CONTENT_URL: the texts come from one of them');
  if (values.BOOKING_USER && !values.BOOKING_URL)
    problems.push('BOOKING_URL must be set, as BOOKING_USER is');
  if (values.COLLECTOR_KEY && !values.COLLECTOR_URL)
    problems.push('COLLECTOR_URL must be set, as COLLECTOR_KEY is');
  if (values.OTLP_KEY && !values.OTLP_URL) problems.push('OTLP_URL must be set, as OTLP_KEY is');
  if (values.PAYMENT_PAGE_URL && !values.PAYMENT_URL)
    problems.push('PAYMENT_URL must be set, as PAYMENT_PAGE_URL is');
  if (values.OIDC_ISSUER && values.DEMONSTRATION === 'on')
    problems.push(
      'DEMONSTRATION cannot be on with OIDC_ISSUER: the demonstration logins belong to the embedded provider',
    );
  if (values.OIDC_ISSUER && values.STATION_ACCOUNTS_TOKEN)
    problems.push(
      'STATION_ACCOUNTS_TOKEN cannot be set with OIDC_ISSUER: the operator’s provider opens accounts itself',
    );
  problems.push(...cleartextProblems(values));
  const salesDeskKeys = values.SALES_DESK_KEYS ? publicKeysIn(values.SALES_DESK_KEYS) : undefined;
  const host = values.HOST ?? '127.0.0.1';
  const port = Number(values.PORT ?? 3000);
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${port}`);
  // Behind a balancer on the same machine HOST is loopback, and everybody may come.
  const isHostKnown = values.PUBLIC_URL !== undefined || !environment['PUBLIC_URL']?.trim();
  if (values.COOKIE_DOMAIN && isHostKnown && !isAbove(values.COOKIE_DOMAIN, publicUrl.hostname))
    problems.push(
      'COOKIE_DOMAIN must be the host of PUBLIC_URL or a domain above it, such as voyageur.example for https://www.voyageur.example: browsers keep no other cookie',
    );
  const isReached = !isLoopback(host) || !isLoopback(publicUrl.hostname);
  if (values.RATE_LIMITS === 'off' && isReached)
    problems.push('RATE_LIMITS can be off for load tests on loopback only, and HOST or PUBLIC_URL is not');
  if (problems.length > 0) throw new ConfigurationError(problems);

  const clockStart = values.CLOCK_START === undefined ? undefined : readClockStart(values.CLOCK_START);
  const isLocal =
    !isReached &&
    !values.DATABASE_URL &&
    !values.OIDC_ISSUER &&
    !values.BOOKING_URL &&
    !values.PAYMENT_URL &&
    !values.COMPLAINTS_URL &&
    !values.SALES_DESK_ISSUER &&
    !values.CHATBOT_URL &&
    !values.CONTENT_URL &&
    !values.SMTP_URL;
  // A load test is to see what the portal does, and not what it sends away.
  const isLoadTest = values.RATE_LIMITS === 'off';
  const shopPlaces = Number(values.SHOP_PLACES ?? (isLoadTest ? 0 : 1_000));
  const requestsAtOnce = Number(values.REQUESTS_AT_ONCE ?? (isLoadTest ? 0 : 500));
  const demonstration = values.DEMONSTRATION ? values.DEMONSTRATION === 'on' : isLocal;
  return {
    host,
    port,
    publicUrl: publicUrl.origin,
    secure: publicUrl.protocol === 'https:',
    passedCookies: new Set(values.PASSED_COOKIES?.split(/ +/)),
    trustProxy: values.TRUST_PROXY ? values.TRUST_PROXY.split(',').map((item) => item.trim()) : false,
    ...(values.COOKIE_DOMAIN ? { cookieDomain: values.COOKIE_DOMAIN } : {}),
    consentDays: Number(values.CONSENT_DAYS ?? 365),
    measuresPerMinute: Number(values.MEASURES_PER_MINUTE ?? 1_200),
    varDir: path.resolve(cwd, values.VAR_DIR ?? 'var'),
    ...(values.DATABASE_URL ? { databaseUrl: values.DATABASE_URL } : {}),
    databaseConnections: Number(values.DATABASE_CONNECTIONS ?? 20),
    feedDir: path.resolve(cwd, values.FEED_DIR ?? FEED_DIR),
    feedIsNamed: values.FEED_DIR !== undefined && values.FEED_DIR !== FEED_DIR,
    ...(values.CONTENT_DIR ? { contentDir: path.resolve(cwd, values.CONTENT_DIR) } : {}),
    ...(clockStart ? { clockStart } : {}),
    signIn: values.SIGN_IN !== 'off',
    ...(values.OIDC_ISSUER && values.OIDC_CLIENT_ID && values.OIDC_CLIENT_SECRET
      ? {
          identity: {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID,
            clientSecret: values.OIDC_CLIENT_SECRET,
          },
        }
      : {}),
    ...(values.OIDC_FORGOTTEN_PASSWORD_URL
      ? { forgottenPasswordUrl: values.OIDC_FORGOTTEN_PASSWORD_URL }
      : {}),
    ...(values.OIDC_CHANGE_EMAIL || values.OIDC_CHANGE_PASSWORD
      ? {
          identityChanges: {
            ...(values.OIDC_CHANGE_EMAIL ? { email: values.OIDC_CHANGE_EMAIL } : {}),
            ...(values.OIDC_CHANGE_PASSWORD ? { password: values.OIDC_CHANGE_PASSWORD } : {}),
          },
        }
      : {}),
    apiClients: apiClientsOf(values.API_CLIENTS),
    ...(values.BOOKING_URL
      ? {
          booking: {
            url: values.BOOKING_URL,
            ...(values.BOOKING_USER ? { user: values.BOOKING_USER } : {}),
            ...(values.BOOKING_PASSWORD ? { password: values.BOOKING_PASSWORD } : {}),
          },
        }
      : {}),
    ...(values.TRAVELS_TOKEN ? { travelsToken: values.TRAVELS_TOKEN } : {}),
    ...(values.STATION_ACCOUNTS_TOKEN ? { stationAccountsToken: values.STATION_ACCOUNTS_TOKEN } : {}),
    ...(values.PAYMENT_URL && values.PAYMENT_KEY && values.PAYMENT_WEBHOOK_SECRET
      ? {
          payment: {
            url: values.PAYMENT_URL,
            key: values.PAYMENT_KEY,
            webhookSecret: values.PAYMENT_WEBHOOK_SECRET,
            pageOrigin: new URL(values.PAYMENT_PAGE_URL ?? values.PAYMENT_URL).origin,
          },
        }
      : {}),
    ...(values.MIGRATION_URL && values.MIGRATION_TOKEN
      ? { migration: { url: values.MIGRATION_URL, token: values.MIGRATION_TOKEN } }
      : {}),
    ...(values.IUC_KEY ? { iucKey: Buffer.from(values.IUC_KEY, 'base64') } : {}),
    ...(values.CHATBOT_URL && values.CHATBOT_KEY
      ? { chatbot: { url: values.CHATBOT_URL, key: values.CHATBOT_KEY } }
      : {}),
    ...(values.CONTENT_URL && values.CONTENT_KEY
      ? { contentSystem: { url: values.CONTENT_URL, key: values.CONTENT_KEY } }
      : {}),
    contentPreview: values.CONTENT_PREVIEW === 'on',
    ...(values.COMPLAINTS_URL && values.COMPLAINTS_KEY
      ? { complaints: { url: values.COMPLAINTS_URL, key: values.COMPLAINTS_KEY } }
      : {}),
    ...(values.COLLECTOR_URL
      ? {
          collector: {
            url: values.COLLECTOR_URL,
            ...(values.COLLECTOR_KEY ? { key: values.COLLECTOR_KEY } : {}),
          },
        }
      : {}),
    ...(salesDeskKeys && values.SALES_DESK_ISSUER
      ? { salesDesk: { issuer: values.SALES_DESK_ISSUER, keys: salesDeskKeys } }
      : {}),
    ...(values.TICKET_KEY ? { ticketKey: values.TICKET_KEY } : {}),
    mail: {
      ...(values.SMTP_URL ? { smtpUrl: values.SMTP_URL } : {}),
      from: values.MAIL_FROM ?? `${PRODUCT_NAME} <ne-pas-repondre@voyageur.example>`,
    },
    demonstration,
    rateLimits: values.RATE_LIMITS !== 'off',
    uploadsAtOnce: Number(values.UPLOADS_AT_ONCE_MB ?? 160) * 1_000_000,
    registration: {
      isNeutral: values.NEUTRAL_ANSWERS === 'on',
      minimumAge: Number(values.MINIMUM_AGE ?? 15),
    },
    deviceCodes: {
      isOn: values.DEVICE_CODES !== 'off',
      knownDays: Number(values.DEVICE_KNOWN_DAYS ?? 180),
    },
    secondAgentAboveCents: Number(values.SECOND_AGENT_ABOVE_EUROS ?? 100) * 100,
    freshProof: {
      seconds: Number(values.FRESH_PROOF_MINUTES ?? 10) * 60,
      points: Number(values.FRESH_PROOF_POINTS ?? 10_000),
    },
    erasureDays: Number(values.ERASURE_DAYS ?? 14),
    keep: {
      draftDays: Number(values.KEEP_DRAFTS_DAYS ?? 30),
      mailDays: Number(values.KEEP_MAILS_DAYS ?? 400),
      bookingDays: Number(values.KEEP_BOOKINGS_DAYS ?? 90),
      measureDays: Number(values.KEEP_MEASURES_DAYS ?? 180),
    },
    ...(shopPlaces > 0 ? { shopPlaces } : {}),
    ...(requestsAtOnce > 0 ? { load: { requestsAtOnce, latestMs: Number(values.LATEST_MS ?? 1_500) } } : {}),
    ...(values.METRICS_PORT
      ? { metrics: { host: values.METRICS_HOST ?? '127.0.0.1', port: Number(values.METRICS_PORT) } }
      : {}),
    ...(values.OTLP_URL
      ? {
          traces: {
            url: values.OTLP_URL,
            ...(values.OTLP_KEY ? { key: values.OTLP_KEY } : {}),
            percent: Number(values.TRACED_PERCENT ?? 100),
          },
        }
      : {}),
    logLevel: (values.LOG_LEVEL ?? 'info') as Config['logLevel'],
    warnings: [
      ...(demonstration && !isLocal
        ? [
            'DEMONSTRATION is on: anybody who reaches this portal can sign in with a published password, pay with published test cards, and read its mailbox if it has one',
          ]
        : []),
      ...(values.DATABASE_URL && new URL(values.DATABASE_URL).searchParams.get('sslmode') === 'disable'
        ? [
            'DATABASE_URL says sslmode=disable: what the database is told and answers crosses its network in the clear',
          ]
        : []),
      ...(values.SMTP_URL && new URL(values.SMTP_URL).searchParams.get('requireTLS') === 'false'
        ? [
            'SMTP_URL says requireTLS=false: mails and the password for sending them may cross its network in the clear',
          ]
        : []),
    ],
  };
};

/** `app=https://a.example/cb app=https://b.example/cb` gives one client with two redirect addresses. */
const apiClientsOf = (text: string | undefined): Config['apiClients'] => {
  const clients = new Map<string, string[]>();
  for (const item of text?.split(/\s+/) ?? []) {
    const at = item.indexOf('=');
    const clientId = item.slice(0, at);
    clients.set(clientId, [...(clients.get(clientId) ?? []), item.slice(at + 1)]);
  }
  return [...clients].map(([clientId, redirectUris]) => ({ clientId, redirectUris }));
};
