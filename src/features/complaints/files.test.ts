import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { filesIn, keepFile, MOST_WAITING_BYTES, removeFile, sendFiles, TOO_MUCH_WAITING } from './files.ts';

/** Takes everything as it is. */
const examiner = {
  take: async (bytes: Uint8Array) => ({ ok: true, contentType: 'application/pdf', bytes }) as const,
  close: async () => {},
};

test('SEC-08 files of one customer that wait to be sent have a room in bytes, however many forms they lie in, also at the same time; what was sent makes room and stays', async (t) => {
  const db = await testDatabase(t);
  const ctx = { db, examiner, rateLimits: false };
  const iuc = newIuc();
  const [file, rest] = [new Uint8Array(MOST_WAITING_BYTES * 0.3), new Uint8Array(MOST_WAITING_BYTES * 0.1)];
  const keep = (bytes: Uint8Array, folder: string = randomUUID(), of = iuc) =>
    keepFile(ctx, of, folder, { name: 'billet.pdf', bytes });
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
