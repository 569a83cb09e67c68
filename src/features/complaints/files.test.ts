import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Database, openDatabase } from '#database/database.ts';
import { newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import {
  FILES_BUSY,
  filesIn,
  keepFile,
  MOST_WAITING_BYTES,
  removeFile,
  sendFiles,
  TOO_MUCH_WAITING,
} from './files.ts';

/** Takes everything as it is. */
const examiner = {
  take: async (bytes: Uint8Array) => ({ ok: true, contentType: 'application/pdf', bytes }) as const,
  close: async () => {},
};

test('SEC-08 files of one customer that wait to be sent have a room in bytes, however many forms they lie in, also at the same time; what was sent makes room and stays', async (t) => {
  const db = await testDatabase(t);
  const ctx = { db, patient: db, examiner, rateLimits: false };
  const iuc = newIuc();
  const [file, rest] = [new Uint8Array(MOST_WAITING_BYTES * 0.3), new Uint8Array(MOST_WAITING_BYTES * 0.1)];
  const keep = (bytes: Uint8Array, folder: string = randomUUID(), of = iuc) =>
    keepFile(ctx, of, folder, { name: 'billet.pdf', bytes }).then((refused) => refused?.sentence);
  const sent = randomUUID();
  assert.equal(await keep(file, sent), undefined);
  const at = await Promise.all([keep(file), keep(file), keep(file)]);
  assert.deepEqual(
    at.filter((one) => one !== undefined),
    [TOO_MUCH_WAITING],
  );
  assert.equal(await keep(rest), undefined, 'to the last byte');
  assert.equal(await keep(new Uint8Array(1)), TOO_MUCH_WAITING);
  assert.equal(await keep(new Uint8Array(1), randomUUID(), newIuc()), undefined, 'everybody has their own');
  const complaint = randomUUID();
  await sendFiles(db, iuc, sent, complaint);
  const [one] = await db.query<{ key: string }>(
    'select file_key as key from customer.complaint_file where complaint_key = $1',
    [complaint],
  );
  assert.ok(one);
  await removeFile(db, iuc, sent, one.key);
  assert.equal((await filesIn(db, iuc, sent)).length, 1, 'what was sent is not taken out any more');
  assert.equal(await keep(file), undefined, 'what was sent no longer waits');
});

test('SEC-08 files that the database takes in more slowly than a page may wait are kept all the same, two at a time; one that it does not take in is asked to come back', async (t) => {
  const db = await testDatabase(t);
  const hurried = (lockMs: number): Database => {
    const opened = openDatabase({ url: db.url, limits: { connectMs: 3_000, lockMs, statementMs: 3_000 } });
    t.after(() => opened.close());
    return opened;
  };
  const keep = (patient: Database) =>
    keepFile({ db: hurried(50), patient, examiner, rateLimits: false }, newIuc(), randomUUID(), {
      name: 'billet.pdf',
      bytes: new Uint8Array(1),
    });
  const slow = await holding(db, (tx) => tx.query('lock table customer.complaint_file in share mode'));
  const patient = hurried(3_000);
  const all = Promise.all(Array.from({ length: 5 }, () => keep(patient)));
  await untilWaiting(db, 2);
  const late = keep(patient);
  assert.equal(
    (
      await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length,
    2,
  );
  await slow.release();
  assert.deepEqual(
    [...(await all), await late],
    Array.from({ length: 6 }, () => undefined),
  );
  const stuck = await holding(db, (tx) => tx.query('lock table customer.complaint_file in share mode'));
  assert.deepEqual(await keep(hurried(50)), FILES_BUSY);
  await stuck.release();
});
