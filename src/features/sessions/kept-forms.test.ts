import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeptForm } from '#contract/session.ts';
import { sealer } from '#database/sealed.ts';
import { newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { SECRET } from '#tests/harness/sign-in.ts';
import { keepForm, keptForm } from './kept-forms.ts';

test('AUTH-15 ten forms of one customer are kept, the oldest goes for the eleventh', async (t) => {
  const db = await testDatabase(t);
  const box = sealer(SECRET, 'kept forms');
  const [iuc, other] = [newIuc(), newIuc()];
  const form = {} as KeptForm;
  const theirs = await keepForm(db, box, other, form);
  const names: string[] = [];
  for (let n = 0; n < 11; n += 1) names.push(await keepForm(db, box, iuc, form));
  const found = await Promise.all(names.map((name) => keptForm(db, box, iuc, name)));
  assert.deepEqual(
    found.map((one) => one !== undefined),
    [false, ...Array.from({ length: 10 }, () => true)],
  );
  assert.ok(await keptForm(db, box, other, theirs), 'nobody else’s');
});
