import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { errorsIn } from '#tests/harness/portal.ts';
import { companion, expectStep, hold, pay } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const DESK = '/sandbox/desk';
const HOME = '/espace-pro';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { RATE_LIMITS: 'off' } });
});

let members = 900;
const somebody = (points = 60_000): Promise<Member> => {
  members += 1;
  return createMember(portal.db, members, points);
};

/** What the desk makes when an agent opens a customer's file: the page that carries its token over. */
const handedOver = async (visitor: Visitor, numCarte: string, agent = 'EMERAUDE_P@0001'): Promise<Page> =>
  visitor.submit(await visitor.open(DESK), { fields: { agent, numero: numCarte } });

/** An agent with the file of a customer open. */
const atTheDesk = async (member: Member, visitor = new Visitor(portal.url)): Promise<Visitor> => {
  const page = await visitor.submit(await handedOver(visitor, member.numCarte));
  assert.equal(page.url.pathname, HOME);
  assert.equal(page.document.querySelector('main')?.getAttribute('data-page'), 'ACCUEIL', words(page));
  return visitor;
};
const acts = (member: Member) =>
  portal.db.query<{ act: string; agent: string; place: string; correlation_id: string }>(
    'select act, agent, place, correlation_id from staff.act where iuc = $1 order by act_id',
    [member.iuc],
  );
const served = (page: Page): string => words(page, '.desk__client');
/** What only the customer opens is not proposed to who serves them. */
const leadNowhereElse = async (agent: Visitor, pages: readonly Page[]): Promise<void> => {
  for (const page of pages)
    for (const link of page.document.querySelectorAll('main a[href^="/"]:not([download])')) {
      const href = link.getAttribute('href')?.replaceAll('&amp;', '&') ?? '';
      assert.notEqual((await agent.open(href)).status, 403, `${page.url.pathname}: ${href}`);
    }
};
const isOpen = (page: Page): boolean => page.document.querySelector('.desk__client') !== null;

test('PRO-01 PRO-05 the desk opens the file of a card, for the agent who is admitted and authorised, and once', async () => {
  const member = await somebody();
  const visitor = new Visitor(portal.url);
  const carrying = await handedOver(visitor, member.numCarte);
  const token = carrying.document.querySelector('input[name=jeton]')?.getAttribute('value') ?? '';
  assert.equal(token.split('.').length, 3);
  const home = await visitor.submit(carrying);
  assert.equal(home.document.querySelector('main')?.getAttribute('data-page'), 'ACCUEIL');
  assert.ok(!home.url.href.includes(token.slice(0, 20)));
  for (const told of [member.lastName, member.numCarte.slice(-1), '60 000', 'Grand Voyageur'])
    assert.ok(served(home).includes(told), `${told} in ${served(home)}`);
  assert.match(words(home, '.desk__who'), /EMERAUDE_P@0001\s?Paris Gare de Lyon, guichet 4/);
  const line = visitor.cookies.get('staff-file')?.line ?? '';
  assert.match(line, /HttpOnly; SameSite=Lax/);
  assert.ok(!/Max-Age|Expires/.test(line), 'it ends with the browser');
  const [opened] = await acts(member);
  assert.equal(opened?.act, 'file-opened');
  assert.ok((opened?.correlation_id.length ?? 0) > 7);

  // A token that was seen opens nothing more.
  const again = await new Visitor(portal.url).submit(carrying);
  assert.equal(again.status, 403);
  assert.match(words(again, 'main'), /pas autorisé à ouvrir ce dossier/);
  assert.equal((await acts(member)).length, 1);
});

test('PRO-02 NAV-13 who serves a customer is led home, to pages of agents and to no account, by the root, the plan and an unknown address', async () => {
  const agent = await atTheDesk(await somebody());
  assert.equal((await agent.open('/')).url.pathname, HOME);
  const plan = await agent.open('/plan-du-site');
  const unknown = await agent.open('/nulle-part');
  assert.equal(unknown.status, 404);
  for (const page of [plan, unknown]) {
    assert.ok(isOpen(page), page.url.pathname);
    assert.doesNotMatch(words(page, 'main'), /Créer un compte|Se connecter|Mot de passe|Mon espace/);
    assert.match(words(page, 'main'), /Espace Pro.*Suivi des commandes/);
  }
  assert.match(words(plan, 'main'), /Vente.*Boutique de primes|Boutique de primes.*Vente/);
  await leadNowhereElse(agent, [plan, unknown]);
  // Nobody else reads of them.
  assert.doesNotMatch(
    words(await new Visitor(portal.url).open('/plan-du-site'), 'main'),
    /Espace Pro|Suivi des/,
  );
});

