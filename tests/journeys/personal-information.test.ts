import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Customer } from '#domain/customer.ts';
import { newId, newIuc } from '#domain/ids.ts';
import type { OptInType } from '#domain/opt-ins.ts';
import { unsubscribeLinks, unsubscribePath } from '#features/communications/index.ts';
import { findCustomer } from '#features/customers/index.ts';
import type { priceAlertTold } from '#features/price-alerts/index.ts';
import {
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  SECRETS_KEY,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { choose, companion, expectStep, HOLD, search, type Wish } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { decodeEntities, type Page, Visitor, words } from '#tests/harness/visitor.ts';

const PATH = '/informations/mes-informations';
const EDIT = `${PATH}?modifier=1`;
const HOME = {
  'adresse.adrVoie': '33 rue Sainte-Hélène',
  'adresse.codePostale': '69002',
  'adresse.ville': 'Lyon',
  'adresse.pays': 'FR',
};

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { RATE_LIMITS: 'off' } });
});

let members = 40;
/** A member of the programme, who has not given an address when `address` is none. */
const somebody = async (
  address: 'none' | 'given' = 'given',
): Promise<{ readonly visitor: Visitor; readonly member: Member }> => {
  members += 1;
  const member = await createMember(portal.db, members, 60_000);
  if (address === 'none')
    await portal.db.query('update customer.person set address = null where iuc = $1', [member.iuc]);
  return { visitor: await signedIn(portal.db, member.iuc, portal.url), member };
};
const kept = async ({ iuc }: { readonly iuc: string }): Promise<Customer> => {
  const customer = await findCustomer(portal.db, iuc);
  assert.ok(customer);
  return customer;
};

const holds = (page: Page, name: string): string | undefined => {
  const [field, ...others] = page.document.querySelectorAll(`main [name="${name}"]`);
  // The three boxes of a date.
  if (field && others.length === 2 && field.getAttribute('type') !== 'radio')
    return [field, ...others].map((box) => box.getAttribute('value') ?? '').join('/');
  const value =
    field?.tagName === 'SELECT'
      ? field
          .querySelectorAll('option')
          .find((one) => one.hasAttribute('selected'))
          ?.getAttribute('value')
      : field?.getAttribute('value');
  return value === undefined ? undefined : decodeEntities(value);
};
const errorAt = (page: Page, id: string): string =>
  page.document.querySelector(`#${id}-erreur`)?.text.replace(/^Erreur\s*:\s*/, '') ?? '';
const optionsOf = (page: Page, name: string): string[] =>
  page.document
    .querySelectorAll(`main select[name="${name}"] option`)
    .map(({ text }) => decodeEntities(text));
/** Every visible answer to what was typed, by name. */
const typedIn = (page: Page, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, holds(page, name)]));

