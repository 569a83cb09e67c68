import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { runManyTexts } from './many-texts.ts';

test('CONTENT-02 of many texts, known from the start before, a changed one shows and a broken one is refused by file and line', async () => {
  const { shownAfter, refused, searches } = await runManyTexts(lastFirst({ after }), {
    texts: 100,
    times: 0,
  });
  assert.equal(shownAfter.length, 2);
  // Two seconds on a machine that has time; one that carries a whole suite is given more.
  for (const ms of shownAfter) assert.ok(ms < 10_000, `${ms} ms`);
  assert.match(refused, /^pages\/zz-1\.md:11:1 HTML cannot be shown/);
  assert.equal(searches.others.length, 6);
});
