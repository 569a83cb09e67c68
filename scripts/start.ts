/** `npm start`, by start.js: builds the pages when their sources have changed, then serves the portal until it is told to stop. */
import path from 'node:path';

const parent = process.ppid;

const { ConfigurationError, readConfig } = await import('#config/config.ts');
const { readSecrets } = await import('#config/secrets.ts');
const { WrongFile } = await import('#domain/wrong-file.ts');
const { requireFeed } = await import('./require-feed.ts');
const { EmbeddedDatabaseRefused } = await import('#database/embedded.ts');
const { DatabaseRefused } = await import('#database/migrate.ts');

try {
  // Before anything is built or listens: a wrong setting is said at once.
  const config = readConfig(process.env, process.cwd());
  await requireFeed(config);
  const secrets = readSecrets(process.env, config.varDir);
  const { ensureBuilt } = await import('./build.ts');
  const dist = await ensureBuilt();
  const { startPortal } = await import('../src/main.ts');
  const portal = await startPortal({
    config,
    secrets,
    root: path.resolve(import.meta.dirname, '..'),
    dist,
  });
  // Behind a balancer people find it elsewhere than where it listens.
  const elsewhere = new URL(portal.address).port !== new URL(portal.listens).port;
  console.log(`Espace Voyageur : ${portal.address}${elsewhere ? ` (sur ${portal.listens})` : ''}`);
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    portal.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // npm puts a shell between itself and us, which dies of the SIGTERM that npm passes on without telling us.
  if (process.env['npm_lifecycle_event'])
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, 100).unref();
} catch (error) {
  if (
    error instanceof ConfigurationError ||
    error instanceof EmbeddedDatabaseRefused ||
    error instanceof DatabaseRefused ||
    error instanceof WrongFile
  )
    console.error(error.message);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error('PORT is in use by another program: stop it, or give this portal another PORT.');
  else if ((error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL')
    console.error(
      'HOST is no address of this machine: 127.0.0.1 serves this machine alone, 0.0.0.0 everybody who reaches it.',
    );
  else console.error(error);
  process.exit(1);
}