test('INFO-01 INFO-02 a person reads what is kept of them, changes what is theirs to change, and reads it changed, without scripts', async () => {
  const person = demonstrationPerson('GV');
  const visitor = await signedIn(portal.db, person.iuc, portal.url);
  const shown = await visitor.open(PATH);
  assert.equal(shown.document.querySelector('title')?.text, 'Mes informations – Espace Voyageur');
  const said = words(shown, 'main');
  for (const text of [
    'Madame Camille Vasseur',
    '12 septembre 1985',
    'gv@demo.test',
    '06 39 98 01 04',
    '33 rue Sainte-Hélène',
    '69002 Lyon',
    'ils changent avec une pièce d’identité',
  ])
    assert.ok(said.includes(text), `${text}: ${said}`);
  assert.equal(shown.document.querySelector('main form.form'), null, 'read first');
  const link = shown.document.querySelectorAll('main a').find(({ text }) => text.startsWith('Modifier'));
  const form = await visitor.open(decodeEntities(link?.getAttribute('href') ?? ''));
  const names = ['firstName', 'lastName', 'birthDate', 'email'];
  assert.deepEqual(typedIn(form, names), Object.fromEntries(names.map((name) => [name, undefined])));
  assert.deepEqual(typedIn(form, ['indicatif', 'mobile', 'adresse.ville', 'adresse.pays']), {
    indicatif: 'FR',
    mobile: '06 39 98 01 04',
    'adresse.ville': 'Lyon',
    'adresse.pays': 'FR',
  });
  const saved = await visitor.submit(form, {
    fields: {
      civility: 'M',
      indicatif: 'BE',
      mobile: '0470 12 34 56',
      phone: '01 42 68 53 00',
      'adresse.adrSociete': 'Atelier Vasseur',
      'adresse.adrBatiment': 'Bâtiment C',
      'adresse.adrVoie': '12 rue de la Loi',
      'adresse.adrLieuDit': 'BP 12',
      'adresse.codePostale': '1000',
      'adresse.ville': 'Bruxelles',
      'adresse.pays': 'BE',
      // Not a field of the form: a person who writes it in changes nothing by it.
      lastName: 'Autre',
    },
  });
  const now = words(saved, 'main');
  assert.match(now, /Vos informations sont enregistrées\./);
  for (const text of [
    'Monsieur Camille Vasseur',
    '+32 470 12 34 56',
    '01 42 68 53 00',
    'Atelier Vasseur',
    '1000 Bruxelles',
    'Belgique',
  ])
    assert.ok(now.includes(text), `${text}: ${now}`);
  const { firstName, lastName, email, ...rest } = await kept(person);
  assert.deepEqual([firstName, lastName, email], ['Camille', 'Vasseur', 'gv@demo.test']);
  assert.deepEqual([rest.civility, rest.mobile, rest.phone], ['M', '+32470123456', '+33142685300']);
  assert.deepEqual(rest.address, {
    adrSociete: 'Atelier Vasseur',
    adrBatiment: 'Bâtiment C',
    adrVoie: '12 rue de la Loi',
    adrLieuDit: 'BP 12',
    codePostale: '1000',
    ville: 'Bruxelles',
    pays: 'BE',
  });
  const answer = (await (await visitor.request('/api/mesInfos')).json()) as Record<string, unknown>;
  assert.deepEqual([answer.mobile, answer.adresse], ['+32470123456', rest.address]);
});

test('INFO-01 PROFILE-05 the profile menu and the plan of the site lead to personal information, and a stranger is asked to sign in', async () => {
  const { visitor } = await somebody();
  const home = await visitor.open('/mon-espace');
  const profile = home.document.querySelectorAll('header a').find(({ text }) => text === 'Profil');
  assert.equal(profile?.getAttribute('href'), PATH);
  const plan = await visitor.open('/plan-du-site');
  assert.ok(plan.document.querySelectorAll('main a').some((one) => one.getAttribute('href') === PATH));
  visitor.cookies.clear();
  const asked = await visitor.open(PATH);
  assert.ok(asked.document.querySelector('input[name=login]'), asked.url.href);
});

