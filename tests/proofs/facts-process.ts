/** `node facts-process.ts <database url> <instant>`: all that travel facts lead to, once, in a process that can be killed. */
import { openDatabase, WORK_LIMITS } from '#database/database.ts';
import { followFacts } from './facts.ts';

const [url, now] = process.argv.slice(2);
if (!url || !now) throw new Error('usage: facts-process.ts <database url> <instant>');
const db = openDatabase({ url, connections: 4, limits: WORK_LIMITS });
// From here on a kill comes while it is at work.
process.stdout.write('begun\n');
await followFacts(db, Temporal.Instant.from(now));
await db.close();
