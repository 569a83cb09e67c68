import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import { type PublicKey, type ReadTicket, readTicketCode } from '#domain/rail/testing/read-ticket-code.ts';
import { launchBrowser } from '#tests/harness/browser.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { aztecIn, picturesOf, readPdf } from '#tests/harness/read-pdf.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { companion, fileReference, hold, pay } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { hydrated, openWatched } from '#tests/harness/watched.ts';

let portal: SharedPortal;
let buyer: Visitor;
let member: Member;
let confirmation: Page;
let pnr: string;
let keys: readonly PublicKey[];
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
  member = await createMember(portal.db, 640, 60_000);
  buyer = await signedIn(portal.db, member.iuc, portal.url);
  const summary = await hold(
    buyer,
    {
      from: 'Paris Gare de Lyon',
      to: 'Lyon Part-Dieu',
      date: '17/03/2027',
      returnDate: '19/03/2027',
      passengers: 2,
    },
    companion('Łucja', 'Œuvrard-Peña', '04/05/1990'),
  );
  confirmation = await pay(buyer, summary);
  pnr = fileReference(confirmation);
  const answer = await buyer.request('/api/ticket-keys');
  assert.equal(answer.status, 200);
  ({ keys } = (await answer.json()) as { keys: PublicKey[] });
});