test('INFO-03 countries stand in the preferred order with the Vatican last, dial codes beside them, and each number and code must fit its own', async () => {
  const { visitor, member } = await somebody('none');
  const form = await visitor.open(EDIT);
  const countries = optionsOf(form, 'adresse.pays');
  assert.deepEqual(countries.slice(0, 5), ['Allemagne', 'Autriche', 'Belgique', 'Espagne', 'France']);
  assert.equal(countries.at(-1), 'Vatican');
  const dialCodes = optionsOf(form, 'indicatif');
  assert.deepEqual(dialCodes.slice(0, 2), ['Allemagne +49', 'Autriche +43']);
  assert.equal(dialCodes.length, countries.length);
  assert.equal(holds(form, 'adresse.pays'), 'FR');
  const refused = async (fields: Record<string, string>, errors: Record<string, string>): Promise<void> => {
    const page = await visitor.submit(form, { fields: { civility: 'Mme', ...HOME, ...fields } });
    assert.equal(page.status, 400);
    for (const [id, message] of Object.entries(errors)) assert.equal(errorAt(page, id), message);
    assert.deepEqual(typedIn(page, Object.keys(fields)), fields, 'what was typed is still there');
    assert.equal((await kept(member)).address, undefined);
  };
  const wrongCode = { 'adresse-codePostale': 'Le code postal est erroné' };
  await refused({ 'adresse.codePostale': '6900' }, wrongCode);
  await refused({ 'adresse.codePostale': '1234567890123', 'adresse.pays': 'BE' }, wrongCode);
  await refused({ 'adresse.ville': '' }, { 'adresse-ville': 'Champ obligatoire' });
  await refused(
    { mobile: '0470 12 34 56', indicatif: 'FR', 'adresse.codePostale': 'SW1A 1AA' },
    { mobile: 'Ce numéro de mobile n’existe pas avec cet indicatif.', ...wrongCode },
  );
  await visitor.submit(form, {
    fields: {
      civility: 'Mme',
      ...HOME,
      'adresse.codePostale': 'SW1A 1AA',
      'adresse.pays': 'GB',
      indicatif: 'GB',
      mobile: '07400 123456',
    },
  });
  const saved = await kept(member);
  assert.deepEqual([saved.address?.codePostale, saved.mobile], ['SW1A 1AA', '+447400123456']);
});

test('INFO-04 a failure to save shows the one alert, keeps what was typed, writes nothing, and can be sent again', async () => {
  const { visitor, member } = await somebody();
  const form = await visitor.open(EDIT);
  const fields = { mobile: '06 12 34 56 78', ...HOME, 'adresse.adrVoie': '5 place du Panthéon' };
  await portal.db.query(
    `alter table customer.person add constraint out_of_order check (mobile is distinct from '+33612345678')`,
  );
  const failed = await visitor.submit(form, { fields });
  await portal.db.query('alter table customer.person drop constraint out_of_order');
  assert.equal(failed.status, 500);
  const alert = failed.document.querySelector('main .alert[role=alert]')?.text ?? '';
  assert.match(
    alert,
    /Vos informations n’ont pas pu être enregistrées\. Ce que vous avez saisi est conservé ici/,
  );
  assert.match(alert, /Référence à nous donner/);
  assert.deepEqual(typedIn(failed, Object.keys(fields)), fields);
  assert.equal((await kept(member)).mobile, undefined);
  const saved = await visitor.submit(failed);
  assert.match(words(saved, 'main'), /Vos informations sont enregistrées/);
  assert.equal((await kept(member)).address?.adrVoie, '5 place du Panthéon');
});

test('INFO-04 of two tabs the later one is told what is kept by now, loses nothing it typed, and replaces it only when it says so again', async () => {
  const { visitor, member } = await somebody();
  const [first, second] = [await visitor.open(EDIT), await visitor.open(EDIT)];
  await visitor.submit(first, { fields: { ...HOME, 'adresse.adrVoie': '1 rue du Premier' } });
  const late = await visitor.submit(second, { fields: { phone: '01 42 68 53 00' } });
  assert.equal(late.status, 409);
  const said = words(late, 'main .alert[role=alert]');
  assert.match(said, /modifiées entre-temps/);
  assert.match(said, /1 rue du Premier/, 'what is kept by now');
  assert.equal(holds(late, 'phone'), '01 42 68 53 00');
  assert.equal(holds(late, 'adresse.adrVoie'), '7 rue du Lac', 'as the second tab had it');
  assert.equal((await kept(member)).address?.adrVoie, '1 rue du Premier');
  await visitor.submit(late);
  const { address, phone } = await kept(member);
  assert.deepEqual([address?.adrVoie, phone], ['7 rue du Lac', '+33142685300']);
});

