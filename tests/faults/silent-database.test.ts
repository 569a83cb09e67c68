import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pageRoutes } from '#contract/routes.ts';
import { openDatabase } from '#database/database.ts';
import { reachPortalDatabase } from '#database/portal-database.ts';
import { processesOn } from '#tests/harness/containers.ts';
import { lastFirst, OPENS_AT, SECRETS_KEY } from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { startPortalProcess } from '#tests/harness/portal.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';
import { ensureBuilt } from '../../scripts/build.ts';

const ending = lastFirst({ after });
before(async () => {
  await ensureBuilt();
});

/** Every address of the table that names a page by itself. */
const ADDRESSES = pageRoutes.map((route) => route.path).filter((address) => !/[:*]/.test(address));
/** What somebody waits for at most. */
const LONGEST_MS = 5_000;

test('NAV-07 every page and call answers within five seconds while the database is silent, and works again as soon as it speaks', {
  timeout: 300_000,
}, async (t) => {
  if (process.platform !== 'linux') return t.skip('its processes are found in /proc');
  const portal = await startPortalProcess(ending, {
    varDir: fs.mkdtempSync('/tmp/silent-'),
    environment: { SECRETS_KEY, CLOCK_START: OPENS_AT, DEMONSTRATION: 'off', RATE_LIMITS: 'off' },
  });
  ending.after(async () => fs.rmSync(portal.varDir, { recursive: true, force: true }));
  const { url } = await reachPortalDatabase(portal.varDir);
  const db = openDatabase({ url, connections: 2 });
  ending.after(() => db.close());
  const member = await createMember(db, 1, 10_000);
  const visitors = { member: await signedIn(db, member.iuc, portal.url), nobody: new Visitor(portal.url) };
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of processesOn(path.join(portal.varDir, 'postgres', 'data'))) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A backend may end between being found and being told.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  ending.after(async () => signal('SIGCONT'));

  const isReady = async (): Promise<boolean> => (await visitors.nobody.request('/readyz')).status === 200;
  const timed = async (who: keyof typeof visitors, address: string) => {
    const begun = performance.now();
    const page = await visitors[who].open(address);
    return { who, address, page, ms: Math.round(performance.now() - begun) };
  };
  const everything = () =>
    Promise.all(
      (['member', 'nobody'] as const).flatMap((who) => ADDRESSES.map((address) => timed(who, address))),
    );
  const statuses = (pages: Awaited<ReturnType<typeof everything>>) =>
    Object.fromEntries(pages.map(({ who, address, page }) => [`${who} ${address}`, page.status]));

  const usual = statuses(await everything());
  for (const [address, status] of Object.entries(usual)) assert.ok(status < 500, address);

  // One after the other, each the first to find out.
  for (const address of [
    '/conditions-generales',
    '/mon-espace',
    '/recompense/vos-points',
    '/recompense/boutique-v2',
  ]) {
    signal('SIGSTOP');
    const { page, ms } = await timed('member', address);
    assert.ok(ms < LONGEST_MS, `${address} took ${ms} ms`);
    assert.equal(page.status, 503, address);
    assert.equal(page.headers.get('retry-after'), '10', address);
    assert.match(words(page), /Service momentanément indisponible.*Rien n’est perdu/s);
    assert.ok(words(page).includes(page.headers.get('x-correlation-id') ?? '?'), 'with a reference to quote');
    signal('SIGCONT');
    await until(isReady);
  }

  // All at once, when nobody knows it yet, and again when it is known.
  signal('SIGSTOP');
  for (const limit of [LONGEST_MS, LONGEST_MS / 2]) {
    const pages = await everything();
    for (const { who, address, page, ms } of pages) {
      assert.ok(ms < limit, `${who} ${address} took ${ms} ms`);
      assert.notEqual(page.status, 500, `${who} ${address}`);
      if (who === 'member') assert.equal(page.status, 503, address);
    }
  }
  const balance = await visitors.member.request('/api/solde');
  assert.equal(balance.status, 503);
  assert.equal(balance.headers.get('retry-after'), '10');
  assert.equal(((await balance.json()) as { code: string }).code, 'unavailable');
  assert.equal((await visitors.nobody.request('/readyz')).status, 503);
  assert.equal(
    (await visitors.nobody.request('/livez')).status,
    200,
    'it would not help to start the portal again',
  );

  signal('SIGCONT');
  await until(isReady, 5_000);
  assert.deepEqual(statuses(await everything()), usual);
});
