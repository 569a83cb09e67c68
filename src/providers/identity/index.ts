import { hkdfSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Log } from '#domain/log.ts';
import type { PassedOn } from '../asking.ts';
import type { Accounts, DeviceCodeMails } from './accounts-port.ts';
import { embeddedAccounts } from './embedded/accounts.ts';
import { MOUNT_PATH } from './embedded/mount-path.ts';
import type { DemonstrationAccount } from './embedded/pages.ts';
import type { ApiClient } from './embedded/provider.ts';
import { oidcClient } from './oidc-client.ts';
import type { IdentifierChange, IdentityProvider } from './port.ts';

export { createAccount } from './embedded/account.ts';
export type { DemonstrationAccount } from './embedded/pages.ts';
export { hashPassword } from './embedded/password-hash.ts';
export interface IdentityOptions {
  readonly db: Database;
  readonly log: Log;
  /** Origin of the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** True outside localhost: `Secure` cookies. */
  readonly secure: boolean;
  /** The operator's provider; without it the embedded one serves (AUTH-01). */
  readonly issuer?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** How the operator's pages for another address or password are reached. */
  readonly changes?: Readonly<Partial<Record<IdentifierChange, string>>>;
  /** Root secret, at least 32 bytes. */
  readonly secret: Uint8Array | string;
  readonly apiClients?: readonly ApiClient[];
  readonly demonstration?: { readonly accounts: readonly DemonstrationAccount[]; readonly password: string };
  readonly rateLimits?: boolean;
  /** Asks unknown devices for a code by mail (AUTH-14); without, none is asked. */
  readonly deviceCodes?: { readonly knownDays: number; readonly mails: DeviceCodeMails };
  readonly passedOn?: PassedOn;
  /** False when sign-in is switched off by configuration (AUTH-11). */
  readonly enabled?: boolean;
}

export interface Identity {
  readonly provider: IdentityProvider;
  /** Only of the embedded provider: the operator's makes its accounts itself. */
  readonly accounts?: Accounts;
  /** Mounts the embedded provider, or nothing when the operator's serves. Call it before the server listens. */
  register(fastify: FastifyInstance): Promise<void>;
}

/** For so long a device is known where nothing else is said. */
const KNOWN_DAYS = 180;

const EMBEDDED_CLIENT = 'espace-voyageur';

/** Portal and embedded provider share a secret that every process of the installation derives alike. */
const embeddedClientSecret = (secret: Uint8Array | string): string =>
  Buffer.from(
    hkdfSync('sha256', Buffer.from(secret as string), '', 'espace-voyageur embedded client', 32),
  ).toString('base64url');

/** The identity provider of this installation: the operator's by OpenID Connect, else the embedded one. */
export const createIdentityProvider = (options: IdentityOptions): Identity => {
  let listening: FastifyInstance | undefined;
  const loopback = (): string | undefined => {
    const address = listening?.server.address() as AddressInfo | string | null | undefined;
    if (!address || typeof address === 'string') return undefined;
    const host = address.address === '::' || address.address === '0.0.0.0' ? '127.0.0.1' : address.address;
    return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  };
  const apiClients = options.apiClients ?? [];
  const client = {
    redirectUri: `${options.publicUrl}/redirectAuthentication`,
    // The page that says so: on a shared device somebody wants to read it.
    afterSignOutUri: `${options.publicUrl}/logout`,
    apiClientIds: apiClients.map(({ clientId }) => clientId),
    enabled: options.enabled ?? true,
    log: options.log,
    ...(options.changes ? { changes: options.changes } : {}),
    ...(options.passedOn ? { passedOn: options.passedOn } : {}),
  };
  if (options.issuer) {
    return { provider: oidcClient({ ...client, ...options.issuer }), register: async () => {} };
  }
  const clientSecret = embeddedClientSecret(options.secret);
  const devices = {
    secret: options.secret,
    secureCookies: options.secure,
    knownDays: options.deviceCodes?.knownDays ?? KNOWN_DAYS,
  };
  const passkeys = { publicUrl: options.publicUrl, secret: options.secret, log: options.log };
  return {
    accounts: embeddedAccounts({ demonstration: options.demonstration !== undefined }, devices, passkeys),
    provider: oidcClient({
      ...client,
      issuer: `${options.publicUrl}${MOUNT_PATH}`,
      clientId: EMBEDDED_CLIENT,
      clientSecret,
      loopback,
    }),
    async register(fastify) {
      listening = fastify;
      // Beside an operator's provider nothing of the embedded one is even loaded.
      const { registerIdentityProvider } = await import('./embedded/register.ts');
      await registerIdentityProvider(fastify, {
        db: options.db,
        log: options.log,
        publicUrl: options.publicUrl,
        clientId: EMBEDDED_CLIENT,
        clientSecret,
        apiClients,
        secret: options.secret,
        secureCookies: options.secure,
        loopback,
        rateLimits: options.rateLimits ?? true,
        devices,
        ...(options.deviceCodes ? { deviceCodeMails: options.deviceCodes.mails } : {}),
        ...(options.demonstration ? { demonstration: options.demonstration } : {}),
      });
    },
  };
};
