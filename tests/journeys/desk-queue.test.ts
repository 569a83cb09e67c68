import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RAIL_ORDER_SETTINGS } from '#features/rail-shop/index.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { expectStep } from '#tests/harness/shopping.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { agedWords, ORDER_KINDS } from '#web/views/desk-orders.server.ts';
import { orderKinds } from '../../src/kinds.ts';

const LIST = '/espace-pro/a-reprendre';

let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { RATE_LIMITS: 'off' } });
});

let members = 700;
/** A member who has given, and whose gift waits for people since so many hours. */
const waitingSince = async (hours: number): Promise<Member & { orderId: string; number: string }> => {
  members += 1;
  const member = await createMember(portal.db, members, 20_000);
  const own = await signedIn(portal.db, member.iuc, portal.url);
  const given = await own.submit(await own.open('/recompense/boutique-v2?id=451&etape=panier'), {
    fields: { termsAccepted: 'on' },
  });
  expectStep(given, 'shopCartConfirmation');
  const [order] = await portal.db.query<{ order_id: string; number: string }>(
    `with waits as (
       insert into shop.manual_order (iuc, order_id, kind, since)
       select iuc, order_id, kind, clock_timestamp() - make_interval(hours => $2) from shop."order" where iuc = $1 returning *)
     select o.order_id, o.number from waits join shop."order" o using (iuc, order_id)`,
    [member.iuc, hours],
  );
  assert.ok(order);
  return { ...member, orderId: order.order_id, number: order.number };
};
const seenTo = (member: Member) =>
  portal.db.query('delete from shop.manual_order where iuc = $1', [member.iuc]);

/** What the desk makes when an agent asks for the list. */
const handedOver = async (visitor: Visitor, agent: string): Promise<Page> =>
  visitor.submit(await visitor.open('/sandbox/desk'), {
    fields: { agent, liste: '1' },
  });
const withList = async (agent = 'EMERAUDE_P@0001', visitor = new Visitor(portal.url)): Promise<Visitor> => {
  const page = await visitor.submit(await handedOver(visitor, agent));
  assert.equal(page.url.pathname, LIST, words(page, 'main'));
  return visitor;
};
const open = (visitor: Visitor, page: Page, { orderId }: { orderId: string }): Promise<Page> =>
  visitor.submit(page, { form: `main form:has(input[value="${orderId}"])` });
const acts = async ({ iuc }: Member): Promise<unknown[]> =>
  (
    await portal.db.query<{ act: string; agent: string; order_id: string | null }>(
      'select act, agent, order_id from staff.act where iuc = $1 order by act_id',
      [iuc],
    )
  ).map(({ act, agent, order_id }) => [act, agent, order_id]);

test('PRO-03 AFTER-04 an agent who sees to what waits has one list of it, of every customer, oldest first, with age, amount and reason, and opens the file of each from there', async () => {
  const young = await waitingSince(3);
  const old = await waitingSince(9 * 24);
  const visitor = await withList();
  const list = await visitor.open(LIST);
  const said = words(list, 'main tbody');
  assert.match(
    said,
    new RegExp(
      `9 jours.*Un arbre planté en France.*Dons · ${old.number}.*500 points.*3 heures.*${young.number}`,
      's',
    ),
    'the oldest first',
  );
  for (const { lastName, numCarte, email } of [young, old])
    for (const own of [lastName, numCarte, email])
      assert.ok(!list.text.includes(own), `${own} is told of nobody before their file is opened`);

  const file = await open(visitor, list, old);
  assert.equal(file.url.searchParams.get('reprendre'), old.orderId);
  assert.ok(words(file, '.desk__client').includes(old.lastName));
  assert.deepEqual(await acts(old), [['file-opened', 'EMERAUDE_P@0001', old.orderId]], 'with what for');
  assert.deepEqual(await acts(young), []);
  // PRO-06: the file is of this customer; the other's order is not there.
  assert.equal((await visitor.open(`/espace-pro/suivi?reprendre=${young.orderId}`)).status, 404);
  const follow = await visitor.open('/espace-pro/suivi');
  const back = follow.document.querySelector(`main a[href="${LIST}"]`);
  assert.equal(back?.text.trim(), 'Tout ce qui attend');
  // The next file closes the one before.
  await open(visitor, await visitor.open(LIST), young);
  assert.deepEqual(
    (await acts(old)).map((act) => (act as string[])[0]),
    ['file-opened', 'file-closed'],
  );
  await seenTo(old);
  await seenTo(young);
});

