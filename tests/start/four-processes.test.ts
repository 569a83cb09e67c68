import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import {
  type DemonstrationProcess,
  lastFirst,
  startDemonstrationProcess,
} from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { fileReference, hold, pay } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';

const PROCESSES = 4;
const PEOPLE = 8;

interface Balancer {
  readonly url: string;
  /** Requests that each process was given. */
  readonly given: number[];
  readonly behind: DemonstrationProcess[];
}

const ending = lastFirst({ after });

/** Gives each request to the next process, whoever asks and for whatever: nobody meets the same one twice in a row. */
const balancer = async (): Promise<Balancer> => {
  const behind: DemonstrationProcess[] = [];
  const given = Array.from({ length: PROCESSES }, () => 0);
  let turn = 0;
  const server = http.createServer((request, reply) => {
    turn = (turn + 1) % behind.length;
    given[turn] = (given[turn] as number) + 1;
    const to = new URL((behind[turn] as DemonstrationProcess).listens);
    const forwarded = http.request(
      {
        host: to.hostname,
        port: to.port,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    forwarded.on('error', () => reply.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, given, behind };
};

let portals: Balancer;
let members: Member[];
const database = () => (portals.behind[0] as DemonstrationProcess).db;
before(async () => {
  portals = await balancer();
  const environment = { PUBLIC_URL: portals.url, RATE_LIMITS: 'off' };
  const first = await startDemonstrationProcess(ending, { environment });
  const others = Array.from({ length: PROCESSES - 1 }, () =>
    startDemonstrationProcess(ending, { environment, db: first.db }),
  );
  portals.behind.push(first, ...(await Promise.all(others)));
  members = await Promise.all(
    Array.from({ length: PEOPLE }, (_, number) => createMember(first.db, 700 + number, 60_000)),
  );
});

const count = async (from: string, ...values: unknown[]): Promise<number> =>
  (await database().query<{ n: number }>(`select count(*)::int as n from ${from}`, values))[0]?.n ?? -1;

test('OPS-01 AUTH-01 somebody signs in, looks around and signs out at four processes that take turns', async () => {
  const visitor = new Visitor(portals.url);
  const entered = await visitor.signIn('gv@demo.test');
  assert.equal(entered.status, 200, words(entered, 'main').slice(0, 300));
  for (let turn = 0; turn < PROCESSES; turn += 1)
    assert.equal((await visitor.open('/recompense/vos-points')).status, 200);
  const kept = new Map(visitor.cookies);
  await visitor.submit(await visitor.open('/mon-espace'), {
    form: 'form[action*=logout], form[action*=deconnexion]',
  });
  for (const [name, cookie] of kept) visitor.cookies.set(name, cookie);
  for (let turn = 0; turn < PROCESSES; turn += 1)
    assert.equal((await visitor.request('/api/solde')).status, 401, 'signed out everywhere at once');
});

test('OPS-01 SHOP-08 eight people buy tickets and give, each step at another of four processes and each gift at two at once: each order once, each job once', async () => {
  const bought = await Promise.all(
    members.map(async ({ iuc }, number) => {
      const visitor = await signedIn(database(), iuc, portals.url);
      const summary = await hold(visitor, {
        from: 'Paris Gare de Lyon',
        to: number % 2 ? 'Marseille Saint-Charles' : 'Lyon Part-Dieu',
        date: `${10 + number}/03/2027`,
      });
      const paid = await pay(visitor, summary);
      const transaction = randomUUID();
      const email = `don.${number}@exemple.fr`;
      const give = () =>
        visitor.request('/api/nbp/order', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-transac-correlation-id': transaction },
          body: JSON.stringify({
            primeId: '451',
            quantity: 1,
            email,
            emailConfirmation: email,
            expectedPoints: 500,
            termsAccepted: true,
            termsVersion: TERMS,
          }),
        });
      const gifts = await Promise.all([give(), give()]);
      const said = await Promise.all(gifts.map((gift) => gift.json() as Promise<Record<string, unknown>>));
      for (const [index, gift] of gifts.entries())
        assert.equal(gift.status, 200, JSON.stringify(said[index]));
      assert.deepEqual(said[0]?.['orderId'], said[1]?.['orderId']);
      return { iuc, file: fileReference(paid) };
    }),
  );
  assert.equal(new Set(bought.map(({ file }) => file)).size, PEOPLE);
  const people = members.map(({ iuc }) => iuc);
  await until(
    async () => (await count(`mail.message where iuc = any ($1) and status <> 'OK'`, people)) === 0,
  );
  assert.equal(await count('shop."order" where iuc = any ($1)', people), 2 * PEOPLE);
  assert.equal(
    await count('mail.mailbox where iuc = any ($1)', people),
    2 * PEOPLE,
    'one mail each, sent once',
  );
  await assertInvariants(database());
  assert.ok(
    portals.given.every((requests) => requests > PEOPLE),
    `all took part: ${portals.given}`,
  );
});

test('OPS-01 OPS-02 with three of four processes gone the last one goes on with everybody', async () => {
  const [{ iuc }] = members as [Member];
  const visitor = await signedIn(database(), iuc, portals.url);
  const summary = await hold(visitor, { from: 'Paris Gare de Lyon', to: 'Dijon', date: '22/03/2027' });
  const gone = portals.behind.splice(1);
  await Promise.all(gone.map((portal) => portal.kill()));
  const paid = await pay(visitor, summary);
  assert.match(fileReference(paid), /^[A-Z0-9]{6}$/);
  assert.equal((await visitor.open('/mon-espace')).status, 200);
  await assertInvariants(database());
});
