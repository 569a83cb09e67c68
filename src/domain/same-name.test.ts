import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameName } from './same-name.ts';

test('a name is the same however it is written, and never the same as a part of it or as nothing', () => {
  for (const written of ['D’Été-Lefèvre', "d'ete lefevre", 'DETE LEFEVRE', 'D’E\u0301te\u0301-Lefe\u0300vre'])
    assert.ok(isSameName('D’Été-Lefèvre', written), written);
  assert.ok(isSameName('Œuvrard', 'OEUVRARD'));
  for (const other of ['Lefèvre', 'D’Été-Lefevres', '', ' ', '-', '1'])
    assert.ok(!isSameName('D’Été-Lefèvre', other), other);
  assert.ok(!isSameName('', ''));
  assert.ok(!isSameName('-', "'"));
});
