import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { newId } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { callTogether, type ListCall } from './call-together.ts';
import type { Database, Queryable } from './database.ts';

const db = await testDatabase({ after });
// Writes what it is asked for, and fails with a state of SQL where it is asked to.
await db.query('create table public.told (key text not null, word text not null)');
await db.query(
  `create function public.tell(p_key text[], p_word text[]) returns table (n int, told text) language plpgsql as $$
   begin
     if cardinality(p_key) > 1 then perform shop.wait_briefly(); end if;
     perform pg_advisory_xact_lock(hashtext(w)) from unnest(p_word) w where w like 'lock%';
     insert into public.told select * from unnest(p_key, p_word);
     for i in 1 .. cardinality(p_word) loop
       if p_word[i] = 'deadlock' and cardinality(p_key) > 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
       if p_word[i] like 'EV%' then raise exception 'refused' using errcode = p_word[i]; end if;
     end loop;
     return query select a.n::int, a.key || ':' || a.word from unnest(p_key, p_word) with ordinality as a (key, word, n) where a.word <> 'none';
   end $$`,
);
const TELL: ListCall = { text: 'select * from public.tell($1, $2)', name: 'test.tell' };

/** The database, and the keys of each statement that was sent. */
const listening = <Listened extends Queryable = Database>(
  to: Listened = db as Queryable as Listened,
): { readonly heard: string[][]; readonly heardBy: Listened } => {
  const heard: string[][] = [];
  return {
    heard,
    heardBy: {
      ...to,
      query: (text, values = [], name) => {
        heard.push([...(values[0] as string[])]);
        return to.query(text, values, name);
      },
    },
  };
};

const tell = (database: Queryable, key: string, word = 'oui'): Promise<{ n: number; told: string }[]> =>
  callTogether(database, TELL, key, [key, word]);

const wordsOf = async (key: string): Promise<number> =>
  (await db.query('select from public.told where key = $1', [key])).length;

test('SHOP-08 who asks in one turn is called for together, four at most, in the order of their keys, and each is answered what is theirs', async () => {
  const { heard, heardBy } = listening();
  const keys = ['f', 'b', 'e', 'a', 'd', 'c'];
  const answers = await Promise.all(keys.map((key) => tell(heardBy, key, key === 'e' ? 'none' : 'oui')));
  assert.deepEqual(heard, [
    ['a', 'b', 'e', 'f'],
    ['c', 'd'],
  ]);
  assert.deepEqual(
    answers.map((rows) => rows.map(({ told }) => told)),
    [['f:oui'], ['b:oui'], [], ['a:oui'], ['d:oui'], ['c:oui']],
  );
  await nextTurn();
  await tell(heardBy, 'g');
  assert.deepEqual(heard.at(-1), ['g'], 'nobody waits for who comes later');
});

test('SHOP-08 two of one customer are never in one call', async () => {
  const { heard, heardBy } = listening();
  await Promise.all(['a', 'b', 'a', 'a'].map((key) => tell(heardBy, key)));
  assert.deepEqual(heard, [['a', 'b'], ['a'], ['a']]);
});

test('SHOP-08 what is refused of one is refused to nobody else, and nothing is done twice', async () => {
  const { heard, heardBy } = listening();
  const [before, after] = [newId(), newId()];
  const told = await Promise.allSettled([
    tell(heardBy, before),
    tell(heardBy, 'refused', 'EV010'),
    tell(heardBy, after),
  ]);
  assert.deepEqual(
    told.map((one) =>
      one.status === 'fulfilled' ? one.value.map(({ told }) => told) : (one.reason as { code: string }).code,
    ),
    [[`${before}:oui`], 'EV010', [`${after}:oui`]],
  );
  assert.deepEqual([await wordsOf(before), await wordsOf('refused'), await wordsOf(after)], [1, 0, 1]);
  assert.equal(heard.length, 4);
});

test('SHOP-08 who would wait for a lock holds up nobody else', async (t) => {
  const { heardBy } = listening();
  const client = await db.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtext('lock'))`);
  const waiting = tell(heardBy, 'waits', 'lock');
  let isOver = false;
  void waiting.then(() => {
    isOver = true;
  });
  await Promise.all(['a', 'b', 'c'].map((key) => tell(heardBy, key)));
  assert.equal(isOver, false);
  await client.query('commit');
  assert.deepEqual(await waiting, [{ n: 1, told: 'waits:lock' }]);
  assert.equal(await wordsOf('waits'), 1);
});

test('SHOP-08 a call of several that ends for one who waited for whoever waits for it is made for each by itself', async () => {
  const { heard, heardBy } = listening();
  const told = await Promise.all([tell(heardBy, 'h'), tell(heardBy, 'i', 'deadlock'), tell(heardBy, 'j')]);
  assert.deepEqual(
    told.map((rows) => rows.map((row) => row.told)),
    [['h:oui'], ['i:deadlock'], ['j:oui']],
  );
  assert.deepEqual(heard, [['h', 'i', 'j'], ['h'], ['i'], ['j']]);
});

test('SHOP-08 a call of several waits for 50 ms at most for a lock, and who comes after it on its connection as long as before', async (t) => {
  const client = await db.pool.connect();
  t.after(() => client.release());
  const limit = async (): Promise<unknown> => (await client.query('show lock_timeout')).rows[0];
  const before = await limit();
  await client.query('begin');
  await client.query(TELL.text, [
    ['a', 'b'],
    ['oui', 'oui'],
  ]);
  assert.deepEqual(await limit(), { lock_timeout: '50ms' });
  await client.query('commit');
  assert.deepEqual(await limit(), before);
  assert.notDeepEqual(before, { lock_timeout: '50ms' });
});

test('OPS-02 a database that is away is told to everybody, and not asked once more for each', async () => {
  let asked = 0;
  const away: Database = {
    ...db,
    query: async () => {
      asked += 1;
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    },
  };
  const told = await Promise.allSettled(['a', 'b', 'c'].map((key) => tell(away, key)));
  assert.deepEqual(
    told.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.equal(asked, 1);
});

test('SHOP-08 what the server may have done is asked for once, whatever went wrong on our side of it', async () => {
  let asked = 0;
  const misread: Database = {
    ...db,
    query: async (text, values, name) => {
      asked += 1;
      await db.query(text, values, name);
      throw new RangeError('an answer that cannot be read');
    },
  };
  const keys = [newId(), newId()];
  const told = await Promise.allSettled(keys.map((key) => tell(misread, key)));
  assert.deepEqual(
    told.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(asked, 1);
  assert.deepEqual(await Promise.all(keys.map(wordsOf)), [1, 1]);
});

test('SHOP-08 in a transaction nothing is gathered, whose other statements may wait as long as they do without', async () => {
  await db.transaction(async (tx) => {
    const { heard, heardBy } = listening(tx);
    const told = await Promise.all(['a', 'b'].map((key) => tell(heardBy, key)));
    assert.deepEqual(told, [[{ n: 1, told: 'a:oui' }], [{ n: 1, told: 'b:oui' }]]);
    assert.deepEqual(heard, [['a'], ['b']]);
  });
});
