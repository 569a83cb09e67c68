/**
 * `npm run dev`: the portal with the pages from their sources. A change in a page shows at once (hot replacement); a change in what
 * Node itself loads (loaders, features, server) starts the process again.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readConfig } from '#config/config.ts';
import { readSecrets } from '#config/secrets.ts';
import { requireFeed } from './require-feed.ts';

const root = path.resolve(import.meta.dirname, '..');

const serve = async (): Promise<void> => {
  const config = readConfig(process.env, process.cwd());
  await requireFeed(config);
  const secrets = readSecrets(process.env, config.varDir);
  const { createDevelopment } = await import('#web/rendering/development.server.ts');
  const { serveGallery } = await import('#web/gallery/serve.ts');
  const { startPortal } = await import('../src/main.ts');
  const development = await createDevelopment(root, serveGallery);
  const portal = await startPortal({ config, secrets, root, dist: '', development });
  console.log(`Espace Voyageur : ${portal.address}`);
  const stop = (): void => {
    portal.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

/** Node's own watcher follows what the process imports; Vite follows the rest. */
const watch = (): void => {
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', import.meta.filename, '--serve'],
    {
      stdio: 'inherit',
    },
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 0));
};

if (process.argv.includes('--serve')) await serve();
else watch();
