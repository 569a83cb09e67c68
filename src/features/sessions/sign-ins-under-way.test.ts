import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openDatabase, type Queryable } from '#database/database.ts';
import { sealer } from '#database/sealed.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { hashPassword } from '#providers/identity/index.ts';
import type { IdentityProvider, PasswordHash } from '#providers/identity/port.ts';
import { holding, untilWaiting } from '#tests/harness/holding.ts';
import { SECRET, startPortal } from '#tests/harness/sign-in.ts';
import { silent } from '#tests/harness/silent.ts';
import { until } from '#tests/harness/until.ts';
import { openSessionsOf } from './open-sessions.ts';
import {
  endOf,
  endOtherSessionsOf,
  endSessionsFrom,
  endSessionsOf,
  identityTokenOf,
  isSessionOpen,
  keepRenewed,
  openSession,
  sweepSessions,
} from './session-store.ts';

const portal = await startPortal({ after });
const { db, accounts } = portal;
assert.ok(accounts);
const box = sealer(SECRET, 'session tokens');

const PROVED = Temporal.Instant.from('2026-11-20T09:30:10Z');
const open = (
  on: Queryable,
  iuc: Iuc,
  provedAt = PROVED,
  providerSession?: string,
): Promise<string | undefined> =>
  openSession(
    on,
    box,
    {
      iuc,
      tokens: { idToken: 'id', accessToken: 'access' },
      accessExpiresAt: undefined,
      authenticatedAt: provedAt.epochMilliseconds,
      rememberMe: false,
      ...(providerSession === undefined ? {} : { providerSession }),
    },
    { rememberMe: false, replaced: undefined },
  );
const sessionsOf = async (iuc: Iuc): Promise<string[]> =>
  (await db.query<{ id: string }>('select id from session.session where iuc = $1', [iuc])).map(
    ({ id }) => id,
  );

describe('what ends the sessions of somebody ends those that are being opened', () => {
  test('AUTH-10 a sign-in counts from the second that is said on, and not by a proof of one before', async () => {
    const iuc = newIuc();
    await endSessionsOf(db, [iuc], PROVED);
    assert.equal(await open(db, iuc, PROVED.subtract({ seconds: 1 })), undefined);
    assert.deepEqual(await sessionsOf(iuc), []);
    assert.ok(await open(db, iuc, PROVED));
    // An earlier word takes nothing back of a later one.
    await endSessionsOf(db, [iuc], PROVED.subtract({ hours: 1 }));
    assert.equal(await open(db, iuc, PROVED.subtract({ seconds: 1 })), undefined);
    // Without a word the second that is running is one of before.
    const before = Temporal.Now.instant();
    await endSessionsOf(db, [iuc]);
    assert.equal(
      await open(db, iuc, before.round({ smallestUnit: 'second', roundingMode: 'floor' })),
      undefined,
    );
    assert.ok(await open(db, iuc, Temporal.Now.instant().add({ seconds: 2 })));
  });

  for (const known of [false, true])
    test(`AUTH-10 a sign-in that is being finished ${known ? 'by somebody known' : 'for the first time'} while they end is neither opened nor left open`, async () => {
      const iuc = newIuc();
      if (known) await open(db, iuc, PROVED);
      const ending = await holding(db, (tx) => endSessionsOf(tx, [iuc], PROVED.add({ seconds: 1 })));
      const late = open(db, iuc);
      await untilWaiting(db);
      await ending.release();
      assert.equal(await late, undefined);
      assert.deepEqual(await sessionsOf(iuc), []);

      const other = newIuc();
      if (known) await open(db, other, PROVED);
      const opening = await holding(db, (tx) => open(tx, other));
      const ended = endSessionsOf(db, [other], PROVED.add({ seconds: 1 }));
      await untilWaiting(db);
      await opening.release();
      await ended;
      assert.deepEqual(await sessionsOf(other), []);
    });

  test('ACCOUNT-09 a changed password ends all but its own, those that are being opened among them', async () => {
    const iuc = newIuc();
    await open(db, iuc);
    const [own = ''] = await sessionsOf(iuc);
    const opening = await holding(db, (tx) => open(tx, iuc));
    const ended = endOtherSessionsOf(db, iuc, own, PROVED.add({ seconds: 1 }));
    await untilWaiting(db);
    await opening.release();
    await ended;
    assert.deepEqual(await sessionsOf(iuc), [own]);
    assert.equal(await open(db, iuc), undefined);
    assert.equal(await isSessionOpen(db, iuc, own), true);
    assert.equal(await isSessionOpen(db, newIuc(), own), false);
  });

  test('AUTH-10 a sign-in by the password before, which a new one overtakes on its way back, is asked for the new one', async () => {
    const email = 'camille@voyageur.example';
    const iuc = portal.people.get(email);
    assert.ok(iuc);
    const browser = portal.browser();
    const form = await browser.open();
    const chosen = 'Deux-ponts-3-gares';
    const hash = (await hashPassword(chosen)) as PasswordHash;
    // The provider has let in, the portal is about to.
    const held = await holding(db, (tx) => tx.query('lock table customer.person in access exclusive mode'));
    const signingIn = browser.submit(form, { login: email, password: 'Voyageur-2026!' });
    await untilWaiting(db);
    await db.transaction(async (tx) => {
      const from = await accounts.setPassword(tx, iuc, hash);
      await endSessionsOf(tx, [iuc], from);
    });
    await held.release();
    const page = await signingIn;
    assert.match(page.text, /name="password"/);
    assert.deepEqual(await sessionsOf(iuc), []);
    const inside = await browser.submit(page, { login: email, password: chosen });
    assert.equal(new URL(inside.url).pathname, '/');
    assert.equal((await sessionsOf(iuc)).length, 1);
  });

  test('AUTH-10 a password that is being set anew is waited for: the one before proves nothing, however late it is read', async () => {
    const email = 'camille@voyageur.example';
    const iuc = portal.people.get(email);
    assert.ok(iuc);
    const hash = (await hashPassword('Trois-ponts-4-gares')) as PasswordHash;
    await db.query('update identity.account set password_hash = $2 where iuc = $1', [
      iuc,
      await hashPassword('Voyageur-2026!'),
    ]);
    const browser = portal.browser();
    const form = await browser.open();
    // It is written in one second and committed in the next.
    const setting = await holding(db, async (tx) => {
      const from = await accounts.setPassword(tx, iuc, hash);
      await until(() => Date.now() >= (from?.epochMilliseconds ?? 0));
    });
    const signingIn = browser.submit(form, { login: email, password: 'Voyageur-2026!' });
    await untilWaiting(db);
    await setting.release();
    assert.match((await signingIn).text, /name="password"/);
  });
});

