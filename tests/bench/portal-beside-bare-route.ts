/** Run as a process by `calls.ts`: the portal as `npm start` makes it, with one route more that is as bare as its server allows. */
import path from 'node:path';
import { readConfig } from '#config/config.ts';
import { readSecrets } from '#config/secrets.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import { startPortal } from '../../src/main.ts';
import { BARE_ROUTE } from './calls.ts';

const config = readConfig(process.env, process.cwd());
const portal = await startPortal({
  config,
  secrets: readSecrets(process.env, config.varDir),
  root: path.resolve(import.meta.dirname, '../..'),
  dist: await ensureBuilt(),
  beside: (scope, db) => {
    scope.get(BARE_ROUTE, async (_request, reply) => {
      const rows = await db.query('select $1::int as answer', [42], 'bench-bare');
      return reply.type('application/json').send(JSON.stringify(rows[0]));
    });
  },
});
process.on('SIGTERM', () => void portal.stop().then(() => process.exit(0)));
console.log(`Espace Voyageur : ${portal.address}`);
