import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { newId, newIuc } from '#domain/ids.ts';
import { createCustomer } from '#features/customers/index.ts';
import { pageOfVouchers, type Voucher } from '#features/vouchers/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { errorsIn, type RunningPortal, startPortalHere } from '#tests/harness/portal.ts';
import { type LineAnswer, takeTravels } from './index.ts';
import { NOW, travelMember } from './testing/told.ts';

const TOKEN = 'un-secret-que-personne-ne-devine-0123456789';
const ending = lastFirst({ after });
let db: Database;
let portal: RunningPortal;
let directory: string;
before(async () => {
  db = await testDatabase(ending);
  portal = await startPortalHere(ending, {
    databaseUrl: db.url,
    environment: { CLOCK_START: NOW.toString(), DEMONSTRATION: 'off', TRAVELS_TOKEN: TOKEN },
  });
  directory = await mkdtemp(path.join(os.tmpdir(), 'vouchers-'));
});
after(() => rm(directory, { recursive: true, force: true }));

const voucher = (loyaltyNumber: string, more: Readonly<Record<string, unknown>> = {}) => ({
  voucherId: newId(),
  loyaltyNumber,
  kind: 'g30-compensation',
  code: 'G30 7K4M 2QXR',
  valueCents: 1_500,
  issuedOn: '2026-08-02',
  expiresOn: '2027-02-02',
  reason: 'Paris – Lyon du 2 août, arrivée avec 41 minutes de retard',
  file: 'RKM2WE',
  ...more,
});

interface Answered {
  readonly taken: number;
  readonly known: number;
  readonly corrected: number;
  readonly refused: number;
  readonly answers: readonly {
    readonly line: number;
    readonly voucherId: string;
    readonly answer: string;
    readonly reason?: string;
    readonly detail?: string;
  }[];
}

