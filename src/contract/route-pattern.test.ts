import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/harness/properties.ts';
import { routeMatcher } from './route-pattern.ts';

const match = routeMatcher([
  '*',
  '/',
  '/aide/*',
  '/aide/:theme',
  '/aide/contact',
  '/aide/:theme/:page',
  '/carte/:hash',
]);

test('The most specific pattern of the route table wins, whatever the order of the table', () => {
  const found = (path: string) => match(path)?.path;
  assert.equal(found('/'), '/');
  assert.equal(found('/aide/contact'), '/aide/contact');
  assert.equal(found('/aide/points'), '/aide/:theme');
  assert.equal(found('/aide/points/expiration'), '/aide/:theme/:page');
  assert.equal(found('/aide/a/b/c'), '/aide/*');
  assert.equal(found('/aide'), '/aide/*');
  assert.equal(found('/nulle-part'), '*');
});

test('A path is the same place with a slash at its end, and another one in capitals or with a segment more', () => {
  assert.equal(match('/aide/contact/')?.path, '/aide/contact');
  assert.equal(match('/aide/contact//')?.path, '/aide/contact');
  assert.deepEqual(match('/aide/Contact'), { path: '/aide/:theme', params: { theme: 'Contact' } });
  assert.equal(match('/carte')?.path, '*');
  assert.equal(match('/carte//')?.path, '*');
  assert.equal(match('/carte/a/b')?.path, '*');
});

test('A parameter is read decoded, whatever it holds, and a path that does not decode is read as it stands', () => {
  assert.deepEqual(match('/aide/%C3%A9t%C3%A9')?.params, { theme: 'été' });
  assert.deepEqual(match('/carte/a%2Fb')?.params, { hash: 'a/b' });
  assert.deepEqual(match('/carte/%')?.params, { hash: '%' });
  assert.deepEqual(match('/%61ide/contact')?.path, '/aide/contact');
  assert.deepEqual(match('/aide/a/b/c')?.params, { '*': 'a/b/c' });
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (hash) => {
      assert.deepEqual(match(`/carte/${encodeURIComponent(hash)}`), {
        path: '/carte/:hash',
        params: { hash },
      });
    }),
  );
});

test('A path of nothing but slashes, as long as a request may have, is looked up at once', () => {
  const path = `${'/'.repeat(64_000)}x`;
  // The best of ten: the machine may be busy with others.
  const times = Array.from({ length: 10 }, () => {
    const begun = performance.now();
    assert.equal(match(path)?.path, '*');
    return performance.now() - begun;
  });
  assert.ok(Math.min(...times) < 50, `${times.join(', ')} ms`);
});

test('A table without a last resort finds nothing for a stranger', () => {
  assert.equal(routeMatcher(['/a'])('/b'), undefined);
});
