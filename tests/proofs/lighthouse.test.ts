import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { sharedPortal } from '#tests/harness/shared.ts';
import { lighthouseAt } from './lighthouse.ts';

const ending = lastFirst({ after });

test('A11Y-02 NAV-13 Lighthouse finds nothing against the home page but its speed, which only a quiet machine can tell', async () => {
  const lookAt = await lighthouseAt(ending, await sharedPortal(ending));
  const { scores, failed } = await lookAt({ name: 'home', path: '/', isSignedIn: false }, [
    'accessibility',
    'best-practices',
    'seo',
  ]);
  assert.deepEqual(failed, []);
  assert.deepEqual(scores, { accessibility: 100, 'best-practices': 100, seo: 100 });
});
