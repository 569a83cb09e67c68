import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '#domain/ids.ts';
import { startPortal } from '#tests/harness/sign-in.ts';
import { endSessionsOf } from './session-store.ts';

const portal = await startPortal({ after });

test('TRIP-02 the identity token of a session is of who has signed in, and is gone with the session', async () => {
  const browser = portal.browser();
  await browser.signIn('gv@demo.test');
  const visitor = await portal.sessions.readVisitor(browser.cookies('/'));
  assert.ok(visitor);
  const { sessionId, iuc } = visitor.session;
  const token = (await portal.sessions.identityToken(sessionId)) ?? assert.fail('no token');
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
  assert.equal(typeof claims['sub'], 'string');
  assert.ok(JSON.stringify(claims).includes(iuc), JSON.stringify(claims));
  assert.equal(await portal.sessions.identityToken(newId()), undefined);
  await endSessionsOf(portal.db, [iuc]);
  assert.equal(await portal.sessions.identityToken(sessionId), undefined);
});
