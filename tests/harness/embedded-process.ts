/** A portal reduced to its embedded database, for the tests that kill it: prints its URL when ready, and lives until killed. */
import { EmbeddedDatabaseRefused, startEmbedded } from '#database/embedded.ts';

try {
  const server = await startEmbedded({ directory: process.argv[2] ?? '', database: 'voyageur' });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  console.log(`ready ${server.url}`);
  setInterval(() => {}, 1000);
} catch (error) {
  if (!(error instanceof EmbeddedDatabaseRefused)) throw error;
  console.log(`refused ${error.message}`);
}
