import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageRoutes } from '#contract/routes.ts';
import { HTML, PAGE_DATA, startBareServer } from '#tests/harness/test-server.ts';
import { until } from '#tests/harness/until.ts';

test('OPS-06 NAV-07 who cannot be served is told so in French with 503 and Retry-After, what people stand with comes last, and health never', async (t) => {
  const waiting: (() => void)[] = [];
  const hang = {
    access: 'public' as const,
    loader: () => new Promise<object>((resolve) => waiting.push(() => resolve({}))),
  };
  const standIns = Object.fromEntries(
    ['/programme', '/informations/voyages-futurs'].map((path) => {
      assert.ok(pageRoutes.some((route) => route.path === path));
      return [path, hang];
    }),
  );
  const server = await startBareServer({
    pageStandIns: standIns,
    load: { requestsAtOnce: 2, latestMs: 60_000 },
  });
  t.after(() => server.close());
  const get = (path: string, headers: Record<string, string> = HTML) =>
    fetch(`${server.base}${path}`, { headers });
  const held = [get('/programme'), get('/programme')];
  await until(() => waiting.length === 2);

  const shed = await get('/programme');
  assert.equal(shed.status, 503);
  const seconds = Number(shed.headers.get('retry-after'));
  assert.ok(seconds >= 10 && seconds <= 30, `${seconds}`);
  assert.equal(shed.headers.get('cache-control'), 'no-store');
  assert.match(shed.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  const text = await shed.text();
  assert.match(text, /<html lang="fr"/);
  assert.match(text, /Beaucoup de monde en ce moment/);
  assert.match(text, /href="\/compte\/avantages\/mes-cartes"/);
  const head = await fetch(`${server.base}/programme`, { method: 'HEAD', headers: HTML });
  assert.equal(head.status, 503, 'which reads as much');
  const data = await get('/programme', PAGE_DATA);
  assert.equal(data.status, 503);
  assert.equal(((await data.json()) as { code: string }).code, 'overloaded');
  const call = await get('/api/getStations?text=paris', {});
  assert.deepEqual([call.status, ((await call.json()) as { code: string }).code], [503, 'overloaded']);
  assert.match(call.headers.get('retry-after') ?? '', /^\d+$/);

  // What people stand with in front of a train, and what they send, have twice the room.
  held.push(get('/informations/voyages-futurs'), get('/informations/voyages-futurs'));
  await until(() => waiting.length === 4);
  assert.equal((await get('/informations/voyages-futurs')).status, 503);
  for (const path of ['/livez', '/plain/style.css']) assert.equal((await get(path)).status, 200, path);

  for (const go of waiting.splice(0)) go();
  await Promise.allSettled(held.map((one) => one.then((answer) => answer.arrayBuffer())));
  await until(async () => {
    const answer = await get('/plan-du-site');
    await answer.arrayBuffer();
    return answer.status === 200;
  });
});

test('OPS-06 who goes away while they wait makes room for somebody else', async (t) => {
  const waiting: (() => void)[] = [];
  const hang = {
    access: 'public' as const,
    loader: () => new Promise<object>((resolve) => waiting.push(() => resolve({}))),
  };
  const server = await startBareServer({
    pageStandIns: { '/programme': hang },
    load: { requestsAtOnce: 1, latestMs: 60_000 },
  });
  t.after(() => server.close());
  const leaving = new AbortController();
  const left = fetch(`${server.base}/programme`, { headers: HTML, signal: leaving.signal });
  left.catch(() => {});
  await until(() => waiting.length === 1);
  const other = async (): Promise<number> => {
    const answer = await fetch(`${server.base}/plan-du-site`, { headers: HTML });
    await answer.arrayBuffer();
    return answer.status;
  };
  assert.equal(await other(), 503);
  leaving.abort();
  await until(async () => (await other()) === 200);
  // A server that ends waits a quarter of a minute for what is still under way, unread answers among it.
  for (const go of waiting) go();
});

test('OPS-06 while the process comes late, what can wait is sent away from the twenty-fifth on, and none of what people stand with', async (t) => {
  const waiting: (() => void)[] = [];
  const hang = {
    access: 'public' as const,
    loader: () => new Promise<object>((resolve) => waiting.push(() => resolve({}))),
  };
  const server = await startBareServer({
    pageStandIns: { '/programme': hang },
    load: { requestsAtOnce: 500, latestMs: 100 },
  });
  t.after(() => server.close());
  const statusOf = async (path: string): Promise<number> => {
    const answer = await fetch(`${server.base}${path}`, { headers: HTML, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Answered right after the loop was kept for so long that it comes late for a second. */
  const afterDelay = (path: string): Promise<number> => {
    const end = performance.now() + 1_500;
    while (performance.now() < end);
    return statusOf(path);
  };
  const held: Promise<number>[] = [];
  const hold = async (count: number): Promise<void> => {
    while (held.length < count) held.push(statusOf('/programme'));
    await until(() => waiting.length === count);
  };
  await hold(24);
  assert.equal(await afterDelay('/plan-du-site'), 200, 'few are no crowd');
  await until(() => statusOf('/plan-du-site').then((status) => status === 200));
  await hold(25);
  assert.equal(await afterDelay('/plan-du-site'), 503);
  assert.notEqual(await afterDelay('/mon-espace'), 503);
  await until(async () => (await statusOf('/plan-du-site')) === 200);
  for (const go of waiting) go();
  assert.ok(!(await Promise.all(held)).includes(503), 'those who wait are kept');
});
