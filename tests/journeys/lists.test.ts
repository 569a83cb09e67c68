import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launchBrowser } from '#tests/harness/browser.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { sessionOf } from '#tests/harness/member.ts';
import { assertSaid } from '#tests/harness/problems.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { hydrated, openWatched } from '#tests/harness/watched.ts';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending);
});

const member = async (login: string): Promise<Visitor> => {
  const visitor = new Visitor(portal.url);
  await visitor.signIn(login);
  return visitor;
};
const rowsOf = (page: Page): number => page.document.querySelectorAll('main tbody tr').length;

/**
 * Looks at a page while a part of the database is away, as if the system behind it did not answer, and again once it is back. The page
 * must not have been looked at before: prepared statements would find what is renamed.
 */
const whileAway = async (
  away: { readonly rename: string; readonly to: string; readonly back: string },
  look: () => Promise<Page>,
): Promise<{ readonly during: Page; readonly later: Page }> => {
  await portal.db.query(`${away.rename} rename to ${away.to}`);
  const during = await look().finally(() => portal.db.query(away.back));
  return { during, later: await look() };
};
const referenceOf = (page: Page): string | undefined =>
  page.document.querySelector('main .alert__reference')?.textContent;

test('ORDER-03 a history that cannot be read says so with a reference, and is no empty list', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  const { during, later } = await whileAway(
    { rename: 'alter schema shop', to: 'shop_away', back: 'alter schema shop_away rename to shop' },
    () => visitor.open('/recompense/historique-commandes-v2'),
  );
  assertSaid(during, 'history-unavailable');
  assert.doesNotMatch(words(during, 'main'), /Aucune commande/);
  assert.equal(referenceOf(during), during.headers.get('x-correlation-id'));
  assert.equal(later.status, 200);
  assert.ok(rowsOf(later) > 0);
});

test('TRIP-07 trips that cannot be read are said to be booked all the same, with a reference', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  const { during, later } = await whileAway(
    { rename: 'alter schema trip', to: 'trip_away', back: 'alter schema trip_away rename to trip' },
    () => visitor.open('/informations/voyages-futurs'),
  );
  assertSaid(during, 'future-trips-unavailable');
  assert.doesNotMatch(words(during, 'main'), /Aucun voyage/);
  assert.equal(referenceOf(during), during.headers.get('x-correlation-id'));
  assert.equal(later.status, 200);
  assert.ok(later.document.querySelectorAll('.trip').length > 0);
});

test('movements that cannot be read take nothing away from the rest of the page', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  const { during, later } = await whileAway(
    {
      rename: 'alter table points.movement',
      to: 'movement_away',
      back: 'alter table points.movement_away rename to movement',
    },
    () => visitor.open('/recompense/vos-points'),
  );
  assert.equal(during.status, 200);
  assertSaid(during, 'statement-unavailable', { anyStatus: true });
  assert.match(words(during, 'main'), /points Monnaie à dépenser.*Échéances/);
  assert.doesNotMatch(words(during, 'main'), /Aucun mouvement/);
  assert.equal(referenceOf(during), during.headers.get('x-correlation-id'));
  assert.ok(rowsOf(later) > 0);
});

test('« voir plus » adds the next rows to those shown, without scripts, until all are there', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GVLC);
  let page = await visitor.open('/recompense/vos-points');
  // Beside the settled years, which are rows, too.
  const rows = () => page.document.querySelectorAll('main .movements tbody tr');
  const counts = [rows().length];
  for (;;) {
    const link = page.document.querySelector('.list-more a')?.getAttribute('href');
    if (link === undefined) break;
    const shown = rows().length;
    page = await visitor.open(link);
    // The link leads to the first row that was not there before.
    const first = page.document.getElementById(link.split('#')[1] ?? '');
    assert.equal(rows().indexOf(first as never), shown);
    counts.push(rows().length);
  }
  const [all] = await portal.db.query<{ count: number }>(
    `select count(*)::int as count from points.entry where iuc = $1 and account = 'money' and sequence is not null`,
    [demonstrationPerson('GVLC').iuc],
  );
  assert.equal(counts[0], 12);
  assert.ok(counts.length > 2, String(counts));
  assert.deepEqual(
    counts.slice(0, -1),
    counts.slice(0, -1).map((_, index) => 12 * (index + 1)),
  );
  assert.equal(counts.at(-1), Math.min(all?.count ?? 0, 240));
});

