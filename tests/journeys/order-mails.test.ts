import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { hold, pay, type Wish } from '#tests/harness/shopping.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { type Visitor, words } from '#tests/harness/visitor.ts';

const WISH: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon-Ville', date: '16/03/2027', hour: 7 };
const HISTORY = '/recompense/historique-commandes-v2';
const RESEND = 'main form:has(input[value=renvoyer])';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

const shopper = async (number: number): Promise<{ member: Member; visitor: Visitor }> => {
  const member = await createMember(portal.db, number, 30_000);
  return { member, visitor: await signedIn(portal.db, member.iuc, portal.url) };
};
const call = async (visitor: Visitor, name: string, body?: object, transaction: string = randomUUID()) => {
  const method = name === 'nbp/update' ? 'PUT' : 'POST';
  const answer = await visitor.request(
    `/api/${name}`,
    body && {
      method,
      headers: { 'content-type': 'application/json', 'x-transac-correlation-id': transaction },
      body: JSON.stringify(body),
    },
  );
  return {
    status: answer.status,
    json: (await answer.json()) as Record<string, never>,
    retryAfter: Number(answer.headers.get('retry-after')),
  };
};
const received = async ({ iuc }: Member): Promise<{ recipient: string; text: string }[]> =>
  portal.db.query('select recipient, text from mail.mailbox where iuc = $1 order by received_at', [iuc]);

test('ORDER-01 ORDER-02 a confirmation is sent again, to its own address or another, by page and by call, with the status of every sending', async () => {
  const { member, visitor } = await shopper(41);
  const done = await pay(visitor, await hold(visitor, WISH));
  const orderId = done.url.searchParams.get('commande') ?? '';
  const address = `${HISTORY}?commande=${orderId}`;
  await until(async () => (await received(member)).length === 1);
  // The mail is there a moment before its sending is called done.
  await until(async () => /Envoyé/.test(words(await visitor.open(address), 'main')));
  const page = await visitor.open(address);
  assert.match(words(page, '#envois, main'), /E-mails de cette commande.*Envoyé/s);
  const wrong = await visitor.submit(page, { form: RESEND, fields: { email: 'nadia@' } });
  assert.equal(wrong.status, 400);
  const other = 'nadia.benali@exemple.fr';
  const sent = await visitor.submit(page, { form: RESEND, fields: { email: other } });
  assert.match(words(sent, 'main'), /La confirmation part à l’adresse nadia\.benali@exemple\.fr/);
  // The same page sent once more is the same command.
  await visitor.submit(page, { form: RESEND, fields: { email: other } });
  await until(async () => (await received(member)).length === 2);
  const [first, second] = await received(member);
  assert.deepEqual([first?.recipient, second?.recipient], [member.email, other]);
  assert.equal(second?.text, first?.text);

  const transaction = randomUUID();
  const body = { nbpOrderId: orderId, email: member.email };
  for (let time = 0; time < 2; time += 1)
    assert.partialDeepStrictEqual(await call(visitor, 'nbp/mail', body, transaction), {
      status: 200,
      json: body,
    });
  assert.equal((await call(visitor, 'nbp/mail', { ...body, email: other }, transaction)).status, 422);
  await until(async () => (await received(member)).length === 3);
  const isSettled = async (): Promise<boolean> =>
    (
      await portal.db.query(
        `select from mail.message where iuc = $1 and transaction_id = $2 and status = 'OK'`,
        [member.iuc, transaction],
      )
    ).length === 1;
  await until(isSettled);
  // The third could not be delivered: the outbox has given it up.
  await portal.db.query(
    `update mail.message set status = 'KO', sent_at = null where iuc = $1 and transaction_id = $2`,
    [member.iuc, transaction],
  );
  const { json } = await call(visitor, `nbp/sentmails?nbpOrderId=${orderId}`);
  const mails = json['mails'] as unknown as {
    email: string;
    date: string;
    sentDate?: string;
    status: string;
  }[];
  assert.deepEqual(
    mails.map(({ email, status, sentDate }) => [email, status, typeof sentDate]),
    [
      [member.email, 'OK', 'string'],
      [other, 'OK', 'string'],
      [member.email, 'KO', 'undefined'],
    ],
  );
  assert.match(words(await visitor.open(address), 'main'), /nadia\.benali@exemple\.fr ?Envoyé.*Non remis/s);
  assert.match(words(await visitor.open(HISTORY), '.orders'), /Non remis.*renvoi demandé le 01\/03\/2027/s);

  const { status } = await call(visitor, 'nbp/update', { nbpOrderId: orderId, email: other });
  assert.equal(status, 200);
  const changed = await visitor.open(address);
  assert.equal(changed.document.querySelector(`${RESEND} input[name=email]`)?.getAttribute('value'), other);
  assert.deepEqual((await call(visitor, 'nbp/od-list')).json, {
    odList: [{ origin: 'Paris Gare de Lyon', destination: 'Dijon-Ville' }],
  });

  // Twenty a day for all orders of somebody: two were asked for, and here are seventeen for others.
  await portal.db.query(
    `insert into mail.message (iuc, message_id, about, template, template_version, data, recipient, queued_at, status, transaction_id)
     select m.iuc, gen_random_uuid(), gen_random_uuid(), m.template, m.template_version, m.data, m.recipient, m.queued_at, m.status,
       gen_random_uuid()::text
     from mail.message m, generate_series(1, 17) where m.iuc = $1 and m.transaction_id = $2`,
    [member.iuc, transaction],
  );
  assert.equal((await call(visitor, 'nbp/mail', body)).status, 200, 'the twentieth');
  const tooMany = await call(visitor, 'nbp/mail', body);
  assert.deepEqual([tooMany.status, tooMany.json['code']], [429, 'too-many-sendings']);

  // Nobody else's.
  const { visitor: stranger } = await shopper(42);
  for (const name of ['nbp/mail', 'nbp/update'])
    assert.equal((await call(stranger, name, body)).status, 404, name);
  assert.equal((await call(stranger, `nbp/sentmails?nbpOrderId=${orderId}`)).status, 404);
  assert.deepEqual((await call(stranger, 'nbp/od-list')).json, { odList: [] });
});

