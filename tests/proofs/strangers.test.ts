import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEMONSTRATION_PEOPLE } from '#features/customers/index.ts';
import { checkPassword, findAccountByName } from '#providers/identity/embedded/account.ts';
import { type DemonstrationProcess, lastFirst } from '#tests/harness/demonstration.ts';
import { createMember } from '#tests/harness/member.ts';
import {
  askingPortal,
  deviceDoorsOf,
  doorsOf,
  neutralPortal,
  nobodyLike,
  pairsOf,
  plantDelay,
  tellingLooks,
  timesOf,
} from './strangers.ts';
import { differenceOf, verdictOf } from './time-difference.ts';

let portal: DemonstrationProcess;
const ending = lastFirst({ after });
before(async () => {
  portal = await neutralPortal(ending);
});

test('SEC-06 ACCOUNT-06 ACCOUNT-08 G30-02 AUTH-10 each form of strangers answers for somebody as for nobody: status, way on, headers, text and size', async () => {
  for (const door of await doorsOf(portal)) {
    assert.deepEqual(tellingLooks(door, await pairsOf(door, 4)), [], door.name);
  }
  // What was asked for has come about, for those who are known alone.
  const [ended] = await portal.db.query<{ count: number }>(
    `select count(*)::int as count from g30.subscription where ends_on is not null`,
  );
  assert.ok((ended?.count ?? 0) > 0);
});

test('two milliseconds between pairs of answers are found, none are not, and too few pairs decide nothing', () => {
  // As many differences as there are steps of 8 µs, in no order: from -8 ms to 8 ms, all as likely.
  const calm = Array.from({ length: 2_000 }, (_, index) => ((index * 1_237) % 2_000) * 0.008 - 8);
  assert.equal(verdictOf(differenceOf(calm)), 'alike');
  assert.equal(verdictOf(differenceOf(calm.map((one) => one + 2))), 'different');
  assert.equal(verdictOf(differenceOf(calm.map((one) => one - 2))), 'different');
  assert.equal(verdictOf(differenceOf(calm.slice(0, 20))), 'undecided');
  const hasStalled = calm.map((one, index) => (index % 50 === 0 ? one + 4_000 : one));
  assert.equal(verdictOf(differenceOf(hasStalled)), 'alike', 'a few long answers prove nothing');
});

test('SEC-06 AUTH-14 a device that is not known reads the same for the right password, a wrong one and nobody', async () => {
  const doors = await deviceDoorsOf(await askingPortal(ending, portal));
  assert.equal(doors.length, 2);
  for (const door of doors) assert.deepEqual(tellingLooks(door, await pairsOf(door, 12)), [], door.name);
  const codes = await portal.db.query(`select from mail.message where template = 'device-code'`);
  assert.ok(codes.length >= 3, 'the right password has had its codes sent');
});

test('SEC-06 a login that is found waits for the disk no more than one that nobody has', async () => {
  const admission = { demonstration: true };
  const [known] = DEMONSTRATION_PEOPLE;
  assert.ok(known);
  const commitOf = (login: string) =>
    portal.db.transaction(async (tx) => {
      await checkPassword(tx, login, 'Un-mot-de-passe-faux-1', admission);
      const [row] = await tx.query<{ written: boolean; waits: string }>(
        `select pg_current_xact_id_if_assigned() is not null as written, current_setting('synchronous_commit') as waits`,
      );
      return row;
    });
  assert.equal((await commitOf('nobody@demo.test'))?.written, false);
  assert.deepEqual(await commitOf(known.email), { written: true, waits: 'off' });
});

test('whoever a sign-in of strangers is tried for as somebody has an account by that name, and the others have none', async () => {
  const isName = async (login: string): Promise<boolean> =>
    (await findAccountByName(portal.db, login, { demonstration: true })) !== undefined;
  // Somebody without an account holds a card, too.
  await createMember(portal.db, 799, 1_000);
  const doors = (await doorsOf(portal)).filter(({ name }) => name.startsWith('sign-in'));
  assert.equal(doors.length, 2);
  for (const { name, known } of doors) {
    assert.ok(known.length >= 4, name);
    for (const login of known) {
      assert.equal(await isName(login), true, `${name}: ${login}`);
      assert.equal(await isName(nobodyLike(login)), false, `${name}: nobody like ${login}`);
    }
  }
});

test('SEC-06 a form that takes longer for who has an account is found to, all the way from the database to the stranger', async () => {
  await plantDelay(portal, 100);
  const door = (await doorsOf(portal)).find(({ name }) => name === 'sign-in by address');
  assert.ok(door);
  // Where the machine stalls as long as what was planted, a few pairs decide nothing: then more of them, as the proof has.
  const times: number[] = [];
  do {
    times.push(...timesOf(await pairsOf(door, 24)));
  } while (verdictOf(differenceOf(times)) === 'undecided' && times.length < 240);
  const found = differenceOf(times);
  assert.equal(verdictOf(found), 'different', JSON.stringify(found));
  assert.ok(found.median > 50, `${found.median} ms`);
});
