import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#tests/harness/database.ts';
import { createMember } from '#tests/harness/member.ts';
import { holderByFacts } from './known-holder.ts';

const BIRTH = Temporal.PlainDate.from('1985-05-17');

test('API-10 SEC-06 a card is known by all that is said of it or not at all, and few tries are had of each card and from each network', async (t) => {
  const db = await testDatabase(t);
  const { iuc, numCarte, email } = await createMember(db, 1, 100);
  const right = { numCarte, email: email.toUpperCase(), birthDate: BIRTH };
  const holderOf = async (facts: object, address = '192.0.2.1', rateLimits = false) => {
    const known = await holderByFacts({ db, rateLimits }, { ...right, ...facts }, address);
    return known.ok ? known.holder?.iuc : known.retryAfter;
  };
  assert.equal(await holderOf({}), iuc);
  for (const wrong of [
    { email: 'autre@voyageur.example' },
    { birthDate: BIRTH.add({ days: 1 }) },
    { numCarte: '29090109417263851' },
  ])
    assert.equal(await holderOf(wrong), undefined, JSON.stringify(wrong));

  // From ever new networks, the card has few tries; the sixth waits, however right it is.
  for (let network = 1; network <= 5; network += 1)
    assert.equal(
      await holderOf({ birthDate: BIRTH.add({ days: network }) }, `198.51.${network}.1`, true),
      undefined,
    );
  const wait = await holderOf({}, '198.51.99.1', true);
  assert.ok(typeof wait === 'number' && wait > 0, String(wait));
  // From one network, ever new cards: the twenty-first waits.
  const answers: unknown[] = [];
  for (let card = 0; card < 21; card += 1)
    answers.push(await holderOf({ numCarte: `290901094172${10_000 + card}` }, '203.0.113.7', true));
  assert.deepEqual(
    answers.slice(0, 20),
    Array.from({ length: 20 }, () => undefined),
  );
  assert.ok(typeof answers[20] === 'number');
});