test('INFO-04 a form sent twice at once is saved once, and both are told that it is', async () => {
  const { visitor, member } = await somebody();
  const form = await visitor.open(EDIT);
  const fields = { ...HOME, 'adresse.adrVoie': '2 rue du Double' };
  const both = await Promise.all([1, 2].map(() => visitor.submit(form, { fields })));
  for (const page of both) assert.match(words(page, 'main'), /Vos informations sont enregistrées/);
  assert.equal((await kept(member)).address?.adrVoie, '2 rue du Double');
});

/** The word of each switch of the communications, by its label. */
const switches = (page: Page): Record<string, string> =>
  Object.fromEntries(
    page.document.querySelectorAll('main [role=switch]').map((one) => {
      const label = one.querySelector('.visually-hidden')?.text ?? '';
      const word = one.querySelector('.switch__word[aria-hidden=true]')?.text;
      return [decodeEntities(label), `${word} ${one.getAttribute('aria-checked')}`];
    }),
  );
const OFFERS = 'form:has(input[name=channel][value=EMAIL]):has(input[name=type][value=VOYAGE])';
const optIns = async (visitor: Visitor): Promise<Record<string, Record<string, { status: string }>>> =>
  ((await (await visitor.request('/api/getOptins')).json()) as { optins: never }).optins;
const put = (visitor: Visitor, body: object): Promise<Response> =>
  visitor.request('/api/putOptins', {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('INFO-05 what a person receives is no for every channel and type until they say yes, switch by switch, without scripts and by call', async () => {
  const { visitor, member } = await somebody();
  const page = await visitor.open(PATH);
  const before = switches(page);
  assert.equal(Object.keys(before).length, 12);
  assert.deepEqual([...new Set(Object.values(before))], ['Non false']);
  const asked = await optIns(visitor);
  assert.deepEqual(Object.keys(asked), ['EMAIL', 'SMS', 'COURR']);
  assert.deepEqual(asked['COURR'], {
    VOYAGE: { status: 'N' },
    PROGRAMME: { status: 'N' },
    ABONNEMENT: { status: 'N' },
  });
  const on = await visitor.submit(page, { form: OFFERS });
  assert.equal(on.url.pathname + on.url.hash, `${PATH}#mes-communications`);
  assert.deepEqual(switches(on), { ...before, 'Offres trains et voyages, par e-mail': 'Oui true' });
  const off = await visitor.submit(on, { form: OFFERS });
  assert.deepEqual(switches(off), before);
  const [said] = await portal.db.query<{ status: string; source: string }>(
    'select status, source from customer.opt_in where iuc = $1',
    [member.iuc],
  );
  assert.deepEqual(said, { status: 'N', source: 'portal' }, 'the withdrawal is kept as such');

  assert.equal((await put(visitor, { channel: 'SMS', type: 'ENQUETE', status: 'O' })).status, 200);
  assert.equal((await optIns(visitor))['SMS']?.['ENQUETE']?.status, 'O');
  assert.equal(switches(await visitor.open(PATH))['Enquêtes de satisfaction, par SMS'], 'Oui true');
  for (const wrong of [
    { channel: 'COURR', type: 'ENQUETE', status: 'O' },
    { channel: 'FAX', type: 'VOYAGE', status: 'O' },
    { channel: 'EMAIL', type: 'VOYAGE', status: 'oui' },
  ])
    assert.equal((await put(visitor, wrong)).status, 400, JSON.stringify(wrong));
});

test('INFO-05 API-11 a switch that cannot be changed stays where it was and says so, and opt-ins that cannot be read keep nobody from the page', async () => {
  const { visitor } = await somebody();
  const page = await visitor.open(PATH);
  await portal.db.query(
    `alter table customer.opt_in add constraint out_of_order check (type <> 'VOYAGE') not valid`,
  );
  try {
    const failed = await visitor.submit(page, { form: OFFERS });
    assert.equal(failed.status, 503);
    const said = words(failed, 'main .alert[role=alert]');
    assert.match(said, /« Offres trains et voyages, par e-mail » n’a pas pu être changé/);
    assert.match(said, /Le réglage est revenu à « Non »/);
    assert.match(said, /Vos préférences de communication sont momentanément indisponibles/);
    assert.ok(failed.document.querySelector('[data-status="500"][data-sub-code="0"] > .alert'));
    assert.equal(switches(failed)['Offres trains et voyages, par e-mail'], 'Non false');
    assert.ok(words(failed, 'main').includes('Modifier'), 'nothing else of the page has opened');
    const problem = (await (
      await put(visitor, { channel: 'EMAIL', type: 'VOYAGE', status: 'O' })
    ).json()) as object;
    const { status, subCode, detail, code } = problem as Record<string, unknown>;
    assert.deepEqual([status, subCode, code], [503, 0, 'communications-unavailable']);
    assert.match(String(detail), /momentanément indisponibles/);
  } finally {
    await portal.db.query('alter table customer.opt_in drop constraint out_of_order');
  }
  await portal.db.query('alter table customer.opt_in rename to out_of_order');
  try {
    const shown = await visitor.open(PATH);
    assert.equal(shown.status, 200);
    assert.match(words(shown, 'main'), /Communications .*momentanément indisponibles/);
    assert.match(words(shown, 'main'), /Date de naissance/);
  } finally {
    await portal.db.query('alter table customer.out_of_order rename to opt_in');
  }
});

const links = unsubscribeLinks(Buffer.from(SECRETS_KEY, 'hex'));
const TYPES = {
  VOYAGE: '/desinscription-optin-offres-trains-voyages',
  ALERTE: '/desinscription-sncf/',
  PROGRAMME: '/desinscription-sncf/',
  ABONNEMENT: '/desinscription-optin-co-abo',
  ENQUETE: '/desinscription-optin-enquetes-satisfaction',
} as const;
const mailsOf = async ({ iuc }: Member): Promise<string[]> =>
  (
    await portal.db.query<{ type: string }>(
      `select type from customer.opt_in where iuc = $1 and channel = 'EMAIL' and status = 'O' order by type`,
      [iuc],
    )
  ).map(({ type }) => type);
const agreeToAll = ({ iuc }: Member): Promise<unknown> =>
  portal.db.query(
    `insert into customer.opt_in (iuc, channel, type, status, source, changed_at)
     select $1, 'EMAIL', type, 'O', 'portal', now() from unnest($2::text[]) type`,
    [iuc, Object.keys(TYPES)],
  );
/** As a mail programme or a scanner does: no browser, no cookie. */
const stranger = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, portal.url), { redirect: 'manual', ...init });

