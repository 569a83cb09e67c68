import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import {
  type DemonstrationProcess,
  demonstrationPerson,
  lastFirst,
  startDemonstrationProcess,
} from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { hold, pay } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code: number };
}

const bodies: string[] = [];
const headers: http.IncomingHttpHeaders[] = [];
const spans = (): readonly Span[] =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
const attribute = (span: Span, key: string): unknown => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value && Object.values(value)[0];
};

let portal: DemonstrationProcess;
const ending = lastFirst({ after });
before(async () => {
  const collector = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      bodies.push(body);
      headers.push(request.headers);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  ending.after(async () => {
    collector.closeAllConnections();
    await new Promise((resolve) => collector.close(resolve));
  });
  const { port } = collector.address() as AddressInfo;
  portal = await startDemonstrationProcess(ending, {
    environment: {
      OTLP_URL: `http://127.0.0.1:${port}/v1/traces`,
      OTLP_KEY: 'the-key-of-the-collector',
      RATE_LIMITS: 'off',
    },
  });
});

test('OPS-02 SEC-05 a page, a call and an order are traced with their statements and jobs, and nothing of a person is in it', async () => {
  const member = await createMember(portal.db, 91, 90_000);
  const visitor = await signedIn(portal.db, member.iuc, portal.url);
  const file = await hold(visitor, { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '16/03/2027' });
  await pay(visitor, file);
  await (
    await visitor.request('/mon-espace?email=canari%40exemple.fr', { headers: { accept: 'text/html' } })
  ).text();
  await (await visitor.request('/api/getStations?text=canarinvisible')).text();
  await (
    await visitor.request('/api/voyages-pao-informations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pnrReference: 'CANARI', lastName: member.lastName }),
    })
  ).text();
  const signing = await signedIn(portal.db, demonstrationPerson('GV').iuc, portal.url);
  await (
    await signing.request('/informations/mes-informations', { headers: { accept: 'text/html' } })
  ).text();
  await until(() => spans().some((span) => span.name === 'GET /informations/mes-informations'));
  // Of the order; others come by the clock, some of them without a statement.
  const hasJob = (told: readonly Span[]): boolean =>
    told.some(
      (job) =>
        /^job (mail\.send|order\.drive)$/.test(job.name) &&
        told.some((span) => span.traceId === job.traceId && span.parentSpanId === job.spanId),
    );
  await until(() => hasJob(spans()));

  const found = spans();
  const named = (name: string): Span => {
    const span = found.find((one) => one.name === name);
    assert.ok(span, `${name} among ${[...new Set(found.map((one) => one.name))].join(', ')}`);
    return span;
  };
  const page = named('GET /mon-espace');
  assert.equal(attribute(page, 'http.route'), '/mon-espace');
  assert.equal(attribute(page, 'http.response.status_code'), '200');
  assert.match(String(attribute(page, 'portal.correlation_id')), /^[\w-]{8,64}$/);
  assert.equal(page.kind, 2);
  assert.equal(page.parentSpanId, undefined);
  const below = found.filter((span) => span.traceId === page.traceId && span !== page);
  assert.ok(below.length > 0, 'a page has statements');
  for (const statement of below) {
    assert.equal(statement.parentSpanId, page.spanId);
    assert.equal(attribute(statement, 'db.system.name'), 'postgresql');
    assert.ok(BigInt(statement.endTimeUnixNano) >= BigInt(statement.startTimeUnixNano));
    assert.ok(BigInt(statement.startTimeUnixNano) >= BigInt(page.startTimeUnixNano));
  }
  named('GET /api/getStations');
  assert.ok(hasJob(found), 'a job has statements');
  for (const sent of headers) assert.equal(sent.authorization, 'Bearer the-key-of-the-collector');

  const [card] = await portal.db.query<{ number: string }>(
    'select number from customer.card where iuc = $1',
    [member.iuc],
  );
  const [session] = [...visitor.cookies.values()].map(({ value }) => value);
  const told = decodeURIComponent(bodies.join('\n').replaceAll('%', '%25'));
  for (const canary of [
    member.iuc,
    member.email,
    member.lastName,
    member.numCarte,
    card?.number,
    session,
    'canari',
    'canarinvisible',
    'CANARI',
    '1985-05-17',
  ]) {
    assert.ok(canary);
    assert.ok(!told.includes(canary), `${canary} is in a trace`);
  }
});

test('OPS-02 the system that is asked goes on with the trace, and a collector that is away stops nothing', async () => {
  const asked: http.IncomingHttpHeaders[] = [];
  const desk = http.createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  ending.after(async () => {
    desk.closeAllConnections();
    await new Promise((resolve) => desk.close(resolve));
  });
  const away = await startDemonstrationProcess(ending, {
    environment: {
      OTLP_URL: 'http://127.0.0.1:9/v1/traces',
      COMPLAINTS_URL: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`,
      COMPLAINTS_KEY: 'the-key-of-the-complaints-desk',
    },
  });
  const member = await signedIn(away.db, demonstrationPerson('GV').iuc, away.url);
  await member.request('/api/complaints');
  await until(() =>
    asked.some(({ traceparent }) => /^00-[\da-f]{32}-[\da-f]{16}-01$/.test(String(traceparent))),
  );
  await until(() => /traces could not be sent/.test(away.output()));
  assert.equal((await fetch(`${away.url}/programme`)).status, 200);
  await away.stop();
});