const file = async (visitor: Visitor, path: string): Promise<{ headers: Headers; bytes: Uint8Array }> => {
  const answer = await visitor.request(path);
  assert.equal(answer.status, 200, path);
  return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const linkOf = (page: Page, label: string): string => {
  const link = page.document.querySelectorAll('main a[download]').find((one) => one.text.includes(label));
  assert.ok(link, `${label} in ${words(page, 'main')}`);
  return link.getAttribute('href') ?? '';
};
const checked = (letters: string | undefined): ReadTicket => {
  const said = readTicketCode(letters ?? '', keys);
  assert.ok(typeof said === 'object', String(said));
  return said;
};

test('TRIP-01 the confirmation, the trips and the order lead to tickets as a PDF, one page for each traveller and journey, whose codes the published key verifies', async () => {
  const trips = await buyer.open('/informations/voyages-futurs');
  const orders = await buyer.open('/recompense/historique-commandes-v2');
  const order = await buyer.open(
    orders.document.querySelector('main a[href*="commande="]')?.getAttribute('href') ?? '',
  );
  for (const [page, label, pages] of [
    [confirmation, 'Billets en PDF', 4],
    [order, 'Billets en PDF', 4],
    [trips, 'Billet en PDF', 2],
  ] as const) {
    const { headers, bytes } = await file(buyer, linkOf(page, label));
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.equal(headers.get('content-disposition'), `attachment; filename*=UTF-8''billet-${pnr}.pdf`);
    assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    const pdf = await readPdf(bytes);
    assert.equal(pdf.pages, pages);
    assert.match(pdf.title, new RegExp(`^Billets ${pnr}, `));
    if (page !== confirmation) continue;
    for (const text of pdf.texts)
      assert.match(text, /Tarif(Plein tarif|Promo)Commande[\d\s]+Prix du billet[\d\s]+points/);
    const said: ReadTicket[] = [];
    for (const picture of await picturesOf(bytes, 150)) said.push(checked((await aztecIn(picture))[0]));
    assert.deepEqual(
      said.map(({ file: reference, traveller, travellers, inward, lastName }) => [
        reference,
        traveller,
        travellers,
        inward,
        lastName,
      ]),
      [
        [pnr, 1, 2, false, member.lastName],
        [pnr, 2, 2, false, 'Œuvrard-Peña'],
        [pnr, 1, 2, true, member.lastName],
        [pnr, 2, 2, true, 'Œuvrard-Peña'],
      ],
    );
  }
});

test('SEC-07 the files of a trip are its customer’s alone: not another’s, not a visitor’s, and nothing else has an address there', async () => {
  const path = linkOf(confirmation, 'Billets en PDF');
  const other = await createMember(portal.db, 641, 1_000);
  const stranger = await signedIn(portal.db, other.iuc, portal.url);
  for (const address of [
    path,
    path.replace('billet.pdf', 'agenda.ics'),
    path.replace('/billet', '-1/billet'),
  ]) {
    assert.equal((await stranger.request(address)).status, 404, address);
    const sent = await new Visitor(portal.url).request(address);
    assert.equal(sent.status, 303);
    assert.match(sent.headers.get('location') ?? '', /^\/redirectAuthentication\?/);
  }
  for (const address of [
    path.replace('billet.pdf', 'billet.css'),
    path.replace('/billet', '-9/billet'),
    path.replace(/voyages-futurs\/[^/]+/, 'voyages-futurs/x'),
  ]) {
    const refused = await buyer.request(address);
    assert.deepEqual([refused.status, refused.headers.get('cache-control')], [404, 'no-store'], address);
  }
  const asked = await buyer.request(path, {
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-source': 'NEXT' },
  });
  assert.deepEqual(await asked.json(), { kind: 'redirect', to: path, document: true });
});

test('TRIP-05 a trip is added to a calendar from the trips, and both ways of a file from the confirmation', async () => {
  const trips = await buyer.open('/informations/voyages-futurs');
  for (const [page, count] of [
    [trips, 1],
    [confirmation, 2],
  ] as const) {
    const { headers, bytes } = await file(buyer, linkOf(page, 'Ajouter à mon agenda'));
    assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8');
    const events = new ICAL.Component(
      ICAL.parse(Buffer.from(bytes).toString('utf8')) as never,
    ).getAllSubcomponents('vevent');
    assert.equal(events.length, count);
    const [first] = events.map((one) => new ICAL.Event(one));
    assert.match(first?.summary ?? '', /^Train Paris Gare de Lyon – Lyon Part-Dieu$/);
    assert.match(
      first?.description ?? '',
      new RegExp(`Łucja Œuvrard-Peña : voiture \\d+, place \\d+[\\s\\S]*Dossier ${pnr}`),
    );
    assert.equal(first?.startDate.toJSDate().toISOString().slice(0, 10), '2027-03-17');
  }
});

test('MAIL-01 the confirmation brings the tickets and the calendar along, says so, and the mailbox gives them', async () => {
  const find = async () =>
    (await buyer.open('/sandbox/mailbox')).document
      .querySelectorAll('main a')
      .find(({ text }) => text.includes(pnr));
  await until(async () => (await find()) !== undefined);
  const mail = await buyer.open((await find())?.getAttribute('href') ?? '');
  assert.match(
    mail.document.querySelector('pre')?.text ?? '',
    /Il est joint à cet e-mail.*Ouvrez le fichier joint/s,
  );
  assert.match(
    words(mail, 'main'),
    new RegExp(`Pièces jointes.*billet-${pnr}\\.pdf \\(\\d+ ko\\).*voyage-${pnr}\\.ics`),
  );
  const [tickets, calendar] = mail.document.querySelectorAll('main a[download]');
  const pdf = await file(buyer, tickets?.getAttribute('href') ?? '');
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  assert.equal((await readPdf(pdf.bytes)).pages, 4);
  const asked = await file(buyer, linkOf(confirmation, 'Billets en PDF'));
  assert.equal(Buffer.compare(pdf.bytes, asked.bytes), 0, 'the same file as on the page');
  const ics = await file(buyer, calendar?.getAttribute('href') ?? '');
  assert.match(Buffer.from(ics.bytes).toString('utf8'), /^BEGIN:VCALENDAR\r\n/);
});

test('TRIP-01 the code that is shown large is read from the screen of a phone, and so are the small one and the QR code of the booking', async () => {
  const browser = await launchBrowser();
  ending.after(() => browser.close());
  const session = buyer.cookies.get('session')?.value ?? '';
  const { page, context } = await openWatched(browser, {
    origin: portal.url,
    session,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`${portal.url}/informations/voyages-futurs`);
  await hydrated(page);
  const [small] = await aztecIn(await page.locator('.ticket__stub .qr').first().screenshot());
  assert.equal(checked(small).lastName, member.lastName);
  await page.locator('main a[href*="billet="]').first().click();
  await page.locator('.codes').waitFor();
  const [large] = await aztecIn(await page.locator('.codes .qr--large').first().screenshot());
  assert.equal(large, small);
  await page.getByText('QR code du dossier').first().click();
  await page
    .getByRole('img', { name: /^QR code du dossier de/ })
    .first()
    .waitFor();
  await context.close();
});