describe('what the operator’s provider ends there ends the sign-ins that are on their way back from it', () => {
  test('AUTH-08 a session that has ended there opens none here, however late its sign-in is finished; another one does', async () => {
    const iuc = newIuc();
    assert.ok(await open(db, iuc, PROVED, 'autre'));
    await endSessionsFrom(db, { iuc, providerSession: 'partie', at: Date.now() });
    assert.equal(await open(db, iuc, PROVED, 'partie'), undefined);
    assert.equal((await sessionsOf(iuc)).length, 1);
    await sweepSessions(db);
    assert.equal(await open(db, iuc, PROVED, 'partie'), undefined, 'its word is kept');
    await db.query(`update session.ended_at_provider set expires_at = now() - interval '1 second'`);
    await sweepSessions(db);
    assert.equal((await db.query('select from session.ended_at_provider')).length, 0, 'for a day');
  });

  test('AUTH-08 all that somebody had there has ended: what was proved before opens nothing, what is proved after does', async () => {
    const iuc = newIuc();
    const at = PROVED.add({ seconds: 30 });
    await endSessionsFrom(db, { iuc, providerSession: undefined, at: at.epochMilliseconds });
    assert.equal(await open(db, iuc, PROVED), undefined);
    assert.equal(await open(db, iuc, at), undefined);
    assert.ok(await open(db, iuc, at.add({ seconds: 1 })));
  });

  test('AUTH-08 of a sign-in and the end of its session there at the same moment nothing is left', async () => {
    const iuc = newIuc();
    await Promise.all(
      Array.from({ length: 60 }, async (_, turn) => {
        const providerSession = `en même temps ${turn}`;
        const end = () => endSessionsFrom(db, { iuc, providerSession, at: Date.now() });
        const both = [() => open(db, iuc, PROVED, providerSession), end];
        await Promise.all((turn % 2 === 0 ? both : both.reverse()).map((one) => one()));
      }),
    );
    assert.deepEqual(await sessionsOf(iuc), []);
  });
});

test('AUTH-12 one session is ended and then all others, also when the same connection does both', async (t) => {
  const one = openDatabase({ url: db.url, connections: 1 });
  t.after(() => one.close());
  const provider = { revoke: async () => {} } as unknown as IdentityProvider;
  const { end, endOthers } = openSessionsOf({ db: one, box, provider, log: silent });
  const iuc = newIuc();
  for (let count = 0; count < 3; count += 1) await open(db, iuc);
  const [own = '', other = ''] = await sessionsOf(iuc);
  assert.deepEqual(await end(iuc, other), { ended: 1, untold: 0 });
  assert.deepEqual(await endOthers(iuc, own), { ended: 1, untold: 0 });
});

test('AUTH-12 a session that was ended from elsewhere stays ended, and its browser is told so: by tokens renewed meanwhile, by another password, and past a sweep', async () => {
  const provider = { revoke: async () => {} } as unknown as IdentityProvider;
  const { end } = openSessionsOf({ db, box, provider, log: silent });
  const iuc = newIuc();
  const value = (await open(db, iuc)) ?? '';
  const [id = ''] = await sessionsOf(iuc);
  await end(iuc, id);
  const tokens = { idToken: 'id', accessToken: 'renewed' };
  assert.equal(await keepRenewed(db, box, value, id, { tokens, accessExpiresAt: undefined }), false);
  assert.equal(await identityTokenOf(db, box, id), undefined);
  await sweepSessions(db);
  assert.equal(await endOf(db, value), 'elsewhere');
  assert.equal(await isSessionOpen(db, iuc, id), false);
  assert.equal(await endOtherSessionsOf(db, iuc, id, PROVED), undefined, 'it does not go on');
  assert.equal(await endOf(db, value), 'elsewhere');
});
