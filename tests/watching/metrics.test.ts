import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type DemonstrationProcess,
  demonstrationPerson,
  lastFirst,
  startDemonstrationProcess,
} from '#tests/harness/demonstration.ts';
import { signedIn } from '#tests/harness/member.ts';
import { until } from '#tests/harness/until.ts';

let portal: DemonstrationProcess;
let address = '';
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationProcess(ending, { environment: { METRICS_PORT: '0' } });
  address = /"address":"(http:[^"]+\/metrics)"/.exec(portal.output())?.[1] ?? '';
  assert.ok(address, 'the log says where they are read');
});

const figures = async (): Promise<ReadonlyMap<string, number>> => {
  const answer = await fetch(address);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const lines = (await answer.text()).trim().split('\n');
  for (const line of lines)
    assert.match(
      line,
      /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)+\})? -?[\d.]+(?:e[+-]?\d+)?)$/,
      line,
    );
  return new Map(
    lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
};

test('OPS-02 metrics say what is answered, asked and done, on an address of their own', async () => {
  const { iuc } = demonstrationPerson('GVLC');
  const member = await signedIn(portal.db, iuc, portal.url);
  for (const path of ['/mon-espace', '/api/solde', '/api/solde', '/livez', '/nulle-part'])
    await (await member.request(path, { headers: { accept: 'text/html' } })).arrayBuffer();
  await until(async () => (await figures()).get('portal_requests_total{route="/livez",status="2xx"}') === 1);
  const found = await figures();
  assert.equal(found.get('portal_requests_total{route="/mon-espace",status="2xx"}'), 1);
  assert.equal(found.get('portal_requests_total{route="/api/solde",status="2xx"}'), 2);
  assert.equal(found.get('portal_requests_total{route="*",status="4xx"}'), 1);
  assert.equal(found.get('portal_request_duration_seconds_count{kind="call"}'), 2);
  assert.equal(
    found.get('portal_request_duration_seconds_bucket{kind="call",le="+Inf"}'),
    found.get('portal_request_duration_seconds_count{kind="call"}'),
  );
  assert.ok((found.get('portal_statement_duration_seconds_count') ?? 0) > 3);
  assert.equal(found.get('portal_requests_under_way'), 0);
  assert.equal(found.get('portal_database_up'), 1);
  assert.equal(found.get('portal_orders_for_people'), 0);
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_delay_seconds{quantile="0.99"}',
    'portal_connections{pool="pages"}',
    'portal_part_problems{part="orders"}',
  ])
    assert.ok(found.has(name), name);
  assert.ok(found.size < 1_000, `${found.size} series`);
  assert.ok(![...found.keys()].some((name) => name.includes(iuc)), 'nothing of somebody');
  // Not of the portal itself, where everybody comes.
  assert.equal((await fetch(`${portal.url}/metrics`)).status, 404);
  assert.equal((await fetch(address.replace('/metrics', '/'))).status, 404);
});
