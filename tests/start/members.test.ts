import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { newIuc } from '#domain/ids.ts';
import { createCustomer } from '#features/customers/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { startPortalHere } from '#tests/harness/portal.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { memberForLoad } from '../../src/members-for-load.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'Charge-de-2027-voyageurs';
const run = async (databaseUrl: string, ...words_: readonly string[]) => {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(root, 'scripts/members.ts'), ...words_],
      { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl, CLOCK_START: '' } },
    );
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
};

test('OPS-04 members for load are made by their numbers, go on where they stopped, keep every invariant, and live as customers do', async (t) => {
  const db = await testDatabase(t);
  const first = await run(db.url, '40', `--password=${PASSWORD}`);
  assert.equal(first.code, 0, first.output);
  assert.match(first.output, /^40 members were made in .* there were 0\.$/m);
  const again = await run(db.url, '120', `--password=${PASSWORD}`);
  assert.match(again.output, /^80 members were made in .* there were 40\.$/m);
  const people = await db.query<{ iuc: string; email: string; number: string }>(
    `select p.iuc, p.email, c.number from customer.person p join customer.card c using (iuc) order by p.email`,
  );
  assert.equal(people.length, 120);
  const today = Temporal.Now.plainDateISO('Europe/Paris');
  for (const [number, person] of people.entries()) {
    const expected = memberForLoad(number, today);
    assert.deepEqual(person, { iuc: expected.iuc, email: expected.email, number: expected.numCarte });
  }
  await assertInvariants(db);

  const portal = await startPortalHere(t, { databaseUrl: db.url, environment: { DEVICE_CODES: 'off' } });
  const number = people.findIndex((_, at) => {
    const { statusPoints } = memberForLoad(at, today);
    return statusPoints >= 1_500 && statusPoints < 2_200;
  });
  const member = memberForLoad(number, today);
  const visitor = new Visitor(portal.url);
  const space = await visitor.signIn(member.email, PASSWORD);
  assert.match(words(space, 'main'), new RegExp(member.firstName));
  const balance = (await (await visitor.request('/api/get-solde')).json()) as { solde: number };
  assert.equal(balance.solde, member.points, 'a Grand Voyageur, whose shop is open');
});

test('OPS-04 members for load come into no database that has customers, unless it is said', async (t) => {
  const db = await testDatabase(t);
  const made = await createCustomer(
    db,
    {
      iuc: newIuc(),
      civility: 'M',
      firstName: 'Hugo',
      lastName: 'Vasseur',
      birthDate: Temporal.PlainDate.from('1985-05-17'),
      email: 'hugo@exemple.fr',
    },
    Temporal.Now.instant(),
  );
  assert.ok(made.ok);
  const refused = await run(db.url, '10');
  assert.equal(refused.code, 1);
  assert.match(refused.output, /^There are customers in this database\./);
  const [none] = await db.query<{ n: number }>('select count(*)::int as n from customer.person');
  assert.equal(none?.n, 1);
  assert.equal((await run(db.url, '10', '--among-customers')).code, 0);
  const [all] = await db.query<{ n: number; logins: number }>(
    'select (select count(*) from customer.person)::int as n, (select count(*) from identity.account)::int as logins',
  );
  assert.deepEqual(all, { n: 11, logins: 0 });
  const senseless = await run(db.url, 'beaucoup');
  assert.match(senseless.output, /^Say how many/);
});
