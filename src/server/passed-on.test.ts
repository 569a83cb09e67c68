import assert from 'node:assert/strict';
import { AsyncResource } from 'node:async_hooks';
import { test } from 'node:test';
import { enterRequest, passedOn } from './passed-on.ts';

/** In a chain of its own, as each request is. */
const apart = <Value>(work: () => Value): Value => new AsyncResource('request').runInAsyncScope(work);

test('API-05 a request passes on its correlation id and the cookies of the list alone, to the letter', () => {
  const passed = (cookies: string | undefined, ...names: string[]) =>
    apart(() => {
      enterRequest('c-1', cookies, new Set(names));
      return passedOn();
    });
  const alone = { 'x-correlation-id': 'c-1' };
  assert.deepEqual(passed(undefined, 'lane'), alone);
  assert.deepEqual(passed('session=secret; lane=b', 'lane'), { ...alone, cookie: 'lane=b' });
  assert.deepEqual(passed('lane=b;  site=fr%20=x ; session=secret', 'lane', 'site'), {
    ...alone,
    cookie: 'lane=b; site=fr%20=x',
  });
  // Neither a name that begins or ends like one of the list, nor another case, nor one without a value, nor a value that looks like one.
  for (const cookies of ['xlane=b', 'lanex=b', 'Lane=b', 'lane', '=lane', 'a=lane=b', 'a="; lane'])
    assert.deepEqual(passed(cookies, 'lane'), alone, cookies);
  assert.deepEqual(passed('lane=b'), alone);
  assert.deepEqual(passedOn(), {}, 'a job belongs to no request');
});
