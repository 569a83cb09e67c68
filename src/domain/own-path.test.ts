import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc, runs } from '#tests/harness/properties.ts';
import { ownPath, pathAfterSignIn } from './own-path.ts';

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
    '/\u0000/evil.example',
    '/a b',
    '/a\\b',
    ' //evil.example',
    '',
    'mon-espace',
    `/${'a'.repeat(5000)}`,
    `/?${'é'.repeat(700)}`,
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
        '%5c',
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
        for (const gate of [ownPath, pathAfterSignIn]) {
          const own = gate(address);
          assert.match(own, /^\/(?!\/)/);
          assert.equal(landsOn(own), ORIGIN);
          // Twice through the gate is as once: nothing decodes into something else on the way.
          assert.equal(gate(own), own);
        }
      }
    }),
    runs(3000),
  );
});

test('SEC-04 our own paths pass as they are', () => {
  for (const path of [
    '/',
    '/mon-espace',
    '/recompense/boutique-v2?id=43&a=%C3%A9',
    '/informations/mes-informations#mes-communications',
    '/logout-aide',
  ]) {
    assert.equal(ownPath(path), path);
    assert.equal(pathAfterSignIn(path), path);
  }
});

test('SEC-04 a sign-in comes back to pages only, never to a sign-in, a sign-out, a call or the sandbox', () => {
  for (const path of [
    '/logout',
    '/redirectAuthentication?retour=/a',
    '/login/x',
    '/api/solde',
    '/sandbox/mailbox',
    '/%6cogout',
    '/%72edirectAuthentication?reauthenticate=true',
    '/lo%67in/x',
    '/%61pi/solde',
    '/sandbox%2fmailbox',
    '/%ff',
  ]) {
    assert.equal(ownPath(path), path);
    assert.equal(pathAfterSignIn(path), '/');
  }
});
