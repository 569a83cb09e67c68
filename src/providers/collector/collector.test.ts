import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { embeddedCollector } from './embedded.ts';
import { httpCollector } from './http.ts';
import type { Measured } from './port.ts';
import { collectorContract } from './testing/contract.ts';

const db = await testDatabase({ after });

interface Row {
  readonly id: string;
  readonly at: string;
  readonly visit: string;
  readonly page: string;
  readonly profile: string | null;
  readonly method?: 'POST' | 'PUT' | null;
  readonly status?: number | null;
  readonly label?: string | null;
}
const measured = ({ id, at, visit, page, profile, method, status, label }: Row): Measured => ({
  id,
  at: Temporal.Instant.from(at),
  visit,
  page,
  profile: profile ?? undefined,
  failure: method && label ? { method, status: status ?? undefined, label } : undefined,
});

collectorContract('embedded', async () => {
  await db.query('truncate measure.event');
  let isDown = false;
  const collector = embeddedCollector({
    query: (...asked) => (isDown ? Promise.reject(new Error('away')) : db.query(...asked)),
  });
  return {
    collector,
    impatient: collector,
    kept: async () =>
      (
        await db.query<Row>(
          `select event_id as id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, visit, page, profile, method, status, label
             from measure.event`,
        )
      ).map(measured),
    breakDown: async () => {
      isDown = true;
    },
  };
});

const listening = async (t: TestContext, server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/evenements`;
};

/** An operator's collector: keeps what it is sent, and says by which key. */
const operatorsCollector = async (t: TestContext) => {
  const rows: Row[] = [];
  const keys: (string | undefined)[] = [];
  let isDown = false;
  const server = createServer(async (request, response) => {
    if (isDown) return;
    keys.push(request.headers.authorization);
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    rows.push(...(JSON.parse(body) as { events: Row[] }).events);
    response.writeHead(202).end();
  });
  const url = await listening(t, server);
  return {
    url,
    rows,
    keys,
    fallSilent: () => {
      isDown = true;
    },
  };
};

collectorContract('HTTP', async (t) => {
  const theirs = await operatorsCollector(t);
  return {
    collector: httpCollector({ url: theirs.url, timeoutMs: 30_000 }),
    impatient: httpCollector({ url: theirs.url, timeoutMs: 200 }),
    kept: async () => theirs.rows.map(measured),
    breakDown: async () => theirs.fallSilent(),
  };
});

const SEEN: Measured = {
  id: newId(),
  at: Temporal.Instant.from('2027-03-01T10:00:00Z'),
  visit: 'v',
  page: 'catalog',
  profile: 'GV',
  failure: undefined,
};

test('API-09 the operator’s collector knows the portal by its key', async (t) => {
  const theirs = await operatorsCollector(t);
  await httpCollector({ url: theirs.url, key: 'une-clé-longue' }).collect([]);
  await httpCollector({ url: theirs.url, key: 'une-cle-longue' }).collect([SEEN]);
  assert.deepEqual(theirs.keys, ['Bearer une-cle-longue']);
});

test('API-09 an answer that is no yes, and one that leads elsewhere, are failures', async (t) => {
  for (const answer of [
    { status: 500 },
    { status: 404 },
    { status: 302, location: 'https://ailleurs.example' },
  ]) {
    const server = createServer((_request, response) => {
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
    });
    const url = await listening(t, server);
    await assert.rejects(httpCollector({ url }).collect([SEEN]), /answer/, String(answer.status));
  }
});

test('API-09 an event that is sent twice is kept once', async () => {
  await db.query('truncate measure.event');
  const collector = embeddedCollector(db);
  await collector.collect([SEEN]);
  await collector.collect([SEEN]);
  assert.equal((await db.query('select from measure.event')).length, 1);
});
