import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInPath } from './sign-in-path.ts';

test('NAV-02 the way back loses the flags that would send there again', () => {
  assert.equal(
    signInPath('/mon-espace?nonLogue=true&reset=true&a=1'),
    '/redirectAuthentication?retour=%2Fmon-espace%3Fa%3D1',
  );
  assert.equal(signInPath('/?reset=true'), '/redirectAuthentication');
  assert.equal(signInPath('//ailleurs.example/'), '/redirectAuthentication');
});
