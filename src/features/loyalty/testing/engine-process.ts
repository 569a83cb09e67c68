/** `node engine-process.ts <database url> <instant>`: one run of the engine in a process that a test can kill. */
import { openDatabase } from '#database/database.ts';
import { runEngine } from '#features/loyalty/index.ts';

const [url, now] = process.argv.slice(2);
if (!url || !now) throw new Error('usage: engine-process.ts <database url> <instant>');
const db = openDatabase({ url, connections: 1 });
// Few effects at a time, so that a kill falls between two transactions.
await runEngine(db, Temporal.Instant.from(now), { effects: 2 });
await db.close();
