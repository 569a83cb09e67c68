import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import { createCustomer } from '#features/customers/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { setOptIn } from './opt-ins.ts';
import { unsubscribe } from './unsubscribe.ts';
import { unsubscribeLinks } from './unsubscribe-links.ts';

test('a wish that is said again keeps the day on which it began to hold', async (t) => {
  const db = await testDatabase(t);
  const iuc = newIuc();
  const days = ['2027-03-01T11:00:00Z', '2027-03-02T11:00:00Z', '2027-03-03T11:00:00Z'] as const;
  const changed = async (status: 'O' | 'N', day: string): Promise<string | undefined> => {
    const wish = { channel: 'EMAIL', type: 'VOYAGE', status } as const;
    await setOptIn(db, iuc, wish, { source: 'portal', at: Temporal.Instant.from(day) });
    const [row] = await db.query<{ at: Temporal.Instant }>(
      'select changed_at as at from customer.opt_in where iuc = $1',
      [iuc],
    );
    return row?.at.toString();
  };
  assert.equal(await changed('O', days[0]), days[0]);
  assert.equal(await changed('O', days[1]), days[0], 'said twice it is written once');
  assert.equal(await changed('N', days[2]), days[2]);
});

test('INFO-06 a link that ends mails twice keeps the day on which they ended', async (t) => {
  const db = await testDatabase(t);
  const [iuc, first, second] = [newIuc(), '2027-03-01T11:00:00Z', '2027-03-02T11:00:00Z'];
  const customer = {
    iuc,
    civility: 'Mme',
    firstName: 'Inès',
    lastName: 'Garraud',
    birthDate: Temporal.PlainDate.from('1985-04-03'),
    email: 'ines@exemple.fr',
  } as const;
  assert.ok((await createCustomer(db, customer, Temporal.Instant.from(first))).ok);
  const links = unsubscribeLinks(Buffer.alloc(32, 1));
  const hash = links.hashOf({ iuc, type: 'VOYAGE' });
  for (const at of [first, second]) {
    const when = { source: 'unsubscribe-page', at: Temporal.Instant.from(at) } as const;
    assert.ok((await unsubscribe(db, links, { hash, all: false }, when)).ok);
  }
  const rows = await db.query<{ type: string; at: Temporal.Instant }>(
    'select type, changed_at as at from customer.opt_in where iuc = $1',
    [iuc],
  );
  assert.deepEqual(
    rows.map(({ type, at }) => [type, at.toString()]),
    [['VOYAGE', first]],
  );
});