test('INFO-06 SEC-09 the link of each kind of mail ends that kind by a button, without login, and whoever only opens it ends nothing', async () => {
  for (const [type, path] of Object.entries(TYPES)) {
    const { member } = await somebody();
    await agreeToAll(member);
    const link = unsubscribePath(
      type as OptInType,
      links.hashOf({ iuc: member.iuc, type: type as OptInType }),
    );
    assert.ok(link.startsWith(path), link);
    assert.ok(
      !link.includes(member.iuc.replaceAll('-', '').slice(0, 8)),
      'the address tells nobody who it is about',
    );
    for (const method of ['GET', 'HEAD']) await (await stranger(link, { method })).text();
    assert.equal((await mailsOf(member)).length, 5, 'a scanner has opened it');
    const visitor = new Visitor(portal.url);
    const asked = await visitor.open(link);
    assert.match(words(asked, 'main'), /Ne plus recevoir ces e-mails ?\?/);
    const ended = await visitor.submit(asked, { form: 'form:has(input[value=desinscrire])' });
    assert.equal(ended.status, 200);
    assert.match(words(ended, 'main'), /C’est noté.*Vous ne recevez plus les e-mails «/);
    assert.equal(ended.document.querySelector('form:has(input[value=desinscrire])'), null);
    assert.deepEqual(
      await mailsOf(member),
      Object.keys(TYPES)
        .filter((one) => one !== type)
        .sort(),
    );
    const nothingLeft = await visitor.submit(ended, { form: 'form:has(input[value=tout-arreter])' });
    assert.equal(nothingLeft.document.querySelector('main form'), null);
    assert.deepEqual(await mailsOf(member), []);
  }
});

