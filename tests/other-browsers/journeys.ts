import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { credit } from '#tests/harness/credit.ts';
import {
  DEMONSTRATION_LOGINS,
  type DemonstrationPortal,
  demonstrationPerson,
} from '#tests/harness/demonstration.ts';
import { CATALOGUE, TICKET } from '#tests/harness/shopping.ts';
import { PASSWORD } from '#tests/harness/sign-in.ts';
import type { Balancer } from './balancer.ts';
import type { Target, Window } from './window.ts';

/** What a journey is made with; one window makes all of them, one after the other. */
export interface Setting {
  readonly window: Window;
  readonly portal: Pick<DemonstrationPortal, 'db'>;
  readonly balancer: Balancer;
  /** Where pictures of the pages go. */
  readonly pictures: string;
}

export interface Journey {
  /** What holds, as a sentence. */
  readonly title: string;
  /** There is no network for a while: what the browser says of that is no complaint. */
  readonly isCutOff?: true;
  make(setting: Setting): Promise<void>;
}

const LOGIN = DEMONSTRATION_LOGINS.GVLC;
const { iuc: IUC } = demonstrationPerson('GVLC');
const field = (name: string | RegExp): Target => ({ role: 'field', name });
const link = (name: string | RegExp, within?: string): Target => ({
  role: 'link',
  name,
  ...(within ? { within } : {}),
});
const button = (name: string | RegExp): Target => ({ role: 'button', name });
const FROM = field(/^De\b/);
const TO = field(/^à/);

const orders = async ({ portal }: Setting): Promise<number> =>
  (
    await portal.db.query<{ n: number }>('select count(*)::int as n from shop."order" where iuc = $1', [IUC])
  )[0]?.n ?? -1;

/** Pictures of the page on a screen and on a phone, on neither of which it may be wider than the window. */
const look = async ({ window, pictures }: Setting, name: string): Promise<void> => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await window.resize(width, height);
    // WebKit may keep the media queries of the size before until something else on the page changes.
    await window.open(await window.read(() => location.pathname + location.search));
    await window.until('taken over by scripts', () => document.querySelector('html[data-hydrated]') !== null);
    await window.until('at its top', () => {
      scrollTo({ top: 0, behavior: 'instant' });
      return scrollY === 0;
    });
    await window.until('with its letters', () => document.fonts.status === 'loaded');
    fs.writeFileSync(path.join(pictures, `${name}-${width}.png`), await window.driver.picture());
    const wide = await window.read(() => document.documentElement.scrollWidth);
    const broken = await window.read(() =>
      [...document.querySelectorAll('.results__time b')]
        .filter(
          (time) =>
            time.scrollWidth > time.clientWidth ||
            time.clientHeight > 1.5 * parseFloat(getComputedStyle(time).fontSize),
        )
        .map((time) => time.textContent),
    );
    assert.deepEqual(broken, [], `hours that do not stand on one line of their column at ${width}`);
    assert.ok(wide <= width, `${name} is ${wide} pixels wide in a window of ${width}`);
  }
};

const KEPT = '/compte/avantages/ma-carte-hors-connexion';

