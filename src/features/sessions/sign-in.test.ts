import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { DEMONSTRATION, PASSWORD, startPortal } from '#tests/harness/sign-in.ts';

const portal = await startPortal({ after });

describe('sign-in at the embedded provider', () => {
  for (const email of DEMONSTRATION) {
    test(`AUTH-01 ${email} signs in by authorization code and comes back to the page they left`, async () => {
      const browser = portal.browser();
      const page = await browser.signIn(email, {
        path: '/redirectAuthentication?retour=/mon-espace?onglet=points',
      });
      assert.equal(page.url, `${portal.origin}/mon-espace?onglet=points`);
      const who = JSON.parse((await browser.go('/qui')).text);
      assert.equal(who.iuc, portal.people.get(email));
    });
  }

  test('AUTH-10 a loyalty number with spaces signs in like an e-mail in capitals', async () => {
    for (const login of ['2909 0109 0000 0000 4', 'GV@demo.TEST']) {
      const browser = portal.browser();
      await browser.signIn(login);
      assert.equal(JSON.parse((await browser.go('/qui')).text).iuc, portal.people.get('gv@demo.test'));
    }
  });

  test('AUTH-10 a wrong password and an unknown login get the same answer', async () => {
    const browser = portal.browser();
    const wrong = await browser.signIn('gv@demo.test', { password: 'x' });
    const unknown = await browser.signIn('personne@demo.test', { password: PASSWORD });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /Ces identifiants ne correspondent à aucun compte/);
    const anonymous = (text: string) =>
      text.replaceAll(/gv@demo\.test|personne@demo\.test|interaction\/[\w-]+/g, '');
    assert.equal(anonymous(wrong.text), anonymous(unknown.text));
    assert.equal(browser.session, undefined);
  });
});