test('MAIL-01 a confirmation names the way to another train or to none as the page of trips does', async () => {
  const { member, visitor } = await shopper(45);
  // So near that no promotion is sold any more, which could be neither (RAIL-12).
  await pay(visitor, await hold(visitor, { ...WISH, date: '04/03/2027' }));
  await until(async () => (await received(member)).length === 1);
  const [{ text = '' } = {}] = await received(member);
  const said = text.replaceAll(/\s+/g, ' ');
  assert.match(
    said,
    /échangeables et annulables.*choisissez « Échanger ou annuler » dans « Voyages à venir »/,
  );
  assert.match(words(await visitor.open('/informations/voyages-futurs'), 'main'), /Échanger ou annuler/);
});

test('API-10 ORDER-02 whoever asks for a confirmation too often is told by page and by call when the next may be sent', async () => {
  const { member, visitor } = await shopper(44);
  const done = await pay(visitor, await hold(visitor, WISH));
  const orderId = done.url.searchParams.get('commande') ?? '';
  const body = { nbpOrderId: orderId, email: member.email };
  for (let time = 0; time < 5; time += 1)
    assert.equal((await call(visitor, 'nbp/mail', body)).status, 200, String(time));
  // The first of the five was asked for an hour and a half before the others.
  await portal.db.query(
    `update mail.message m set queued_at = queued_at - interval '90 minutes' where (m.iuc, m.message_id) = (
       select f.iuc, f.message_id from mail.message f where f.iuc = $1 and f.transaction_id is not null
       order by f.queued_at, f.message_id limit 1)`,
    [member.iuc],
  );
  const [most, least] = [22.5 * 3600, 22.5 * 3600 - 600];
  const late = await call(visitor, 'nbp/mail', body);
  assert.equal(late.status, 429);
  assert.ok(late.retryAfter > least && late.retryAfter <= most, String(late.retryAfter));
  const page = await visitor.open(`${HISTORY}?commande=${orderId}`);
  const refused = await visitor.submit(page, { form: RESEND, fields: { email: member.email } });
  assert.equal(refused.status, 429);
  const said = Number(refused.headers.get('retry-after'));
  assert.ok(said > least && said <= most, String(said));
});

test('ORDER-01 the history shows every ticket, and of what is no ticket the last ten operations', async () => {
  const { visitor } = await shopper(43);
  const ticket = await pay(visitor, await hold(visitor, WISH));
  const donations: string[] = [];
  for (let time = 0; time < 12; time += 1) {
    const { status, json } = await call(visitor, 'nbp/order', {
      primeId: '451',
      quantity: 1,
      email: 'nadia@exemple.fr',
      emailConfirmation: 'nadia@exemple.fr',
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: 500,
    });
    assert.equal(status, 200, JSON.stringify(json));
    donations.push(json['nbpOrderId'] as unknown as string);
  }
  const listed = async (page: number): Promise<string[]> =>
    (await visitor.open(`${HISTORY}?page=${page}`)).document
      .querySelectorAll('.orders tbody a')
      .map((link) => link.getAttribute('href')?.split('commande=')[1] ?? '');
  assert.deepEqual(
    [...(await listed(1)), ...(await listed(2))],
    [...donations.toReversed().slice(0, 10), ticket.url.searchParams.get('commande')],
  );
  assert.match(words(await visitor.open(HISTORY), 'main'), /11 commandes/);
});

test('MAIL-01 ORDER-02 INFO-01 an address that refuses our mails is told of where it matters, until one passes', async () => {
  const { member, visitor } = await shopper(47);
  const done = await pay(visitor, await hold(visitor, WISH));
  const address = `${HISTORY}?commande=${done.url.searchParams.get('commande')}`;
  const mails = (): Promise<{ id: string; template: string; status: string }[]> =>
    portal.db.query('select message_id as id, template, status from mail.message where iuc = $1', [
      member.iuc,
    ]);
  // Each of them: whichever still leaves to this address makes it good again.
  await until(async () => {
    const all = await mails();
    return all.length > 0 && all.every(({ status }) => status === 'OK');
  });
  const confirmation = (await mails()).find(({ template }) => template === 'order-confirmation');
  const settle = async (status: string, reply: string | null): Promise<unknown> =>
    portal.db.query(`select mail.settle($1, $2, $3, '2027-02-23T10:00:00Z', $4, $4)`, [
      member.iuc,
      confirmation?.id,
      status,
      reply,
    ]);
  const told = async (): Promise<readonly boolean[]> => [
    words(await visitor.open('/informations/mes-informations'), 'main').includes(
      'Nos messages ne vous parviennent plus',
    ),
    words(await visitor.open(address), 'main').includes('Nos messages ne parviennent plus à cette adresse'),
  ];
  assert.deepEqual(await told(), [false, false]);
  await settle('KO', '550 5.1.1 No such user');
  assert.deepEqual(await told(), [true, true]);
  const page = words(await visitor.open('/informations/mes-informations'), 'main');
  assert.match(page, /refuse nos e-mails depuis le 23\sfévrier\s2027/);
  assert.ok(page.includes(member.email) && !page.includes('550'), 'in words, not in codes');
  assert.match(words(await visitor.open(address), 'main'), /Refusé par cette adresse/);
  await settle('OK', null);
  assert.deepEqual(await told(), [false, false]);
});