test('API-08 NAV-07 « voir plus » says that more is on its way, and on a lost line keeps the rows that were read, says so beside the link, and goes on from there', async () => {
  const browser = await launchBrowser();
  ending.after(() => browser.close());
  const { page, context } = await openWatched(browser, {
    origin: portal.url,
    session: await sessionOf(portal.db, demonstrationPerson('GVLC').iuc),
  });
  await page.goto('/recompense/vos-points');
  await hydrated(page);
  const rows = page.locator('main .movements tbody tr');
  assert.equal(await rows.count(), 12);
  await context.setOffline(true);
  await page.locator('.list-more a').click();
  const said = page.locator('main [role=alert]');
  await said.waitFor();
  assert.match(await said.innerText(), /Le service ne répond pas/);
  assert.equal(await rows.count(), 12, 'what was read is there');
  assert.equal(new URL(page.url()).search, '');
  await context.setOffline(false);
  let letThrough = (): void => undefined;
  await page.route('**/recompense/vos-points?*', async (route) => {
    await new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await route.continue();
  });
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await page.locator('main [role=status]', { hasText: 'La suite arrive…' }).waitFor({ state: 'attached' });
  letThrough();
  await page.locator('#ligne-13').waitFor();
  assert.equal(await said.count(), 0);
  assert.equal(await page.locator('main [role=status]', { hasText: 'La suite arrive…' }).count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'ligne-13', 'which is read out');
  await context.close();
});

test('a page that no list has is its last one, and what is no page its first', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  for (const path of [
    '/recompense/historique-commandes-v2',
    '/informations/voyages-futurs',
    '/recompense/mon-catalogue-prime',
    '/recompense/mon-catalogue-prime?type=billets-de-train',
    '/recompense/vos-points',
  ])
    for (const wanted of ['2', '0', '-1', '99999999999999999999999', 'x']) {
      const page = await visitor.open(`${path}${path.includes('?') ? '&' : '?'}page=${wanted}`);
      assert.equal(page.status, 200, `${path} ${wanted}`);
      assert.equal(page.document.querySelector('main .empty-state'), null, `${path} ${wanted}`);
    }
});

test('SHOP-01 the catalogue’s filter and page are kept by its other address', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  const page = await visitor.open('/recompense/boutique-v2?type=dons-pour-la-planete&page=1');
  assert.equal(page.url.pathname, '/recompense/mon-catalogue-prime');
  assert.equal(page.url.searchParams.get('type'), 'dons-pour-la-planete');
});

test('SHOP-01 the catalogue is restricted by the type in the query', async () => {
  const visitor = await member(DEMONSTRATION_LOGINS.GV);
  const catalogue = (query: string): Promise<Page> => visitor.open(`/recompense/mon-catalogue-prime${query}`);
  const chosen = (page: Page): string =>
    page.document.querySelector('.list-filter [aria-current]')?.textContent ?? '';
  const primes = (page: Page): number => page.document.querySelectorAll('main .prime').length;
  const all = await catalogue('');
  const count = (page: Page): number => Number(/\d+$/.exec(chosen(page))?.[0]);
  assert.match(chosen(all), /^Toutes \d+$/);
  assert.ok(count(all) > primes(all) && primes(all) > 0, 'more than a page holds');
  const trains = await catalogue('?type=billets-de-train');
  assert.match(chosen(trains), /^Billets de train/);
  assert.match(words(trains, 'main'), /Billet France/);
  assert.ok(trains.document.querySelector('main .wish'), 'the next journey on the line');
  const reductions = await catalogue('?type=reductions-sncf');
  assert.ok(primes(reductions) > 0 && count(reductions) < count(all));
  assert.doesNotMatch(words(reductions, 'main'), /Billet France/);
  const gifts = await catalogue('?type=dons-pour-la-planete');
  assert.equal(count(trains) + count(reductions) + count(gifts), count(all));
  for (const restricted of [reductions, gifts])
    assert.ok(
      !restricted.document.querySelector('main .wish'),
      'no journey among what has nothing to do with trains',
    );
  assert.equal(chosen(await catalogue('?type=toString')), chosen(all));
});
