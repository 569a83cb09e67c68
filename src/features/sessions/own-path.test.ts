import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ownPath } from './own-path.ts';

const PORTAL = 'https://voyageur.example';

test('SEC-04 whatever is given as a return address, a browser stays on the portal', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '\u0000',
      '?',
      '#',
      'https:',
      'ailleurs.example',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = ownPath(`/${pieces.join('')}`, PORTAL);
      assert.equal(new URL(path, PORTAL).origin, PORTAL);
      assert.equal(new URL(path, `${PORTAL}/redirectAuthentication?x=1`).origin, PORTAL);
      assert.match(path, /^\/(?!\/)/);
    }),
    { numRuns: 2_000 },
  );
});

test('SEC-04 a page of the portal is kept with its query and its anchor', () => {
  for (const path of [
    '/',
    '/mon-espace',
    '/recompense/vos-points?periode=2026-11#mouvements',
    '/logout-aide',
  ])
    assert.equal(ownPath(path, PORTAL), path);
  for (const other of [
    undefined,
    12,
    '',
    'mon-espace',
    `/${'x'.repeat(3000)}`,
    '/logout',
    '/api/solde',
    '/sandbox/mailbox',
  ])
    assert.equal(ownPath(other, PORTAL), '/');
});
