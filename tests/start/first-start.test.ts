import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMONSTRATION_PEOPLE } from '#features/customers/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { startPortalProcess } from '#tests/harness/portal.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { ensureBuilt } from '../../scripts/build.ts';

const ending = lastFirst({ after });
before(async () => {
  await ensureBuilt();
});

test('OPS-04 OPS-01 a portal whose first start comes upon another one’s waits for it longer than a page would, and serves', async () => {
  const db = await testDatabase(ending);
  const [person] = DEMONSTRATION_PEOPLE;
  const begun = Promise.withResolvers<void>();
  // As another process that tells this story and takes its time on a slow machine, and then dies.
  const other = db.transaction(async (tx) => {
    await tx.query('insert into customer.demonstration (iuc, anchored_on) values ($1, current_date)', [
      person?.iuc,
    ]);
    begun.resolve();
    await until(
      async () =>
        (
          await db.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length > 0,
    );
    // What a page waits for a lock is two seconds.
    await tx.query('select pg_sleep(2.5)');
    throw new Error('it dies');
  });
  await begun.promise;
  const starting = startPortalProcess(ending, { databaseUrl: db.url, environment: { DEMONSTRATION: 'on' } });
  const [died, started] = await Promise.allSettled([other, starting]);
  assert.equal(died.status === 'rejected' && String(died.reason), 'Error: it dies');
  assert.ok(started.status === 'fulfilled', started.status === 'rejected' ? String(started.reason) : '');
  const visitor = new Visitor(started.value.url);
  await visitor.signIn('gv@demo.test');
  assert.match(words(await visitor.open('/mon-espace'), 'main'), /points/);
});