test('INFO-06 a mail programme ends mails by one request, in either form of RFC 8058, and unsubscribe-optins does by call', async () => {
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart]) {
    const { member } = await somebody();
    await agreeToAll(member);
    const link = unsubscribePath('ALERTE', links.hashOf({ iuc: member.iuc, type: 'ALERTE' }));
    for (let again = 0; again < 2; again += 1)
      assert.equal((await stranger(link, { method: 'POST', body })).status, 200, 'and follows nowhere');
    assert.deepEqual(await mailsOf(member), ['ABONNEMENT', 'ENQUETE', 'PROGRAMME', 'VOYAGE']);
    const [said] = await portal.db.query<{ source: string }>(
      `select source from customer.opt_in where iuc = $1 and type = 'ALERTE'`,
      [member.iuc],
    );
    assert.equal(said?.source, 'one-click');
    const call = (input: object) =>
      stranger('/api/unsubscribe-optins', {
        method: 'POST',
        body: JSON.stringify(input),
        headers: { 'content-type': 'application/json' },
      });
    const hash = links.hashOf({ iuc: member.iuc, type: 'ENQUETE' });
    assert.deepEqual(await (await call({ hash })).json(), { type: 'ENQUETE', status: 'N' });
    assert.deepEqual(await mailsOf(member), ['ABONNEMENT', 'PROGRAMME', 'VOYAGE']);
    assert.equal((await call({ hash, all: true })).status, 200);
    assert.deepEqual(await mailsOf(member), []);
  }
  const elsewhere = await stranger('/plan-du-site', { method: 'POST', body: multipart });
  assert.equal(elsewhere.status, 415, 'files are taken nowhere else');
});

