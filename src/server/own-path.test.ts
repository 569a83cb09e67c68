import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ownPath, signInPath } from '#server/own-path.ts';

const ORIGIN = 'https://voyageur.example';

/** Where a browser on our site goes when told `Location: <address>`. */
const landsOn = (address: string): string => new URL(address, `${ORIGIN}/somewhere/`).origin;

test('SEC-04 known tricks of open redirects all lead to the root', () => {
  for (const trick of [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '',
    'mon-espace',
    `/${'a'.repeat(3000)}`,
    undefined,
    null,
    ['/a'],
    { toString: () => '/a' },
  ]) {
    assert.equal(ownPath(trick), '/', String(trick));
  }
});

test('SEC-04 whatever the text, a return address lands on our own origin', () => {
  const hostile = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        ':',
        '@',
        '\t',
        '\r',
        '\0',
        '?',
        '#',
        '%2f',
        'evil.example',
        'https',
        'a',
        '//',
        '..',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
      for (const address of [text, `/${text}`]) {
        const own = ownPath(address);
        assert.ok(own.startsWith('/'));
        assert.equal(landsOn(own), ORIGIN);
        // Twice through the gate is as once: nothing decodes into something else on the way.
        assert.equal(ownPath(own), own);
        assert.equal(landsOn(signInPath(address)), ORIGIN);
      }
    }),
    { numRuns: 3000 },
  );
});

test('SEC-04 our own paths pass as they are', () => {
  for (const path of [
    '/',
    '/mon-espace',
    '/recompense/boutique-v2?id=43&a=%C3%A9',
    '/informations/mes-informations#mes-communications',
  ]) {
    assert.equal(ownPath(path), path);
  }
});

test('NAV-02 the way back loses the flags that would send there again', () => {
  assert.equal(
    signInPath('/mon-espace?nonLogue=true&reset=true&a=1'),
    '/redirectAuthentication?retour=%2Fmon-espace%3Fa%3D1',
  );
  assert.equal(signInPath('/'), '/redirectAuthentication');
});
