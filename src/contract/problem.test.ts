import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_CODES, ERRORS } from '#domain/errors/catalogue.ts';
import { reasonOf } from './problem.ts';

test('A status is labelled by its standard phrase, and one that has none as unexpected', () => {
  assert.equal(reasonOf(409), 'Conflict');
  assert.equal(reasonOf(599), 'unexpected error');
  for (const code of ERROR_CODES) assert.notEqual(reasonOf(ERRORS[code].status), 'unexpected error', code);
});