test('PRO-01 another profile, no authorisation, an unknown card and a bent token are told one thing, and the log has each cause', async () => {
  const member = await somebody();
  const refusals: string[] = [];
  const refused = async (page: Page): Promise<void> => {
    assert.equal(page.status, 403);
    assert.ok(!isOpen(page));
    refusals.push(words(page, 'main'));
  };
  for (const [agent, card] of [
    ['RUBIS_X@0003', member.numCarte],
    ['EMERAUDE_P@0002', member.numCarte],
    ['EMERAUDE_P@0001', '29090109000000001'],
  ] as const) {
    const visitor = new Visitor(portal.url);
    await refused(await visitor.submit(await handedOver(visitor, card, agent)));
    assert.equal(visitor.cookies.has('staff-file'), false);
  }
  const visitor = new Visitor(portal.url);
  const good = await handedOver(visitor, member.numCarte);
  const token = good.document.querySelector('input[name=jeton]')?.getAttribute('value') ?? '';
  const [header = '', body = '', signature = ''] = token.split('.');
  const other = Buffer.from(
    JSON.stringify({
      ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
      sub: 'EMERAUDE_P@9999',
    }),
  ).toString('base64url');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  for (const bent of [`${header}.${other}.${signature}`, unsigned, 'x', 'a.b.c', token.slice(0, -4)])
    await refused(await visitor.submit(good, { fields: { jeton: bent } }));
  assert.equal(new Set(refusals).size, 1, 'a stranger learns nothing of the cause');
  assert.deepEqual(await acts(member), []);
  for (const cause of ['other-profile', 'not-authorised', 'no-such-card', 'bad-signature', 'not-a-token'])
    assert.ok(portal.output().includes(`"cause":"${cause}"`), cause);
  assert.ok(!portal.output().includes(member.numCarte), 'no card in the log');
  assert.ok(!portal.output().includes(signature), 'no token in the log');

  // Somebody who is refused where a colleague's file is open is told so, and whose it is.
  const colleague = await atTheDesk(await somebody());
  const over = await colleague.submit(await handedOver(colleague, member.numCarte, 'EMERAUDE_P@0002'));
  assert.equal(over.status, 403);
  assert.match(
    words(over, 'main'),
    /pas autorisé à ouvrir ce dossier.*le dossier que EMERAUDE_P@0001 a ouvert à \d\dh\d\d/,
  );

  // Opened without a token it says what it is for (NAV-01).
  const bare = await new Visitor(portal.url).open(HOME);
  assert.equal(bare.status, 200);
  assert.match(words(bare, 'main'), /s’ouvre depuis le poste de vente/);
});