test('PRO-03 the list is restricted to a reason and to a kind, each with how much there is, without scripts', async () => {
  const [stopped, proposed] = [await waitingSince(1), await waitingSince(2)];
  await portal.db.query('update shop.manual_order set proposal = $2 where iuc = $1', [
    proposed.iuc,
    JSON.stringify({
      deed: 'CLORE',
      note: 'Réglé au guichet',
      agent: 'EMERAUDE_P@0004',
      at: '2027-03-01T10:00:00Z',
    }),
  ]);
  const visitor = await withList();
  const all = await visitor.open(LIST);
  const filter = (page: Page, label: string) => words(page, `main nav[aria-label="${label}"]`);
  assert.match(filter(all, 'Motifs'), /Tout 2.*À confirmer par un second agent 1.*Remboursements bloqués 1/);
  const link = all.document
    .querySelectorAll('main nav[aria-label="Motifs"] a')
    .find((one) => /second agent/.test(one.text));
  const some = await visitor.open(link?.getAttribute('href') ?? '');
  const rows = words(some, 'main tbody');
  assert.ok(rows.includes(proposed.number) && !rows.includes(stopped.number), rows);
  assert.match(rows, /Proposé par EMERAUDE_P@0004/);
  const gifts = await visitor.open(`${LIST}?motif=proposed&type=donation`);
  assert.ok(words(gifts, 'main tbody').includes(proposed.number));
  const none = await visitor.open(`${LIST}?type=rail`);
  assert.match(words(none, 'main'), /Rien n’attend de ce motif et de ce type.*Voir tout ce qui attend/s);
  await seenTo(stopped);
  await seenTo(proposed);
  assert.match(words(await visitor.open(LIST), 'main'), /Rien n’attend/);
});

test('PRO-01 PRO-06 SEC-01 the list is for who came by a token of the desk that says so, once, and ends with it; it opens the file of nobody whose order does not wait', async () => {
  const member = await waitingSince(5);
  const nobody = await new Visitor(portal.url).open(LIST);
  assert.match(words(nobody, 'main'), /Aucune liste n’est ouverte/);
  assert.ok(!nobody.text.includes(member.number));
  const own = await signedIn(portal.db, member.iuc, portal.url);
  assert.match(words(await own.open(LIST), 'main'), /Aucune liste n’est ouverte/, 'a customer has none');

  // Who may serve customers, but does not see to what waits of all of them; and who may do neither.
  for (const agent of ['EMERAUDE_P@0005', 'EMERAUDE_P@0002', 'RUBIS_X@0003']) {
    const visitor = new Visitor(portal.url);
    const refused = await visitor.submit(await handedOver(visitor, agent));
    assert.equal(refused.status, 403, agent);
    assert.match(words(await visitor.open(LIST), 'main'), /Aucune liste n’est ouverte/, agent);
  }
  const served = new Visitor(portal.url);
  await served.submit(
    await served.submit(await served.open('/sandbox/desk'), {
      fields: { agent: 'EMERAUDE_P@0001', numero: member.numCarte },
    }),
  );
  assert.match(words(await served.open(LIST), 'main'), /Aucune liste n’est ouverte/, 'a file is no list');

  const visitor = new Visitor(portal.url);
  const carrying = await handedOver(visitor, 'EMERAUDE_P@0001');
  await visitor.submit(carrying);
  const again = new Visitor(portal.url);
  assert.equal((await again.submit(carrying)).status, 403, 'a token opens once');

  const list = await visitor.open(LIST);
  await seenTo(member);
  const late = await open(visitor, list, member);
  assert.match(words(late, 'main'), /Cette commande n’attend plus.*Aucun dossier n’a été ouvert/s);
  const sale = await visitor.open('/espace-pro/vente');
  assert.equal(sale.document.querySelector('.desk__client'), null, 'no file by the list alone');
  assert.equal((await acts(member)).length, 1, 'only what was opened with the card');

  await portal.db.query(`update session.staff_queue set last_seen_at = now() - interval '61 minutes'`);
  assert.match(words(await visitor.open(LIST), 'main'), /Aucune liste n’est ouverte/, 'an hour of nothing');
  const other = await withList();
  const page = await other.open(LIST);
  const ended = await other.submit(page, { form: 'main form:has(input[value="fermer-liste"])' });
  assert.match(words(ended, 'main'), /Aucune liste n’est ouverte/);
});

test('PRO-03 every kind of order has its name in the list, and an age is said in one unit', () => {
  for (const { name } of orderKinds({ booking: {}, payments: {}, settings: RAIL_ORDER_SETTINGS } as never))
    assert.ok(ORDER_KINDS[name], name);
  assert.deepEqual(
    [20, 60, 59 * 60, 3_600, 47 * 3_600, 48 * 3_600, 90 * 86_400].map(agedWords),
    ['moins d’une minute', '1 minute', '59 minutes', '1 heure', '47 heures', '2 jours', '90 jours'].map(
      (said) => said.replace(/(\d+) /, '$1\u00a0'),
    ),
  );
});
