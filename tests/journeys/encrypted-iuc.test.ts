import assert from 'node:assert/strict';
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { newIuc } from '#domain/ids.ts';
import {
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { PROGRAMME_TERMS } from '#tests/harness/terms.ts';
import { Visitor, words } from '#tests/harness/visitor.ts';

const KEY = randomBytes(32);
let portal: DemonstrationPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, { environment: { IUC_KEY: KEY.toString('base64') } });
});

/** A token as docs/encrypted-iuc.md tells another system to make it. */
const token = (
  iuc: string,
  {
    purpose = 'enrolment',
    seconds = 60,
    key = KEY,
  }: { purpose?: string; seconds?: number; key?: Buffer } = {},
): string => {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'espace-voyageur encrypted iuc', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derived, nonce).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([
    cipher.update(`${iuc} ${Math.floor(Date.now() / 1000) + seconds}`),
    cipher.final(),
  ]);
  return Buffer.concat([Uint8Array.of(1), nonce, cipher.getAuthTag(), text]).toString('base64url');
};

const call = async (name: string, body: object, visitor = new Visitor(portal.url)) => {
  const answer = await visitor.request(`/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const subscribe = (encryptedIuc: string) =>
  call('subscribeWithEncryptedIuc', { encryptedIuc, termsVersion: PROGRAMME_TERMS });

test('ACCOUNT-10 ACCOUNT-11 a link’s encrypted identifier opens its person’s loyalty card without sign-in, once, whoever presses how often', async () => {
  const { iuc } = demonstrationPerson('AR');
  const link = token(iuc);
  const presses = await Promise.all([1, 2, 3].map(() => subscribe(link)));
  const cards = await portal.db.query<{ number: string }>('select number from customer.card where iuc = $1', [
    iuc,
  ]);
  assert.equal(cards.length, 1);
  assert.match(cards[0]?.number ?? '', /^29090109\d{9}$/);
  for (const { status, body } of presses)
    if (status === 200)
      assert.deepEqual(body, { fidCard: { numCarte: cards[0]?.number, statut: 'ACTIVE', type: 'GV_TRANS' } });
    else assert.equal(body.code, 'already-member');
  assert.ok(presses.some(({ status }) => status === 200));
  assert.equal((await subscribe(link)).body.code, 'already-member');
});

test('ACCOUNT-10 SEC-06 an encrypted identifier that is changed, over, of another purpose or key, or of nobody is refused alike and opens nothing', async () => {
  const { iuc } = demonstrationPerson('GVI');
  const good = token(iuc);
  const last = good.slice(-1);
  for (const wrong of [
    `${good.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`,
    good.slice(4),
    'x'.repeat(120),
    token(iuc, { seconds: 0 }),
    token(iuc, { purpose: 'loyalty-data' }),
    token(iuc, { key: randomBytes(32) }),
    token(newIuc()),
    token('gvi'),
    '',
  ]) {
    const { status, body } = await subscribe(wrong);
    assert.deepEqual([status, body.code], [410, 'encrypted-data-wrong'], wrong);
  }
  const cards = await portal.db.query('select from customer.card where iuc = $1', [iuc]);
  assert.equal(cards.length, 0);
});

test('ACCOUNT-10 SEC-09 the page of such a link opens the card by its button alone, once; a link with an invalid iuc opens nothing and says why', async () => {
  const { iuc } = demonstrationPerson('GVI');
  const cards = () =>
    portal.db.query<{ number: string }>('select number from customer.card where iuc = $1', [iuc]);
  const page = '/adhesion-fidelite?lien=';
  const reader = new Visitor(portal.url);
  for (const wrong of [
    token('gvi'),
    token(newIuc()),
    token('00000000-0000-0000-0000-000000000000'),
    token(iuc, { seconds: -1 }),
    'x',
  ]) {
    const refused = await reader.open(page + wrong);
    assert.equal(refused.status, 410, wrong);
    assert.match(words(refused, 'main'), /Ce lien ne sert plus.*Connectez-vous pour continuer/);
    assert.equal(refused.document.querySelector('main form'), null);
  }
  const landing = await reader.open(page + token(iuc));
  assert.equal(landing.status, 200);
  assert.equal((await cards()).length, 0, 'looked at');
  await portal.db.query('alter table customer.accepted_terms rename to gone');
  const failed = await reader.submit(landing, { form: 'main form' });
  await portal.db.query('alter table customer.gone rename to accepted_terms');
  assert.equal(failed.status, 500);
  const presses = await Promise.all([1, 2, 3].map(() => reader.submit(landing, { form: 'main form' })));
  assert.ok(presses.some((done) => words(done, 'main').includes('Votre carte est ouverte')));
  const [card, second] = await cards();
  assert.match(card?.number ?? '', /^29090109\d{9}$/);
  assert.equal(second, undefined);
  const again = await reader.open(page + token(iuc));
  assert.equal(again.status, 409);
  assert.match(words(again, 'main'), /Vous avez déjà votre carte/);
});

test('POINTS-09 what infos-fid gives opens the loyalty data in clear to who is not signed in, for its time, and nothing else', async () => {
  const member = new Visitor(portal.url);
  await member.signIn('gv@demo.test');
  const mine = (await (await member.request('/api/infos-fid')).json()) as Record<string, unknown>;
  const { status, body } = await call('infos-fid/decryption/plain-data', {
    encryptedData: mine.encryptedData,
  });
  assert.equal(status, 200);
  const info = (await (await member.request('/api/GetInfosClient')).json()) as Record<string, unknown>;
  assert.deepEqual(body, { clientFid: true, infosFid: mine.infosFid, fidCard: info.fidCard });
  const { iuc } = demonstrationPerson('GV');
  for (const encryptedData of [
    token(iuc, { purpose: 'loyalty-data', seconds: -1 }),
    token(iuc),
    `${String(mine.encryptedData).slice(0, -2)}AA`,
  ])
    assert.equal((await call('infos-fid/decryption/plain-data', { encryptedData })).status, 410);
  assert.equal(
    (
      await call('infos-fid/decryption/plain-data', {
        encryptedData: token(iuc, { purpose: 'loyalty-data' }),
      })
    ).status,
    200,
  );
});
