import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { PHONE_LIMIT, readDismissed, shortened, writeDismissed } from './site-alerts.ts';

test('ALERT-01 a phone shows 50 characters of a title at most, in whole words, and says that there is more', () => {
  assert.equal(shortened('Grève nationale le 4 décembre'), undefined);
  assert.equal(shortened('x'.repeat(50)), undefined);
  assert.equal(
    shortened('Trains supprimés entre Paris et Lyon du 4 au 6 décembre 2026'),
    'Trains supprimés entre Paris et Lyon du 4 au 6…',
  );
  assert.equal(shortened('x'.repeat(51)), `${'x'.repeat(49)}…`);
  fc.assert(
    fc.property(fc.string({ minLength: 51, maxLength: 120, unit: 'grapheme-composite' }), (title) => {
      const short = shortened(title);
      if ([...title].length <= PHONE_LIMIT) return short === undefined;
      return short !== undefined && [...short].length <= PHONE_LIMIT && short.endsWith('…');
    }),
  );
});

test('ALERT-01 what was put away is read as it was written; what is no alert is left out, and twenty are kept', () => {
  assert.deepEqual(readDismissed(undefined), []);
  assert.equal(writeDismissed([], 'greve'), 'greve');
  assert.equal(writeDismissed(['greve', 'neige'], 'greve'), 'neige.greve');
  assert.deepEqual(readDismissed('greve.<b>.NEIGE..neige'), ['greve', 'neige']);
  assert.equal(writeDismissed(['greve'], 'a.b'), 'greve.a.b');
  const many = Array.from({ length: 25 }, (_, index) => `alerte-${index}`);
  assert.deepEqual(readDismissed(writeDismissed(many)), many.slice(-20));
});
