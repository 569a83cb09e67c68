import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { G30_TERMS } from '#features/g30/index.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { type ServedShop, servedShop } from '#tests/harness/served-shop.ts';
import { Visitor } from '#tests/harness/visitor.ts';

const TOKEN = 'jeton-des-systemes-de-l-exploitant';

let served: ServedShop;
const ending = lastFirst({ after });
before(async () => {
  served = await servedShop(ending);
});

const changes = async (since?: string, token = TOKEN): Promise<{ status: number; body: unknown }> => {
  const answer = await new Visitor(served.base).request(
    `/api/contract-changes${since === undefined ? '' : `?${new URLSearchParams({ since })}`}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  return { status: answer.status, body: await answer.json() };
};

test('G30-01 the operator’s systems learn who has subscribed and until when, and nobody else does', async () => {
  assert.equal((await changes()).status, 404, 'closed until it has a token');
  const { app, clock, db } = served.shop;
  Object.assign(app, { travels: { db, clock, token: TOKEN } });
  assert.equal((await changes(undefined, 'autre')).status, 401);
  assert.equal((await changes('hier')).status, 400);
  assert.deepEqual((await changes()).body, { changes: [] });

  const { visitor } = await served.shopper(0);
  const termsVersion = app.content.entry(G30_TERMS)?.version;
  const asked = await visitor.request('/api/g30-subscribe', {
    method: 'POST',
    body: JSON.stringify({ termsAccepted: true, termsVersion }),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(asked.status, 200);
  const { body } = await changes();
  const [change, ...others] = (body as { changes: Record<string, unknown>[] }).changes;
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...change, changedAt: undefined },
    {
      contract: 'g30',
      // The customer of this shop is signed in without a card of the database.
      number: null,
      subscribedOn: '2027-03-01',
      startsOn: '2027-04-01',
      endsOn: null,
      changedAt: undefined,
    },
  );
  const next = String(change?.['changedAt']);
  assert.equal(
    ((await changes(next)).body as { changes: unknown[] }).changes.length,
    1,
    'again, at its own moment',
  );
  const later = Temporal.Instant.from(next).add({ seconds: 1 }).toString();
  assert.deepEqual((await changes(later)).body, { changes: [] });
});