const tell = async (...vouchers: readonly object[]): Promise<Answered> => {
  const answer = await fetch(`${portal.url}/api/vouchers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ vouchers }),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as Answered;
};
const said = ({ answers }: Answered) => answers.map(({ answer, reason }) => reason ?? answer);
const allOf = async (iuc: string): Promise<readonly Voucher[]> =>
  (await pageOfVouchers(db, iuc, NOW, 1, undefined, 500)).vouchers;

test('VOUCHER-01 vouchers told by call are answered one by one, and are there once however often they are told', async () => {
  const { iuc, number } = await travelMember(db);
  const good = voucher(number);
  const answer = await tell(
    good,
    voucher(number, { kind: 'gift' }),
    voucher(number, { valueCents: 0 }),
    voucher(number, { valueCents: 12.5 }),
    voucher('29090109000000000'),
    voucher('', { iuc: newIuc() }),
    voucher('', {}),
    voucher(number, { iuc }),
    voucher('', { iuc }),
    voucher(number, { kind: 'loyalty-reduction', valueCents: undefined, percent: 10 }),
    voucher(number, { kind: 'loyalty-reduction', percent: 10 }),
    voucher(number, { percent: 10 }),
    voucher(number, { expiresOn: '2026-08-01' }),
    voucher(number, { used: 1_501 }),
    voucher(number, { file: '', fileCancelledOn: '2026-08-03' }),
    voucher(number, { code: 'x'.repeat(41) }),
    voucher(number, { reason: 'a\u0000b' }),
    voucher(number, { expiresOn: '2027-02-30' }),
    {},
  );
  assert.deepEqual(said(answer), [
    'taken',
    ...Array.from({ length: 3 }, () => 'wrong-line'),
    'unknown-card',
    'unknown-customer',
    'wrong-line',
    'wrong-line',
    'taken',
    'taken',
    ...Array.from({ length: 9 }, () => 'wrong-line'),
  ]);
  assert.match(answer.answers[1]?.detail ?? '', /^kind: one of loyalty-reduction, /);
  assert.equal((await allOf(iuc)).length, 3);
  const again = await Promise.all([
    tell(good),
    tell(good),
    tell({ ...good, voucherId: good.voucherId.toUpperCase() }),
  ]);
  assert.deepEqual(again.flatMap(said), ['known', 'known', 'known']);
  assert.equal((await allOf(iuc)).length, 3);
  assert.deepEqual(errorsIn(portal), []);
  await assertInvariants(db);
});

test('VOUCHER-01 a voucher may end on the day of its issue and be used up where it was issued; a holiday cheque is used whole or not at all, and no voucher ends after 2099', async () => {
  const { iuc, number } = await travelMember(db);
  const cheque = { kind: 'holiday-cheque', valueCents: 5_000, usedFor: 'dossier ZK4T7L' };
  const answer = await tell(
    voucher(number, { issuedOn: '2026-12-01', expiresOn: '2026-12-01' }),
    voucher(number, { used: 1_500 }),
    voucher(number, { expiresOn: '2099-12-31' }),
    voucher(number, { ...cheque, used: 5_000 }),
    voucher(number, { ...cheque, used: 0 }),
    voucher(number, { ...cheque, used: 2_000 }),
    voucher(number, { expiresOn: '2100-01-01' }),
    voucher(number, { issuedOn: '1969-12-31' }),
  );
  assert.deepEqual(said(answer), [
    ...Array.from({ length: 5 }, () => 'taken'),
    ...Array.from({ length: 3 }, () => 'wrong-line'),
  ]);
  assert.equal(answer.answers[5]?.detail, 'used: a holiday-cheque is used whole or not at all');
  assert.equal((await allOf(iuc)).length, 5);
  await assertInvariants(db);
});

test('VOUCHER-01 five hundred vouchers told by three programs at once are taken in once', async () => {
  const { iuc, number } = await travelMember(db);
  const list = Array.from({ length: 500 }, () => voucher(number));
  const answers = await Promise.all([tell(...list), tell(...list), tell(...list.toReversed())]);
  assert.equal(
    answers.reduce((sum, { taken }) => sum + taken, 0),
    500,
  );
  assert.equal(
    answers.reduce((sum, { known }) => sum + known, 0),
    1_000,
  );
  assert.equal((await pageOfVouchers(db, iuc, NOW, 1)).total, 500);
  await assertInvariants(db);
});

test('VOUCHER-01 what is told otherwise corrects what is left by the difference, and takes back nothing that is spent', async () => {
  const { iuc, number } = await travelMember(db);
  const good = voucher(number, { kind: 'cash-voucher', valueCents: 4_000 });
  const told = async (more: object) => said(await tell({ ...good, ...more }))[0];
  assert.equal(await told({}), 'taken');
  assert.equal(await told({ used: 1_500, usedFor: 'dossier ZK4T7L' }), 'corrected');
  const [part] = await allOf(iuc);
  assert.deepEqual(
    [part?.remaining, part?.value, part?.uses.map(({ label, amount }) => [label, amount])],
    [2_500, 4_000, [['dossier ZK4T7L', 1_500]]],
  );
  assert.equal(await told({ used: 1_500, valueCents: 1_499 }), 'wrong-line');
  assert.equal(await told({ used: 1_500, valueCents: 5_000 }), 'corrected');
  assert.equal((await allOf(iuc))[0]?.remaining, 3_500);
  await db.query(`select voucher.reserve($1, $2, 'order:1', $3::jsonb, 'commande', $4)`, [
    iuc,
    newId(),
    JSON.stringify([{ voucher: good.voucherId, amount: 3_000 }]),
    NOW,
  ]);
  assert.equal(await told({ used: 2_100, valueCents: 5_000 }), 'spent-already');
  assert.equal(await told({ used: 2_000, valueCents: 5_000 }), 'corrected');
  assert.equal((await allOf(iuc))[0]?.remaining, 0);
  // Used less than was told before: it comes back.
  assert.equal(await told({ used: 0, valueCents: 5_000, expiresOn: '2027-03-01' }), 'corrected');
  const [back] = await allOf(iuc);
  assert.deepEqual(
    [back?.remaining, back?.reserved, back?.expiresOn.toString()],
    [2_000, 3_000, '2027-03-01'],
  );
  assert.equal(await told({ kind: 'refund' }), 'other-voucher');
  await assertInvariants(db);
});

test('VOUCHER-04 a voucher keeps the file it came from after that file was cancelled, whatever is told or not told of it later', async () => {
  const { iuc, number } = await travelMember(db);
  const good = voucher(number, { file: 'SVC9LD' });
  const told = async (more: object) => said(await tell({ ...good, ...more }))[0];
  const origin = async () => {
    const [found] = await allOf(iuc);
    return [found?.origin?.file, found?.origin?.cancelledOn?.toString()];
  };
  assert.equal(await told({}), 'taken');
  assert.equal(await told({ fileCancelledOn: '2026-08-14' }), 'corrected');
  assert.deepEqual(await origin(), ['SVC9LD', '2026-08-14']);
  // Deleted with its file in the system that tells.
  assert.equal(await told({ file: '', fileCancelledOn: '' }), 'known');
  assert.equal(await told({ file: undefined, valueCents: 1_600 }), 'corrected');
  assert.deepEqual(await origin(), ['SVC9LD', '2026-08-14']);
  assert.equal(await told({ file: 'AUTRE1' }), 'other-file');
  assert.deepEqual(await origin(), ['SVC9LD', '2026-08-14']);
  await assertInvariants(db);
});

test('VOUCHER-01 a file of vouchers is known by its header and answered line by line', async () => {
  const { iuc, number } = await travelMember(db);
  const header =
    'voucherId,loyaltyNumber,iuc,kind,code,valueCents,percent,used,usedFor,issuedOn,expiresOn,reason,file,fileCancelledOn';
  const rows = [
    `${newId()},${number},,refund,RMB 1234,2550,,,,2026-11-02,2027-11-02,"Remboursement, billet « Pro »",PLM4XT,2026-11-02`,
    `${newId()},,${iuc},holiday-cheque,CHV 9,5000,,,,2026-01-01,2027-12-31,,,`,
    `${newId()},${number},,refund,RMB 1234,deux,,,,2026-11-02,2027-11-02,,,`,
  ];
  const file = path.join(directory, 'bons.csv');
  await writeFile(file, [header, ...rows].join('\n'));
  for (const expected of [
    ['taken', 'taken', 'wrong-line'],
    ['known', 'known', 'wrong-line'],
  ]) {
    const answers: LineAnswer[] = [];
    await takeTravels(db, file, NOW, (answer) => void answers.push(answer));
    assert.deepEqual(
      answers.map(({ line, answer, reason }) => [line, reason ?? answer]),
      expected.map((answer, index) => [index + 2, answer]),
    );
  }
  assert.equal((await allOf(iuc)).length, 2);
  await writeFile(file, 'voucherId,loyaltyNumber\nx,y');
  await assert.rejects(
    takeTravels(db, file, NOW, () => {}),
    /no column iuc, kind, code/,
  );
  await assertInvariants(db);
});

test('VOUCHER-01 a person without a loyalty card has vouchers, too', async () => {
  const iuc = newIuc();
  const made = await createCustomer(
    db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Nadia',
      lastName: 'Sanscarte',
      birthDate: Temporal.PlainDate.from('1985-05-17'),
      email: `${iuc}@exemple.test`,
    },
    NOW,
  );
  assert.ok(made.ok);
  assert.deepEqual(said(await tell(voucher('', { iuc }))), ['taken']);
  assert.equal((await allOf(iuc))[0]?.value, 1_500);
});

test('SEC-01 nobody tells vouchers without the token', async () => {
  for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`]) {
    const answer = await fetch(`${portal.url}/api/vouchers`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"vouchers": 5}',
    });
    assert.equal(answer.status, 401);
  }
});