test('PRO-02 PROFILE-03 NAV-11 the frame of professional mode has its places, the customer in sight on each, and nothing of a customer’s own', async () => {
  const member = await somebody();
  const agent = await atTheDesk(member);
  const home = await agent.open(HOME);
  const places = home.document
    .querySelectorAll('.desk__agent a')
    .map(
      (link) =>
        [link.getAttribute('href'), words({ ...home, document: link }, 'body') || link.text.trim()] as const,
    );
  assert.deepEqual(
    places.map(([href]) => href),
    [HOME, '/espace-pro/vente', '/espace-pro/apres-vente', '/espace-pro/suivi'],
  );
  for (const [path, id] of [
    [HOME, 'ACCUEIL'],
    ['/espace-pro/vente', 'VENTE'],
    ['/espace-pro/apres-vente', 'APV'],
    ['/espace-pro/apres-vente?etape=recherche', 'dvSearchForm'],
    ['/espace-pro/suivi', 'HISTORY'],
    ['/recompense/boutique-v2?id=43', 'ferShopCartItinerary'],
    ['/recompense/historique-commandes-v2', 'historiqueCommandes'],
    ['/conditions-generales', 'conditionsGenerales'],
  ] as const) {
    const page = await agent.open(path);
    assert.equal(page.status, 200, path);
    assert.equal(page.document.querySelector('main')?.getAttribute('data-page'), id);
    assert.ok(served(page).includes(member.lastName), `${path} shows who is served`);
    assert.equal(page.document.querySelector('.bottom-bar'), null);
    assert.equal(
      page.document.querySelector('a[href="/mon-espace"]'),
      null,
      `${path} has no way to the customer’s own`,
    );
    // Each form says which file it was shown for.
    for (const form of page.document.querySelectorAll('form'))
      if (form.getAttribute('method') === 'post' && !form.hasAttribute('data-setting'))
        assert.ok(form.querySelector('input[name=espToken]'), `${path}: ${form.outerHTML.slice(0, 200)}`);
  }
  const menu = (await (await agent.request('/api/menu/main')).json()) as { sections?: { id: string }[] };
  assert.match(JSON.stringify(menu), /"vente".*"apresVente".*"suiviCommandes"/);

  // The command line: a sale with its form filled in, an order by its number, and what is no command.
  const sale = await agent.open(`${HOME}?commande=${encodeURIComponent('v paris lyon 16/03 8h 2')}`);
  assert.equal(sale.url.searchParams.get('departureDate'), '16/03/2027');
  assert.equal(sale.url.searchParams.get('passengersCount'), '2');
  assert.ok(sale.document.querySelector('input[value="paris"]'), 'the form is filled in');
  const hourOf = (page: Page, name = 'departureHour'): string | undefined =>
    page.document.querySelector(`select[name=${name}] option[selected]`)?.text;
  assert.equal(hourOf(sale), '08h00');
  for (const [typed, shown] of [
    ['0h', '00h00'],
    ['9h', '09h00'],
    ['08h00', '08h00'],
    ['17h', '17h00'],
  ] as const)
    assert.equal(
      hourOf(await agent.open(`${HOME}?commande=${encodeURIComponent(`v paris lyon 16/03 ${typed}`)}`)),
      shown,
      typed,
    );
  const both = await agent.open(
    `${HOME}?commande=${encodeURIComponent('v paris lyon 16/03 8h r 18/03 7h 2')}`,
  );
  assert.deepEqual([hourOf(both), hourOf(both, 'arrivalHour')], ['08h00', '07h00']);
  assert.match(
    words(await agent.open(`${HOME}?commande=${encodeURIComponent('v paris lyon 16/03 25h')}`), 'main'),
    /n’est pas une commande/,
  );
  const wrong = await agent.open(`${HOME}?commande=bonjour`);
  assert.match(words(wrong, 'main'), /bonjour » n’est pas une commande/);
  // Of which two stations several words are, nobody guesses: how they are told apart is said.
  const several = await agent.open('/espace-pro?commande=v+paris+gare+de+lyon+nice');
  assert.match(words(several, 'main'), /n’est pas une commande.*un tiret entre des noms de plusieurs mots/);
});

test('PRO-06 API-04 INFO-07 AUTH-03 PRO-04 a file is of one customer, apart from whoever is signed in, and ends when it is closed', async () => {
  const [member, other] = [await somebody(), await somebody()];
  const browser = await signedIn(portal.db, other.iuc, portal.url);
  const agent = await atTheDesk(member, browser);
  const get = (path: string, headers: Record<string, string> = {}) => agent.request(path, { headers });

  // The sign-in of the same browser is not used meanwhile: neither its pages, nor its calls.
  for (const path of [
    '/mon-espace',
    '/informations/mes-informations',
    '/recompense/vos-points',
    '/informations/effacement',
  ]) {
    const page = await agent.open(path);
    assert.equal(page.status, 403, path);
    assert.ok(served(page).includes(member.lastName) && !page.text.includes(other.lastName));
  }
  for (const call of ['GetInfosClient', 'mesInfos', 'solde', 'bons-achat', 'voyages-futurs'])
    assert.equal((await get(`/api/${call}`)).status, 403, call);
  const own = await get(`/api/getInfosClientByIuc?iuc=${member.iuc}`);
  assert.equal(((await own.json()) as { lastName: string }).lastName, member.lastName);
  assert.equal((await get(`/api/getInfosClientByIuc?iuc=${other.iuc}`)).status, 403);
  for (const call of ['getCardEsp', 'get-card-esp']) {
    const answer = (await (await get(`/api/${call}`)).json()) as { cardInformations: { numCarte: string } };
    assert.equal(answer.cardInformations.numCarte, member.numCarte);
    assert.equal((await get(`/api/${call}`, { 'x-iuc': other.iuc })).status, 403);
    assert.equal((await get(`/api/${call}`, { 'x-iuc': member.iuc })).status, 200);
  }
  const state = (await (await get('/api/auth-state')).json()) as { isEsp: boolean; tokenId: string };
  assert.equal(state.isEsp, true);

  // A program has the file by its reference and its secret, a browser's script by its reference beside the cookie.
  const secret = agent.cookies.get('staff-file')?.value ?? '';
  const program = (token: string) =>
    new Visitor(portal.url).request('/api/getCardEsp', { headers: { 'x-esp-token': token } });
  assert.equal((await program(`${state.tokenId}.${secret}`)).status, 200);
  for (const wrong of [
    state.tokenId,
    `${state.tokenId}.`,
    `${other.iuc}.${secret}`,
    secret,
    'x',
    `${state.tokenId}.${secret}x`,
  ])
    assert.equal((await program(wrong)).status, 403, wrong);
  assert.equal((await get('/api/getCardEsp', { 'x-esp-token': state.tokenId })).status, 200);
  assert.equal((await get('/api/getCardEsp', { 'x-esp-token': other.iuc })).status, 403);

  // The next customer is served in the same browser; a page of the one before acts for nobody.
  const before = await agent.open(HOME);
  const third = await somebody();
  await atTheDesk(third, agent);
  const late = await agent.submit(before, { form: '.desk__client form' });
  assert.equal(late.status, 403);
  assert.match(words(late, 'main'), /n’est plus ouvert/);
  assert.equal((await program(`${state.tokenId}.${secret}`)).status, 403, 'the file before is closed');
  assert.deepEqual(
    (await acts(member)).map(({ act }) => act),
    ['file-opened', 'file-closed'],
  );

  const closed = await agent.submit(await agent.open(HOME), { form: '.desk__client form' });
  assert.match(words(closed, 'main'), /Dossier fermé/);
  assert.equal(isOpen(closed), false);
  assert.deepEqual(
    (await acts(third)).map(({ act }) => act),
    ['file-opened', 'file-closed'],
  );
  // And the one who was signed in is so still.
  const space = await agent.open('/mon-espace');
  assert.equal(space.status, 200);
  assert.ok(space.text.includes(other.lastName));
  // What the closed file's page sends now is not taken for theirs.
  const stale = await agent.submit(before, { form: '.desk__client form' });
  assert.equal(stale.status, 403);
});

