import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import type { ShopDoor } from '#contract/shop-door.ts';
import type { Database } from '#database/database.ts';
import { newIuc } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { fakeApp } from '#tests/harness/fake-app.ts';
import { silent } from '#tests/harness/silent.ts';
import { placeSigner } from './place.ts';
import { createShopDoor } from './shop-door.ts';

const db = await testDatabase({ after });
const secret = randomBytes(32);
const { config } = fakeApp();

/** The door as a process of its own has it, with what it has asked. */
const doorOf = (places: number, over: Pick<Database, 'query'> = db) => {
  const asked: string[] = [];
  const query = ((text: string, ...rest: never[]) => {
    asked.push(text);
    return over.query(text, ...rest);
  }) as Database['query'];
  return {
    asked,
    door: createShopDoor({ db: { query } as Database, config, secret, places, log: silent }),
  };
};
const cookieOf = (line: string | undefined): string | undefined => line?.split(';', 1)[0];
const comeTo = async (door: ShopDoor, iuc: string, cookie?: string) => {
  const come = await door.come(cookie, iuc);
  const given = come.kind === 'full' ? undefined : cookieOf(come.cookie);
  return { ...come, iuc, keeps: given ?? cookie };
};
/** Lets half minutes go by. */
const pass = (slots: number) => db.query(`update room.slot set slot = slot - $1`, [slots]);
const clear = () => db.query('truncate room.slot, room.door');

test('OPS-06 while there is room nobody is asked anything, and who is inside carries it with them', async () => {
  await clear();
  const { door, asked } = doorOf(80);
  const people = await Promise.all(Array.from({ length: 9 }, () => comeTo(door, newIuc())));
  assert.ok(people.every(({ kind }) => kind === 'inside'));
  for (const { iuc, keeps } of people) assert.equal((await comeTo(door, iuc, keeps)).kind, 'inside');
  assert.deepEqual(asked, []);
  // Another process, which has seen nobody.
  const other = doorOf(80);
  const [one] = people;
  assert.equal((await comeTo(other.door, one?.iuc ?? '', one?.keeps)).kind, 'inside');
  assert.deepEqual(other.asked, []);
});

test('OPS-06 of all who come at once to several processes as many come in as there are places, the others wait in the order of their numbers', async () => {
  await clear();
  const doors = [doorOf(16), doorOf(16), doorOf(16)];
  const people = await Promise.all(
    Array.from({ length: 60 }, (_, at) => comeTo((doors[at % 3] as (typeof doors)[0]).door, newIuc())),
  );
  const inside = people.filter(({ kind }) => kind === 'inside');
  // Each process has let in two by itself before it asked.
  assert.ok(inside.length >= 16 && inside.length <= 16 + 2 * 2, `${inside.length} inside`);
  const aheads = people.flatMap((one) => (one.kind === 'waiting' ? [one.where.ahead] : []));
  assert.deepEqual(
    aheads.toSorted((a, b) => Number(a) - Number(b)),
    Array.from({ length: 60 - inside.length }, (_, at) => at),
    'each has a number of their own',
  );

  // Half of those inside leave: as many come in as had waited longest, wherever they ask.
  for (const { iuc, keeps } of inside) await comeTo((doors[0] as (typeof doors)[0]).door, iuc, keeps);
  await pass(2);
  const waiting = people
    .filter((one) => one.kind === 'waiting')
    .toSorted((a, b) => Number(a.where.ahead) - Number(b.where.ahead));
  const last = waiting.at(-1);
  assert.ok(last);
  const fresh = doorOf(16);
  const asked = await fresh.door.waits(last.keeps);
  assert.ok(
    asked && asked.ahead !== undefined && asked.ahead < Number(last.where.ahead),
    'the queue has moved',
  );
  const now = await Promise.all(
    waiting.map(async (one, at) =>
      (await comeTo(doorOf(16).door, one.iuc, one.keeps)).kind === 'inside' ? at : -1,
    ),
  );
  const called = now.filter((at) => at >= 0);
  assert.deepEqual(
    called,
    Array.from({ length: called.length }, (_, at) => at),
    'the first of the queue, and nobody past them',
  );
  assert.ok(called.length > 0 && called.length <= 16, `${called.length} were called`);
});

test('OPS-06 who comes while others wait does not pass them, and who is inside stays inside', async () => {
  await clear();
  const { door } = doorOf(8);
  const people = await Promise.all(Array.from({ length: 10 }, () => comeTo(door, newIuc())));
  const inside = people.filter(({ kind }) => kind === 'inside');
  const waiting = people.filter(({ kind }) => kind === 'waiting');
  assert.deepEqual([inside.length, waiting.length], [8, 2]);
  // One of those inside comes back in whatever happens, the others have left.
  await pass(3);
  const [first] = inside;
  assert.ok(first);
  assert.equal((await comeTo(door, first.iuc, first.keeps)).kind, 'inside');
  const late = await comeTo(door, newIuc());
  const [row] = await db.query<{ admitted: number }>('select admitted from room.door');
  assert.equal(row?.admitted, 2, 'those who waited were called before whoever came then');
  assert.equal(late.kind, 'inside', 'for whom there was room, too');
  for (const one of waiting)
    assert.equal(await doorOf(8).door.waits(one.keeps), undefined, 'and it is their turn at every process');
});

