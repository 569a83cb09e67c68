import { hkdfSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Log } from '#domain/log.ts';
import type { PassedOn } from '../asking.ts';
import { PAYMENT_PATH } from './embedded/mount-path.ts';
import { keepNotifying } from './embedded/notify.ts';
import { registerSandbox } from './embedded/register.ts';
import { createSandbox } from './embedded/sandbox.ts';
import { createHttpPayment } from './http-adapter.ts';
import { type NotificationHeaders, readNotification } from './notifications.ts';
import type { PaymentProvider } from './port.ts';

export { sandboxPerishables } from './embedded/retention.ts';

/** The operator's payment provider, by its settings. */
export interface ExternalPayment {
  readonly url: string;
  readonly key: string;
  /** `whsec_…`: what its notifications are signed with. */
  readonly webhookSecret: string;
  readonly pageOrigin: string;
}

/** A payment provider as an installation has it. */
export interface Payments {
  readonly provider: PaymentProvider;
  /** Which payment a notification is about; undefined when it is not the provider's. */
  readonly read: (body: string, headers: NotificationHeaders) => { readonly key: string } | undefined;
  /** Origins of pages that people are sent to, besides our own. */
  readonly pageOrigins: readonly string[];
  /** Mounts the embedded provider's pages, or nothing when the operator's serves. */
  register(server: FastifyInstance): void;
}

export const createExternalPayment = (
  { webhookSecret, ...external }: ExternalPayment,
  passedOn: PassedOn,
): Payments => ({
  provider: createHttpPayment({ ...external, passedOn }),
  read: (body, headers) => readNotification(webhookSecret, body, headers),
  pageOrigins: [external.pageOrigin],
  register: () => {},
});

/** The address at which this process listens, for what it tells itself; undefined before it does. */
const listensAt = (server: FastifyInstance | undefined): string | undefined => {
  const address = server?.server.address() as AddressInfo | string | null | undefined;
  if (!address || typeof address === 'string') return undefined;
  const host = address.address === '::' || address.address === '0.0.0.0' ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
};

export interface EmbeddedPaymentOptions {
  readonly db: Database;
  readonly log: Log;
  /** Origin of the portal, without a trailing slash. */
  readonly publicUrl: string;
  /** Root secret, at least 32 bytes: every process of the installation signs alike. */
  readonly secret: Uint8Array;
}

/** The embedded payment provider (PAY-01): for demonstrations alone, for its cards are known to everybody. */
export const createEmbeddedPayment = ({ db, log, publicUrl, secret }: EmbeddedPaymentOptions): Payments => {
  const key = hkdfSync('sha256', secret, '', 'espace-voyageur payment notifications', 32);
  const webhookSecret = `whsec_${Buffer.from(key).toString('base64')}`;
  const sandbox = createSandbox({ db, pages: `${publicUrl}${PAYMENT_PATH}` });
  let server: FastifyInstance | undefined;
  return {
    provider: sandbox,
    read: (body, headers) => readNotification(webhookSecret, body, headers),
    pageOrigins: [],
    register: (mounted) => {
      server = mounted;
      registerSandbox(mounted, { sandbox });
      let notifying: ReturnType<typeof keepNotifying> | undefined;
      mounted.addHook('onListen', async () => {
        notifying = keepNotifying(
          {
            db,
            log,
            secret: webhookSecret,
            // Behind a balancer that does not loop back, the portal's own address leads nowhere from here.
            addressOf: (url) =>
              url.startsWith(`${publicUrl}/`)
                ? (listensAt(server) ?? publicUrl) + url.slice(publicUrl.length)
                : url,
          },
          () => sandbox.settleDue(),
        );
      });
      mounted.addHook('preClose', async () => notifying?.close());
    },
  };
};