test('PRO-06 a file that nobody uses ends, says so, and is written down', async () => {
  const member = await somebody();
  const agent = await atTheDesk(member);
  await portal.db.query(
    `update session.staff_file set last_seen_at = now() - interval '21 minutes' where iuc = $1`,
    [member.iuc],
  );
  const page = await agent.open('/espace-pro/vente');
  assert.equal(page.status, 403);
  assert.match(words(page, 'main'), /Rouvrez le client depuis votre poste de vente/);
  assert.equal(agent.cookies.has('staff-file'), false);
  assert.equal((await agent.open('/espace-pro/vente')).url.pathname.startsWith('/sandbox/identity'), true);
});

test('PRO-04 PRO-05 MAIL-01 an agent sells a ticket and a gift by the shop’s own steps: the customer’s points, the agent’s acts, and no proof of identity asked', async () => {
  const member = await somebody(90_000);
  const agent = await atTheDesk(member);
  const wish = { from: 'Paris Gare de Lyon', to: 'Nice Ville', date: '16/03/2027', passengers: 3 };
  const others = {
    ...companion('Nora', 'Diallo', '02/04/1990'),
    'passengers.1.firstName': 'Paul',
    'passengers.1.lastName': 'Diallo',
    'passengers.1.birthDate': '12/09/1988',
  };
  // The session of a customer who signed in long ago would be sent to prove who they are.
  await portal.db.query(
    `update session.staff_file set opened_at = now() - interval '30 minutes' where iuc = $1`,
    [member.iuc],
  );
  const summary = await hold(agent, wish, others);
  assert.ok(served(summary).includes(member.lastName));
  const done = await pay(agent, summary);
  assert.ok(served(done).includes(member.lastName));
  const cart = await agent.open('/recompense/boutique-v2?id=451&etape=panier');
  const given = await agent.submit(cart, {
    form: 'main form:has(input[name=termsVersion])',
    fields: { quantity: '1', email: member.email, emailConfirmation: member.email, termsAccepted: 'on' },
  });
  expectStep(given, 'shopCartConfirmation');

  const orders = await portal.db.query<{
    order_id: string;
    kind: string;
    channel: string;
    actor: string;
    points: number;
  }>('select order_id, kind, channel, actor, points from shop."order" where iuc = $1 order by order_id', [
    member.iuc,
  ]);
  assert.deepEqual(
    orders.map(({ channel, actor }) => [channel, actor]),
    [1, 2].map(() => ['EMERAUDE_P@0001', 'agent:EMERAUDE_P@0001']),
  );
  assert.ok((orders[0]?.points ?? 0) > 10_000, 'many points at once');
  const trail = await portal.db.query<{
    act: string;
    order_id: string | null;
    file_id: string;
    correlation_id: string;
  }>('select act, order_id, file_id, correlation_id from staff.act where iuc = $1 order by act_id', [
    member.iuc,
  ]);
  assert.deepEqual(
    trail.map(({ act, order_id }) => [act, orders.findIndex((order) => order.order_id === order_id)]),
    [
      ['file-opened', -1],
      ['order-opened', 0],
      ['order-accepted', 0],
      ['order-opened', 1],
      ['order-accepted', 1],
    ],
  );
  assert.equal(new Set(trail.map(({ file_id }) => file_id)).size, 1);
  assert.ok(trail.every(({ correlation_id }) => correlation_id.length > 7));
  // Every move of an order by an agent has its act (what jobs drive on is nobody's).
  const moves = await portal.db.query(
    `select 1 from shop.order_history h where h.iuc = $1 and h.actor like 'agent:%'
       and not exists (select from staff.act a where a.iuc = h.iuc and a.order_id = h.order_id)`,
    [member.iuc],
  );
  assert.deepEqual(moves, []);
  await assert.rejects(portal.db.query('update staff.act set agent = $1', ['x']), /append-only/);

  // The customer reads it: in their orders, in the mail, in what they take away; and the agent stays unnamed there.
  const own = await signedIn(portal.db, member.iuc, portal.url);
  const history = await own.open('/recompense/historique-commandes-v2');
  assert.equal(words(history, 'main').split('En gare, par un conseiller').length, 3, words(history, 'main'));
  assert.ok(!history.text.includes('EMERAUDE_P@0001'));
  const mails = () =>
    portal.db.query<{ text: string }>('select text from mail.mailbox where iuc = $1', [member.iuc]);
  const saying = async () => (await mails()).filter(({ text }) => /conseiller/.test(text)).length;
  await until(async () => (await mails()).length >= 3 && (await saying()) >= 2);
  assert.equal(await saying(), 2, 'the confirmation and the receipt say so');

  // The follow-up at the desk: found by its number, and sent again.
  const followed = await agent.open('/espace-pro/suivi');
  assert.match(words(followed, 'main'), /Paris Gare de Lyon – Nice-Ville.*En gare, par un conseiller/s);
  const number = /\d{4} \d{4} \d{4}/.exec(words(followed, 'main'))?.[0] ?? '';
  const detail = await agent.open(`${HOME}?commande=${encodeURIComponent(`s ${number}`)}`);
  assert.equal(detail.url.pathname, '/recompense/historique-commandes-v2');
  const pnr = /Référence de dossier ?([A-Z0-9]{6})/.exec(words(done, 'main'))?.[1] ?? '';
  const byFile = await agent.open(`${HOME}?commande=${encodeURIComponent(`s ${pnr.toLowerCase()}`)}`);
  assert.equal(byFile.url.searchParams.get('commande'), orders[0]?.order_id);
  const unknown = await agent.open(`${HOME}?commande=${encodeURIComponent('s ABC12D')}`);
  assert.match(words(unknown, 'main'), /Aucune commande « ABC12D » dans ce dossier/);
  await leadNowhereElse(agent, [done, given, detail, byFile]);
  const resent = await agent.submit(detail, { form: 'main form:has(input[name=email])' });
  assert.equal(resent.status, 200);
  assert.equal((await acts(member)).at(-1)?.act, 'mail-sent-again');
});