test('OPS-06 a place is of one customer, signed, and no number serves for good', async () => {
  await clear();
  const { door } = doorOf(8);
  const people = await Promise.all(Array.from({ length: 12 }, () => comeTo(door, newIuc())));
  const inside = people.find(({ kind }) => kind === 'inside');
  const waiting = people.find(({ kind }) => kind === 'waiting');
  assert.ok(inside?.keeps && waiting?.keeps);
  const stranger = newIuc();
  assert.notEqual((await comeTo(door, stranger, inside.keeps)).kind, 'inside', 'somebody else’s place');
  const forged = waiting.keeps.replace('=a.', '=i.');
  assert.notEqual(forged, waiting.keeps);
  assert.notEqual((await comeTo(door, waiting.iuc, forged)).kind, 'inside', 'a forged one');
  assert.equal(await door.waits('place-boutique=a.1.1.AAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA'), undefined);
  assert.ok(!waiting.keeps.includes(waiting.iuc));

  // Called, and not come for ten minutes: others have had the place.
  await pass(2);
  await door.waits(waiting.keeps);
  await pass(30);
  const again = doorOf(8);
  await again.door.waits(waiting.keeps);
  await db.query('update room.door set spent = admitted');
  const [row] = await db.query<{ spent: number }>('select spent from room.door');
  assert.ok(row && row.spent > 0);
});

test('OPS-06 who keeps no cookie takes one number and not one after the other', async () => {
  await clear();
  const { door } = doorOf(8);
  for (let at = 0; at < 9; at += 1) await comeTo(door, newIuc());
  const iuc = newIuc();
  const numbers = new Set<number | undefined>();
  for (let at = 0; at < 5; at += 1) {
    const come = await door.come(undefined, iuc);
    assert.equal(come.kind, 'waiting');
    if (come.kind === 'waiting') numbers.add(come.where.ahead);
  }
  assert.equal(numbers.size, 1);
  const [row] = await db.query<{ last_number: number }>('select last_number from room.door');
  const before = row?.last_number;
  await door.come(undefined, iuc);
  const [now] = await db.query<{ last_number: number }>('select last_number from room.door');
  assert.equal(now?.last_number, before);
});

test('OPS-06 the queue is bounded, and a database that is away lets who is inside go on', async () => {
  await clear();
  const { door } = doorOf(2);
  const people = [];
  for (let at = 0; at < 110; at += 1) people.push(await comeTo(door, newIuc()));
  assert.equal(people.at(-1)?.kind, 'full');
  const away = doorOf(2, {
    query: async () => {
      throw new Error('away');
    },
  });
  const inside = people.find(({ kind }) => kind === 'inside');
  const waiting = people.find(({ kind }) => kind === 'waiting');
  assert.ok(inside && waiting);
  assert.equal((await comeTo(away.door, inside.iuc, inside.keeps)).kind, 'inside');
  const where = await away.door.waits(waiting.keeps);
  assert.deepEqual(
    where && [where.ahead, where.seconds],
    [undefined, undefined],
    'and keeps the place of who waits',
  );
});

test('OPS-06 a place that is sent again and again takes the room of one person', async () => {
  await clear();
  const { door } = doorOf(16);
  const iuc = newIuc();
  // Of the half minute before, as a program keeps it that takes no other.
  const slot = Math.floor(Date.now() / 30_000) - 1;
  const kept = `place-boutique=${placeSigner(secret).write({ kind: 'inside', slot }, iuc)}`;
  for (let at = 0; at < 100; at += 1) assert.equal((await door.come(kept, iuc)).kind, 'inside');
  const others = await Promise.all(Array.from({ length: 12 }, () => comeTo(door, newIuc())));
  assert.ok(others.every(({ kind }) => kind === 'inside'));

  // The same with a number that was called.
  await clear();
  const crowded = doorOf(16);
  const people = await Promise.all(Array.from({ length: 30 }, () => comeTo(crowded.door, newIuc())));
  const waiting = people.find((one) => one.kind === 'waiting' && one.where.ahead === 0);
  assert.ok(waiting);
  await pass(3);
  const called = doorOf(16);
  for (let at = 0; at < 100; at += 1)
    assert.equal((await called.door.come(waiting.keeps, waiting.iuc)).kind, 'inside');
  // With whoever comes next the process tells what it has seen.
  await comeTo(called.door, newIuc());
  const [told] = await db.query<{ entered: number }>(
    'select sum(entered)::int as entered from room.slot where slot >= $1',
    [slot],
  );
  assert.ok(told && told.entered <= 2, `${told?.entered} came in`);
});

test('OPS-06 who was inside comes back in for an hour, and who did not come when called waits anew', async () => {
  await clear();
  const { door } = doorOf(8);
  const people = await Promise.all(Array.from({ length: 12 }, () => comeTo(door, newIuc())));
  const placeOf = (iuc: string, halfMinutes: number) => {
    const slot = Math.floor(Date.now() / 30_000) - halfMinutes;
    return `place-boutique=${placeSigner(secret).write({ kind: 'inside', slot }, iuc)}`;
  };
  const iuc = newIuc();
  assert.equal((await comeTo(door, iuc, placeOf(iuc, 122))).kind, 'waiting');
  const other = newIuc();
  assert.equal((await comeTo(door, other, placeOf(other, 118))).kind, 'inside');

  const first = people.find((one) => one.kind === 'waiting' && one.where.ahead === 0);
  assert.ok(first);
  await pass(3);
  assert.equal(await doorOf(8).door.waits(first.keeps), undefined, 'called');
  const crowd = doorOf(8).door;
  await Promise.all(Array.from({ length: 20 }, () => comeTo(crowd, newIuc())));
  await db.query('update room.door set spent = admitted');
  assert.equal((await comeTo(doorOf(8).door, first.iuc, first.keeps)).kind, 'waiting');
});
