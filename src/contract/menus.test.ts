import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  besideMain,
  bottomBar,
  footerGroups,
  helpLinks,
  legalLinks,
  type MenuProfile,
  mainMenu,
  pathIn,
  profileMenu,
  SHOP_PATHS,
} from './menus.ts';
import { type RouteEntry, routes } from './routes.ts';

const everything = (): boolean => true;
const ids = (profile: MenuProfile): string[] => mainMenu(profile, everything).map(({ id }) => id);

test('the menu of a profile has its sections in the order of the specification', () => {
  assert.deepEqual(ids('AR'), ['cartes', 'voyages', 'co2', 'bonsAchat', 'actus']);
  assert.deepEqual(ids('GVI'), ['voyages', 'cartes', 'bonsAchat', 'actus']);
  for (const loyal of ['GVT', 'GV', 'GVLC', 'GVTLC'] as const) {
    assert.deepEqual(ids(loyal), ['programme', 'boutiquePrime', 'voyages', 'cartes', 'bonsAchat', 'actus']);
  }
  assert.deepEqual(ids('PRO'), ['vente', 'apresVente', 'suiviCommandes']);
  // What the programme offers comes first to who does not have it yet.
  assert.deepEqual(ids('NL'), ['programme', 'cartes', 'actus', 'aide']);
});

test('no menu, bar or footer shows a page that does not exist, nor an empty section', () => {
  const exists = (path: string): boolean =>
    path === '/recompense/vos-points' || path === '/mon-espace' || path === '/plan-du-site';
  assert.deepEqual(
    mainMenu('GV', exists).map(({ id, links }) => [id, links.map(({ href }) => href)]),
    [['programme', ['/recompense/vos-points']]],
  );
  const shown = [
    ...bottomBar('GV', exists),
    ...footerGroups('GV', exists).flatMap(({ links }) => links),
    ...helpLinks(true, true, exists),
    ...legalLinks(exists),
  ];
  for (const { href } of shown) assert.ok(exists(href), href);
  assert.deepEqual(
    mainMenu('GV', () => false),
    [],
  );
});

test('a visitor is shown nothing that needs a sign-in', () => {
  const links = [...mainMenu('NL', everything), ...footerGroups('NL', everything)].flatMap((group) =>
    group.links.map(({ href }) => href),
  );
  assert.ok(links.length > 0);
  for (const href of links) assert.doesNotMatch(href, /recompense|informations|mes-|mon-/);
});

test('the menus know which pages are the shop’s as the route table says it', () => {
  const inTable = (routes as readonly RouteEntry[]).filter(({ access }) => access === 'shop');
  assert.deepEqual(SHOP_PATHS.toSorted(), inTable.map(({ path }) => path).toSorted());
});

test('PROFILE-06 who may not use the shop is shown its entry alone, which says why; who may is shown all of it', () => {
  const shopLinks = (profile: MenuProfile): string[] => [
    ...new Set(
      [
        ...mainMenu(profile, everything),
        ...footerGroups(profile, everything),
        { links: bottomBar(profile, everything) },
      ].flatMap(({ links }) =>
        links
          .map(({ href }) => href)
          .filter((href) => /boutique-v2|mon-catalogue-prime|historique-commandes/.test(href)),
      ),
    ),
  ];
  for (const closed of ['GVT', 'GVTLC'] as const)
    assert.deepEqual(shopLinks(closed), ['/recompense/mon-catalogue-prime'], closed);
  for (const open of ['GV', 'GVLC'] as const)
    assert.deepEqual(shopLinks(open), [
      '/recompense/mon-catalogue-prime',
      '/recompense/boutique-v2?id=43',
      '/recompense/historique-commandes-v2',
    ]);
});

test('the bottom bar has at most five entries, home first', () => {
  for (const profile of ['AR', 'GVI', 'GVT', 'GV', 'GVLC', 'GVTLC'] as const) {
    const bar = bottomBar(profile, everything);
    assert.ok(bar.length <= 5 && bar.length >= 2);
    assert.equal(bar[0]?.href, '/mon-espace');
  }
  assert.deepEqual(bottomBar('NL', everything), []);
});

test('PROFILE-04 the connected-user menu has what a status comes for first, and each section of the specification that it may open', () => {
  const order = (profile: MenuProfile): string[] => profileMenu(profile, everything).map(({ id }) => id);
  assert.deepEqual(order('AR').slice(0, 4), ['essentials', 'cards', 'trips', 'co2']);
  assert.deepEqual(order('GVI').slice(0, 3), ['essentials', 'trips', 'cards']);
  for (const spender of ['GV', 'GVLC'] as const)
    assert.deepEqual(order(spender).slice(0, 3), ['essentials', 'programme', 'bonusShop'], spender);
  for (const other of ['GVT', 'GVTLC'] as const)
    assert.ok(order(other).indexOf('bonusShop') > order(other).indexOf('reductions'), other);
  for (const loyal of ['GVT', 'GV', 'GVLC', 'GVTLC'] as const)
    assert.deepEqual(
      order(loyal).toSorted(),
      [
        'bonusShop',
        'cards',
        'co2',
        'essentials',
        'help',
        'news',
        'personalInformation',
        'programme',
        'reductions',
        'trips',
      ],
      loyal,
    );
  assert.deepEqual(order('NL'), []);
});

test('the connected-user menu has no link twice, and a phone’s one menu lacks none of it', () => {
  for (const profile of ['AR', 'GVI', 'GVT', 'GV', 'GVLC', 'GVTLC'] as const) {
    const own = profileMenu(profile, everything);
    const hrefs = own.flatMap(({ links }) => links.map(({ href }) => href));
    assert.equal(new Set(hrefs).size, hrefs.length, profile);
    const main = mainMenu(profile, everything);
    const phone = [...main, ...besideMain(main, own)].flatMap(({ links }) =>
      links.map(({ href }) => pathIn(href)),
    );
    for (const href of hrefs) assert.ok(phone.includes(pathIn(href)), `${profile} ${href}`);
    if (!['GVT', 'GV', 'GVLC', 'GVTLC'].includes(profile))
      for (const href of hrefs) assert.doesNotMatch(href, /recompense|codes-avantages/, profile);
  }
});