test('INFO-06 SEC-09 a link that is forged, of another key, of other mails or of somebody who is gone says so and ends nothing', async () => {
  const { visitor, member } = await somebody();
  await agreeToAll(member);
  const hash = links.hashOf({ iuc: member.iuc, type: 'ABONNEMENT' });
  const forged = [...hash].map((sign, at) => (at === 30 ? (sign === 'A' ? 'B' : 'A') : sign)).join('');
  const foreign = unsubscribeLinks(Buffer.alloc(32, 9)).hashOf({ iuc: member.iuc, type: 'ABONNEMENT' });
  const gone = links.hashOf({ iuc: newIuc(), type: 'ABONNEMENT' });
  for (const wrong of [forged, foreign, gone, 'x', hash.slice(1), `${hash}A`]) {
    const page = await visitor.open(unsubscribePath('ABONNEMENT', wrong));
    assert.equal(page.status, 404, wrong);
    assert.match(
      words(page, 'main'),
      /Ce lien ne peut pas être utilisé Ce lien de désinscription n’est pas valable/,
    );
    assert.equal(page.document.querySelector('main form'), null);
    const posted = await stranger(unsubscribePath('ABONNEMENT', wrong), {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    assert.equal(posted.status, 404);
  }
  const other = await visitor.open(unsubscribePath('VOYAGE', hash));
  assert.match(words(other, 'main'), /Ce lien concerne d’autres e-mails.*« Cartes et abonnements »/);
  const own = other.document.querySelector('main a.button')?.getAttribute('href');
  assert.equal(own, unsubscribePath('ABONNEMENT', hash));
  const none = await visitor.open('/desinscription-optin-co-abo');
  assert.equal(none.status, 200);
  assert.ok(none.document.querySelector(`main a[href="${PATH}#mes-communications"]`));
  assert.equal((await mailsOf(member)).length, 5);
  assert.deepEqual(
    await portal.db.query(
      `select from customer.opt_in o where not exists (select from customer.person p where p.iuc = o.iuc)`,
    ),
    [],
  );
});

test('INFO-06 MAIL-01 the mail of a price alert carries the link that ends such mails, and it does', async () => {
  const { member } = await somebody();
  await agreeToAll(member);
  const data: Parameters<typeof priceAlertTold.text>[0] = {
    civility: 'Mme',
    lastName: 'Vasseur',
    from: 'Paris Gare de Lyon',
    to: 'Lyon Part-Dieu',
    party: '1 voyageur',
    points: 3_000,
    departure: '2027-03-15T07:00:00Z',
    search: {},
  };
  await portal.db.query(`select mail.queue($1, $2, null, 'price-alert', 1, $3, $4, now())`, [
    member.iuc,
    newId(),
    JSON.stringify(data),
    'alerte@exemple.fr',
  ]);
  const boxed = () =>
    portal.db.query<{ text: string; html: string }>('select text, html from mail.mailbox where iuc = $1', [
      member.iuc,
    ]);
  await until(async () => (await boxed()).length === 1);
  const [box = assert.fail()] = await boxed();
  const link = /Ne plus recevoir d’alertes prix\s*:\s+(\S+)/.exec(box.text)?.[1] ?? '';
  assert.ok(box.html.includes(link));
  const visitor = new Visitor(portal.url);
  const { pathname } = new URL(link);
  await visitor.submit(await visitor.open(pathname), { form: 'form:has(input[value=desinscrire])' });
  assert.ok(!(await mailsOf(member)).includes('ALERTE'));
});

test('an address that is emptied is no longer kept', async () => {
  const { visitor, member } = await somebody();
  const fields = { 'adresse.adrVoie': '', 'adresse.codePostale': '', 'adresse.ville': '' };
  await visitor.submit(await visitor.open(EDIT), { fields });
  assert.equal((await kept(member)).address, undefined);
});

const WISH: Wish = {
  from: 'Paris Gare de Lyon',
  to: 'Dijon-Ville',
  date: '15/03/2027',
  hour: 7,
  passengers: 2,
};
const RETURN: Wish = { ...WISH, returnDate: '17/03/2027' };

test('RAIL-11 RAIL-17 a missing postal address sends to personal information and back to the very step, with everything chosen', async () => {
  const { visitor, member } = await somebody('none');
  const list = expectStep(await choose(visitor, await search(visitor, RETURN)), 'ferShopCartInward');
  const there = await choose(visitor, list);
  assert.equal(there.url.pathname, PATH);
  const said = words(there, 'main');
  assert.match(said, /Votre adresse postale manque\. Complétez vos informations personnelles/);
  const empty = await visitor.submit(there);
  assert.equal(empty.status, 400, 'an order needs an address');
  assert.equal(errorAt(empty, 'adresse-ville'), 'Champ obligatoire');
  const back = expectStep(await visitor.submit(empty, { fields: HOME }), 'ferShopCartPassengers');
  const step = new URL(there.url.searchParams.get('retour') ?? '', portal.url);
  const cancel = there.document
    .querySelectorAll('.information__edit a')
    .find((one) => one.textContent.includes('Annuler'));
  const trains = expectStep(
    await visitor.open(cancel?.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''),
    'ferShopCartOutward',
  );
  assert.equal(trains.url.searchParams.get('aller'), step.searchParams.get('aller'));
  assert.equal(back.url.href, step.href);
  for (const way of ['aller', 'retour']) assert.ok((back.url.searchParams.get(way) ?? '').length > 20, way);
  assert.match(words(back, 'main'), /Qui commande \?.*33 rue Sainte-Hélène.*69002 Lyon/);
  assert.equal((await kept(member)).address?.ville, 'Lyon');
  const summary = await visitor.submit(back, {
    form: HOLD,
    fields: companion('Élise', 'Morvan', '17/09/1984'),
  });
  expectStep(summary, 'ferShopCartSummary');
});

test('RAIL-11 SEC-04 the way back from personal information leads to pages of ours only', async () => {
  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const { visitor } = await somebody('none');
    const form = await visitor.open(`${PATH}?${new URLSearchParams({ retour: elsewhere })}`);
    const done = await visitor.submit(form, { fields: HOME });
    assert.equal(done.url.origin, new URL(portal.url).origin);
    assert.equal(done.status, 200);
  }
});

test('RAIL-17 the customer of an order is filled in from personal information, changed for the order, and nowhere else', async () => {
  const { visitor, member } = await somebody();
  const before = await kept(member);
  const page = expectStep(await choose(visitor, await search(visitor, WISH)), 'ferShopCartPassengers');
  const filledIn = {
    'customer.firstName': before.firstName,
    'customer.lastName': before.lastName,
    'customer.birthDate': '17/05/1985',
    'customer.email': before.email,
    'customer.adresse.adrVoie': '7 rue du Lac',
    'customer.adresse.codePostale': '74000',
    'customer.adresse.pays': 'FR',
  };
  assert.deepEqual(typedIn(page, Object.keys(filledIn)), filledIn);
  const others = companion('Élise', 'Morvan', '17/09/1984');
  const wrong = await visitor.submit(page, {
    form: HOLD,
    fields: { ...others, 'customer.adresse.codePostale': '7400', 'customer.email': 'camille' },
  });
  assert.equal(wrong.status, 400);
  assert.equal(errorAt(wrong, 'customer-adresse-codePostale'), 'Le code postal est erroné');
  assert.equal(errorAt(wrong, 'customer-email'), 'Format e-mail incorrect');
  assert.ok(
    wrong.document.querySelector('details.buyer__change')?.hasAttribute('open'),
    'what is wrong is seen',
  );
  const changed = {
    'customer.civility': 'Mme',
    'customer.firstName': 'Sofia',
    'customer.lastName': 'Benali',
    'customer.birthDate': '02/02/1990',
    'customer.email': 'sofia.benali@exemple.fr',
    'customer.indicatif': 'BE',
    'customer.mobile': '0470 12 34 56',
    'customer.adresse.adrSociete': 'Atelier Benali',
    'customer.adresse.adrVoie': '12 rue de la Loi',
    'customer.adresse.codePostale': '1000',
    'customer.adresse.ville': 'Bruxelles',
    'customer.adresse.pays': 'BE',
  };
  const summary = expectStep(
    await visitor.submit(wrong, { form: HOLD, fields: changed }),
    'ferShopCartSummary',
  );
  assert.match(words(summary, 'main'), /sofia\.benali@exemple\.fr/);
  const orderId = summary.url.searchParams.get('commande');
  const [order] = await portal.db.query<{ customer: object; email: string }>(
    'select customer, email from shop."order" where iuc = $1 and order_id = $2',
    [member.iuc, orderId],
  );
  assert.equal(order?.email, 'sofia.benali@exemple.fr');
  assert.deepEqual(order?.customer, {
    civility: 'Mme',
    firstName: 'Sofia',
    lastName: 'Benali',
    email: 'sofia.benali@exemple.fr',
    birthdate: '1990-02-02',
    mobile: '+32470123456',
    address: {
      adrSociete: 'Atelier Benali',
      adrBatiment: '',
      adrVoie: '12 rue de la Loi',
      adrLieuDit: '',
      codePostale: '1000',
      ville: 'Bruxelles',
      pays: 'BE',
    },
  });
  assert.deepEqual(await kept(member), before, 'personal information stays as it was');
  const [{ passengers = [] } = {}] = await portal.db.query<{ passengers: { firstName: string }[] }>(
    'select passengers from shop.rail_order where iuc = $1 and order_id = $2',
    [member.iuc, orderId],
  );
  assert.equal(passengers[0]?.firstName, before.firstName, 'the member travels, whoever orders');
});