test('PRO-04 BMC-01 BMC-05 an agent sells a discount card by order, payment and recap: it is the customer’s, and no step leads where only the customer goes', async () => {
  const member = await somebody(10_000);
  const agent = await atTheDesk(member);
  const cart = expectStep(await agent.open('/recompense/boutique-v2?id=351'), 'bmccoShopCart');
  const summary = expectStep(
    await agent.submit(cart, { form: 'main form', fields: { card: 'avantage-adulte' } }),
    'bmccoPayment',
  );
  const done = expectStep(
    await agent.submit(summary, {
      form: 'main form:has(input[value=payer])',
      fields: { termsAccepted: 'on' },
    }),
    'bmccoPaymentConfirmation',
  );
  assert.ok(served(done).includes(member.lastName));
  assert.match(words(done, 'main'), /La carte est prête 4 900 points débités/);
  await leadNowhereElse(agent, [cart, summary, done]);
  const own = await signedIn(portal.db, member.iuc, portal.url);
  assert.match(words(await own.open('/compte/avantages/mes-cartes'), 'main'), /Avantage Adulte/);
  const history = await own.open('/recompense/historique-commandes-v2');
  assert.match(words(history, 'main'), /Carte Avantage Adulte.*En gare, par un conseiller/);
});

test('no refusal was an error of ours', () => assert.deepEqual(errorsIn(portal), []));
