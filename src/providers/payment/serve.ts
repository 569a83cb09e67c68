import process from 'node:process';
import { z } from 'zod';
import { openDatabase } from '#database/database.ts';
import { migrate } from '#database/migrate.ts';
import type { Log } from '#domain/log.ts';
import { servePlainFiles } from '#plain-pages/files.ts';
import { PAYMENT_PATH } from './embedded/mount-path.ts';
import { keepNotifying } from './embedded/notify.ts';
import { registerSandbox } from './embedded/register.ts';
import { createSandbox } from './embedded/sandbox.ts';
import { readPaymentSource } from './embedded/source.ts';
import { paymentServer } from './http-server.ts';

/**
 * The embedded payment provider as a process of its own, with its pages: `node src/providers/payment/serve.ts`. A portal uses it with
 * `PAYMENT_URL`, `PAYMENT_KEY` and `PAYMENT_WEBHOOK_SECRET`. It makes its schema in a database of its own. `PAYMENT_FAULTS=on` adds
 * the control endpoints of `faults.ts`.
 */
const Settings = z.object({
  DATABASE_URL: z.url(),
  PAYMENT_KEY: z.string().min(8),
  PAYMENT_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  PAYMENT_FAULTS: z.enum(['on', 'off']).default('off'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3002),
});

const log: Log = {
  info: () => {},
  warn: (_fields, message) => process.stderr.write(`${message}\n`),
  error: (_fields, message) => process.stderr.write(`${message}\n`),
};

const start = async (): Promise<void> => {
  const read = Settings.safeParse(process.env);
  if (!read.success) {
    process.stderr.write(`${z.prettifyError(read.error)}\n`);
    process.exitCode = 1;
    return;
  }
  const settings = read.data;
  await migrate(settings.DATABASE_URL, readPaymentSource());
  const db = openDatabase({ url: settings.DATABASE_URL, connections: 6 });
  const at = { address: '' };
  const sandbox = createSandbox({
    db,
    get pages() {
      return `${at.address}${PAYMENT_PATH}`;
    },
  });
  const server = paymentServer({
    payment: sandbox,
    key: settings.PAYMENT_KEY,
    faults: settings.PAYMENT_FAULTS === 'on',
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  servePlainFiles(server);
  registerSandbox(server, { sandbox });
  at.address = await server.listen({ host: settings.HOST, port: settings.PORT });
  const notifying = keepNotifying({ db, secret: settings.PAYMENT_WEBHOOK_SECRET, log }, () =>
    sandbox.settleDue(),
  );
  process.stdout.write(`payment provider listening on ${at.address}\n`);
  const stop = async (): Promise<void> => {
    await notifying.close();
    await server.close();
    await db.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

await start();
