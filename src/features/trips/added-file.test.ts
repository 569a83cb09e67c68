import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId, newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { waitsForLock } from '#tests/harness/waits-for-lock.ts';

const db = await testDatabase({ after });
const AT = '2027-03-01T10:00:00Z';

const leg = {
  from: 'FRPLY',
  fromName: 'Paris Gare de Lyon',
  to: 'FRLPD',
  toName: 'Lyon Part-Dieu',
  trainNumber: '6601',
  serviceDate: '2027-03-10',
  runOrigin: 'FRPLY',
  transportType: 'TGV INOUI',
  departure: '2027-03-10T08:00:00Z',
  arrival: '2027-03-10T10:00:00Z',
};
const journeys = [{ travelClass: '2', fare: 'points', legs: [leg] }];
const passengers = [
  { firstName: 'Camille', lastName: 'Martin', birthDate: '1990-05-04', isHolder: true },
  { firstName: 'Tom', lastName: 'Martin', birthDate: '2026-06-01', isHolder: false },
];
const seats = [{ journey: 0, leg: 0, passenger: 0, coach: '4', seat: '12', position: 'window' }];
const ADD = 'select trip.add_file($1, $2, $3, $4, $5, $6, $7, $8) as added';
const values = (iuc: string, fileId: string, pnr = 'KTWR47') => [
  iuc,
  fileId,
  'B1',
  pnr,
  AT,
  JSON.stringify(journeys),
  JSON.stringify(passengers),
  JSON.stringify(seats),
];

test('TRIP-01 a file that is added twice at once is kept once, and the second is told that it is there', async (t) => {
  const [iuc, fileId] = [newIuc(), newId()];
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query(ADD, values(iuc, fileId));
  const second = db.query(ADD, values(iuc, fileId));
  await waitsForLock(db, 'trip.add_file');
  await client.query('commit');
  assert.deepEqual(await second, [{ added: false }]);
  assert.deepEqual(await db.query(ADD, values(iuc, newId())), [{ added: false }], 'by its reference');
  assert.deepEqual(await db.query(ADD, values(newIuc(), newId())), [{ added: true }], 'somebody else’s');
  assert.deepEqual(await db.query(ADD, values(iuc, newId(), 'QH7TDA')), [{ added: true }], 'another file');
  const [file] = await db.query(
    `select f.pnr, f.e_ticket as "isElectronic", f.added_at is not null as "isAdded",
       (select count(*)::int from trip.passenger p where p.iuc = f.iuc and p.file_id = f.file_id) as people,
       (select count(*)::int from trip.seat s where s.iuc = f.iuc and s.file_id = f.file_id) as seats
     from trip.file f where f.iuc = $1 and f.file_id = $2`,
    [iuc, fileId],
  );
  assert.deepEqual(file, { pnr: 'KTWR47', isElectronic: false, isAdded: true, people: 2, seats: 1 });
});