/** Pages that the device keeps for where there is no network. */
const keptHere = async (window: Window): Promise<readonly string[]> => {
  // A browser is asked for a value at once: what comes later is put down on the page.
  const told = await window.until('told what is kept', () => {
    const page = document.documentElement;
    if (page.dataset['kept'] === undefined) {
      page.dataset['kept'] = '';
      void (async () => {
        const found: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
        page.dataset['kept'] = JSON.stringify(found);
      })();
    }
    return page.dataset['kept'];
  });
  return (JSON.parse(told) as string[]).filter((one) => !/\.|^\/hors-connexion\//.test(one));
};

/** Types a part of the name and takes the proposal. */
const chooseStation = async (window: Window, into: Target, typed: string, whole: string): Promise<void> => {
  await window.fill(into, typed);
  await window.click({ role: 'option', name: new RegExp(`^${whole}`) });
  assert.equal(await window.value(into), whole);
};
/** The letters of a name struck one by one; scripts are let go once `letter` of them stand there. */
const typeAcross = async (window: Window, letter: number, letGo: () => void): Promise<void> => {
  for (const [at, key] of [...'lyon'].entries()) {
    if (at === letter) letGo();
    await window.type(key);
  }
  if (letter >= 4) letGo();
  await window.until('proposed', (find) => find({ role: 'option', pattern: ['^Lyon', ''] }) !== undefined);
  assert.equal(await window.value(FROM), 'lyon', `scripts came at letter ${letter}`);
  assert.equal(await window.read(() => document.activeElement?.id), 'departureName');
};

export const JOURNEYS: readonly Journey[] = [
  {
    title: 'a visitor reads the first page, signs in and finds their space',
    make: async (setting) => {
      const { window } = setting;
      await window.open('/');
      await window.step('prehome');
      await look(setting, 'prehome');
      await window.click(link('Se connecter'));
      await window.click(link('Continuer avec mon e-mail'));
      await window.fill(field('Adresse e-mail ou numéro de fidélité'), LOGIN);
      await window.fill(field('Mot de passe'), PASSWORD);
      await window.click(button('Se connecter'));
      await window.step('monEspace');
      assert.equal(await window.read(() => document.documentElement.dataset['profile']), 'GVLC');
      await look(setting, 'mon-espace');
    },
  },
  {
    title: 'the menu leads to the points, the phone’s menu to the catalogue, the catalogue to the ticket',
    make: async ({ window }) => {
      await window.resize(1280, 900);
      const way = 'li:has(a[href="/recompense/vos-points"])';
      if (await window.read((_, way) => document.querySelector(`.main-menu ${way} details`) !== null, way))
        await window.click({ role: 'fold', name: /./, within: `.main-menu ${way}` });
      await window.click(link(/./, `.main-menu ${way}`));
      await window.step('vosPoints');
      await window.resize(390, 844);
      await window.click({ role: 'fold', name: 'Menu' });
      await window.click(link(/./, `.phone-menu li:has(a[href="${CATALOGUE}"])`));
      await window.step('catalog');
      await window.click(link(/./, `main :has(> a[href^="${TICKET}"])`));
      await window.step('ferShopCartItinerary');
    },
  },
  {
    title:
      'no letter is lost that is typed before the scripts arrive, while they do, and while the proposals do',
    make: async ({ window, balancer }) => {
      await window.resize(1280, 900);
      for (let letter = 0; letter <= 4; letter += 1) {
        {
          using scripts = balancer.holdScripts();
          await window.open(TICKET);
          await window.click(FROM);
          assert.equal(await window.read(() => document.documentElement.dataset['hydrated']), null);
          await typeAcross(window, letter, scripts.letGo);
        }
        await window.open(TICKET);
        await window.step('ferShopCartItinerary');
        using proposals = balancer.holdScripts();
        await window.click(FROM);
        await typeAcross(window, letter, proposals.letGo);
      }
    },
  },
  {
    title:
      'a ticket for two, from the search to the confirmation and the trip, by proposals, a double click and the way back',
    make: async (setting) => {
      const { window, portal } = setting;
      await credit(portal.db, IUC, 20_000);
      const before = await orders(setting);
      await window.open(TICKET);
      await window.step('ferShopCartItinerary');
      await chooseStation(window, FROM, 'gare de ly', 'Paris Gare de Lyon');
      await chooseStation(window, TO, 'marseil', 'Marseille Saint-Charles');
      await window.fill(field(/^aller le/), '17/03/2027');
      await window.select(field(/Voyageurs|^pour/), '2');
      await window.click(button('Voir les trains'));
      await window.step('ferShopCartOutward');
      await look(setting, 'results');
      await window.resize(1280, 900);
      const trains = await window.read(() => document.querySelectorAll('.results__journey').length);
      await window.click(link(/^Trains plus tard/));
      await window.until(
        'longer',
        (_, before) => document.querySelectorAll('.results__journey').length > before,
        trains,
      );
      await window.click({ role: 'choice', name: /1re classe/ });
      await window.until('chosen', () =>
        /1re\sclasse/.test(document.querySelector('.next-bar')?.textContent ?? ''),
      );
      await window.click({ role: 'button', name: /./, within: '.next-bar' }, 2);
      await window.step('ferShopCartPassengers');
      await window.fill(field(/^Prénom/), 'Élise');
      await window.click(button('Réserver les places'));
      await window.until(
        'refused',
        () => document.querySelector('#passengers-0-lastName[aria-invalid=true]') !== null,
      );
      assert.equal(await window.value(field(/^Prénom/)), 'Élise');
      await window.fill(field(/^Nom/), 'Morvan');
      await window.fill(field(/^Jour/), '17');
      await window.fill(field(/^Mois/), '09');
      await window.fill(field(/^Année/), '1984');
      await window.click(button('Réserver les places'), 2);
      await window.step('ferShopCartSummary');
      assert.match(await window.text(), /Élise Morvan/);
      await window.read(() => history.back());
      await window.step('ferShopCartPassengers');
      await window.read(() => history.forward());
      await window.step('ferShopCartSummary');
      assert.equal(await orders(setting), before + 1, 'back and forth holds the same seats');
      await window.click({ role: 'choice', name: /^J’accepte/ });
      await window.click(button(/^Payer/), 2);
      await window.step('ferShopOrderConfirmation');
      const reference = await window.text('.done__file b');
      assert.match(reference, /^[A-Z0-9]{6}$/);
      await look(setting, 'confirmation');
      await window.open(await window.read(() => location.pathname + location.search));
      await window.step('ferShopOrderConfirmation');
      assert.equal(await window.text('.done__file b'), reference);
      assert.equal(await orders(setting), before + 1, 'one order, whatever was pressed twice');
      await window.open('/informations/voyages-futurs');
      await window.step('voyagesFuturs');
      assert.ok((await window.text()).includes(reference));
    },
  },
  {
    title:
      'the card that is kept on the device is shown without a network, with its code, and no other page is',
    isCutOff: true,
    make: async ({ window, balancer, pictures }) => {
      await window.resize(390, 844);
      await window.open('/compte/avantages/mes-cartes');
      await window.step('mesCartes');
      await window.click(button('Garder ma carte et mes billets hors connexion'));
      await window.until(
        'kept',
        (find) => find({ role: 'button', name: 'Ne plus les garder' }) !== undefined,
      );
      {
        using _ = balancer.cutLine();
        await window.open(KEPT);
        await window.until(
          'taken over by scripts',
          () => document.querySelector('html[data-hydrated]') !== null,
        );
        await window.until('said', () => document.body.innerText.includes('S’ouvre sans réseau'));
        assert.ok(await window.read(() => document.querySelectorAll('.kept__one .qr svg').length > 0));
        fs.writeFileSync(path.join(pictures, 'card-without-network-390.png'), await window.driver.picture());
      }
      await window.open('/mon-espace');
      await window.step('monEspace');
      assert.deepEqual(await keptHere(window), [KEPT]);
    },
  },
  {
    title: 'who signs out is signed out, is asked for the password again, and leaves nothing on the device',
    make: async ({ window }) => {
      await window.resize(1280, 900);
      await window.click({ role: 'fold', name: /./, within: '.help-bar' });
      await window.click({ role: 'button', name: 'Déconnexion', within: '.profile-menu' });
      await window.step('logout');
      await window.open('/mon-espace');
      await window.until('asked', (find) => find({ role: 'field', name: 'Mot de passe' }) !== undefined);
      await window.open('/mentions-legales');
      assert.deepEqual(await keptHere(window), []);
    },
  },
];
