import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { brokenRules, stickingOut } from '#tests/harness/accessibility.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { hold, PAY, pay } from '#tests/harness/shopping.ts';
import { hydrated, openWatched, tabTo, waitForStep } from '#tests/harness/watched.ts';

let portal: SharedPortal;
let browser: Browser;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  browser = await launchBrowser();
  ending.after(() => browser.close());
});

/** What is said of a customer to themselves; to an agent they are the third person. */
const OF_WHO_READS = /(?<!\p{L})(?:[Vv]os|[Vv]otre|[Mm]es|[Mm]on|vous (?:reste|avez|rev))(?!\p{L})/u;

/** Tickets that the customer has bought themselves; answers the order's number. */
const bought = async (member: Member): Promise<string> => {
  const visitor = await signedIn(portal.db, member.iuc, portal.url);
  const wish = { from: 'Paris Gare de Lyon', to: 'Lyon Part Dieu', date: '03/03/2027' };
  const page = await pay(visitor, await hold(visitor, wish));
  return /Commande (\d{4} \d{4} \d{4})/.exec(page.document.text.replaceAll(/\s/g, ' '))?.[1] ?? '';
};

test('A11Y-02 PRO-01 PRO-02 PRO-03 an agent’s day by keyboard alone: a file opened, tickets cancelled and decided about, others exchanged, the file closed', async () => {
  const member = await createMember(portal.db, 940, 90_000);
  const [first, second] = [await bought(member), await bought(member)];
  const { page, complaints } = await openWatched(browser, {
    origin: portal.url,
    viewport: { width: 1440, height: 900 },
    isUndecided: true,
  });
  const { keyboard } = page;
  /** Where the agent is; each page holds by its rules, and nothing lies over it. */
  const arrive = async (step: string): Promise<void> => {
    await waitForStep(page, step);
    await hydrated(page);
    assert.deepEqual(await brokenRules(page), [], step);
    assert.deepEqual(await stickingOut(page), [], step);
    assert.equal(await page.locator('.cookie-banner').count(), 0, `${step} asks for cookies`);
    const said = (await page.locator('main').innerText()).replaceAll(/\s/g, ' ');
    assert.doesNotMatch(
      said.replace('avec votre motif', '').replace('vos collègues', ''),
      OF_WHO_READS,
      step,
    );
  };
  const press = async (selector: string): Promise<void> => {
    await tabTo(page, selector);
    await keyboard.press('Enter');
  };

  await page.goto('/sandbox/desk');
  await tabTo(page, '#numero');
  await keyboard.type(member.numCarte);
  await keyboard.press('Enter');
  await arrive('ACCUEIL');

  // A note for whoever serves next; kept, it is out of the field.
  await tabTo(page, '#fileNote');
  await keyboard.type('Préfère être appelée le matin');
  await press('main form:has(#fileNote) button[type=submit]');
  await page.getByRole('cell', { name: 'Préfère être appelée le matin' }).waitFor();
  assert.equal(await page.locator('#fileNote').inputValue(), '');

  // By what the customer has in hand, to the file, and its tickets given up without an automatic refund.
  await keyboard.press('Alt+Digit3');
  await arrive('APV');
  await tabTo(page, '#sought');
  await keyboard.type(first);
  await keyboard.press('Enter');
  await arrive('dvResult');
  await press('main a[href*="/annulation?"]');
  await arrive('dvCancel');
  await press('main form button[type=submit]');
  await page.waitForSelector('main input[name=refund]');
  await tabTo(page, 'main input[name=refund]:checked');
  await keyboard.press('ArrowDown');
  await tabTo(page, '#reason');
  await keyboard.type('Remboursé au guichet, reçu 4417');
  await press('main form:has(input[name=refund]) button[type=submit]');
  await arrive('cancelConfirmation');
  // What is left to decide is one step away, and is decided there.
  await press('main a[href*="reprendre="]');
  await arrive('HISTORY');
  await tabTo(page, 'main input[name=deed]');
  await keyboard.press('Space');
  await tabTo(page, '#note');
  await keyboard.type('Le reçu est d’un autre voyage');
  await press('main form:has(input[name=deed]) button[type=submit]');
  await page.getByText('C’est inscrit').waitFor();

  // By the line of commands to the other file, and its ticket taken for another train.
  await keyboard.press('Alt+KeyC');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'commande-pro');
  await keyboard.type(`a ${second}`);
  await keyboard.press('Enter');
  await arrive('dvResult');
  await press('main a[href*="/echange?"]');
  await arrive('dvModificationForm');
  await press('main form button[type=submit]');
  await page.waitForSelector('#departureDate');
  await tabTo(page, '#departureDate');
  await keyboard.press('Control+A');
  await keyboard.type('04/03/2027');
  await press('form.trip-form button[type=submit]');
  await arrive('dvCartOutward');
  await tabTo(page, 'main input[name=aller]');
  await keyboard.press('ArrowDown');
  await press('.next-bar button');
  await arrive('dvCartSummary');
  await tabTo(page, 'main input[name=termsAccepted]');
  await keyboard.press('Space');
  await press(`${PAY} button[type=submit]`);
  await arrive('exchangeConfirmation');
  const said = (await page.locator('main').innerText()).replaceAll(/\s/g, ' ');
  assert.match(said, /Billet échangé/);

  await keyboard.press('Alt+KeyQ');
  await page.getByText('Dossier fermé').waitFor();
  const acts = await portal.db.query<{ act: string }>(
    'select act from staff.act where iuc = $1 order by act_id',
    [member.iuc],
  );
  assert.deepEqual(
    acts.map(({ act }) => act),
    [
      'file-opened',
      'note-written',
      'cancellation-asked',
      'taken-up',
      'exchange-begun',
      'order-accepted',
      'file-closed',
    ],
  );
  assert.deepEqual(complaints, []);
});
