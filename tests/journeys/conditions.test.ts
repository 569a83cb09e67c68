import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { createMember, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { expectStep, fileReference, HOLD, pay, search } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, type Visitor, words } from '#tests/harness/visitor.ts';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

let people = 500;
const buyer = async (points = 60_000): Promise<Visitor> => {
  people += 1;
  const { iuc } = await createMember(portal.db, people, points);
  return signedIn(portal.db, iuc, portal.url);
};

/** Takes the first offer of a list whose train and words are wanted. */
const take = async (visitor: Visitor, list: Page, train: RegExp, condition: RegExp): Promise<Page> => {
  const said: string[] = [];
  for (const row of list.document.querySelectorAll('.results__journey'))
    for (const radio of row.querySelectorAll('input[type=radio]')) {
      const label = radio.parentNode?.querySelector('label')?.text.replaceAll(/\s+/g, ' ') ?? '';
      const legend = row.querySelector('legend')?.text ?? '';
      said.push(`${legend}: ${label}`);
      if (radio.hasAttribute('disabled') || !train.test(legend) || !condition.test(label)) continue;
      return visitor.submit(list, {
        form: 'main form:has(input[type=radio])',
        fields: { [radio.getAttribute('name') ?? '']: radio.getAttribute('value') ?? '' },
      });
    }
  assert.fail(`no such offer: ${said.join('\n')}`);
};

const mailAbout = async (visitor: Visitor, pnr: string): Promise<string> => {
  const find = async () =>
    (await visitor.open('/sandbox/mailbox')).document
      .querySelectorAll('main a')
      .find(({ text }) => text.includes(pnr));
  await until(async () => (await find()) !== undefined);
  const mail = await visitor.open((await find())?.getAttribute('href') ?? '');
  const html = mail.document.querySelector('iframe')?.getAttribute('srcdoc') ?? '';
  const text = mail.document.querySelector('pre')?.text ?? '';
  return `${html} ${text}`.replaceAll(/\s+|&nbsp;/g, ' ');
};

const FLEXIBLE = /Échangeable et annulable jusqu’au 17 mars à \d\dh\d\d/;
const PROMO = /Promo, ni échangeable ni annulable/;

test('TRIP-01 what may still be done with a ticket is said with its price, before paying, once it is paid, in the mail and with the trip', async () => {
  for (const [offered, said, afterwards, given] of [
    [
      /Échangeable, annulable/,
      FLEXIBLE,
      /sont échangeables et annulables/,
      /Si vous annulez [\d ]+ points rendus/,
    ],
    [PROMO, PROMO, /ne sont ni échangeables ni annulables/, /Si vous annulez aucun point rendu/],
  ] as const) {
    const visitor = await buyer();
    const list = await search(visitor, {
      from: 'Paris Gare de Lyon',
      to: 'Lyon Part-Dieu',
      date: '17/03/2027',
    });
    const passengers = expectStep(await take(visitor, list, /TGV INOUI/, offered), 'ferShopCartPassengers');
    assert.match(words(passengers, 'main'), said, 'before the seats are held');
    const summary = expectStep(await visitor.submit(passengers, { form: HOLD }), 'ferShopCartSummary');
    assert.match(words(summary, '.chosen'), said, 'before paying');
    assert.match(words(summary, '.account'), given, 'beside the total');
    const done = await pay(visitor, summary);
    assert.match(words(done, 'main'), said, 'once it is paid');
    const mail = await mailAbout(visitor, fileReference(done));
    assert.equal(mail.match(new RegExp(said, 'g'))?.length, 2, 'in the mail, as HTML and as text');
    assert.match(mail, afterwards);
    assert.match(words(await visitor.open('/informations/voyages-futurs'), 'main'), /échangeable/i);
  }
});

test('TRIP-02 confirmation, mail, trip and its own address agree on when the code of a OUIGO ticket comes, and say it once', async () => {
  const visitor = await buyer();
  const list = await search(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Lyon Part-Dieu',
    date: '17/03/2027',
    hour: 8,
  });
  const passengers = expectStep(await take(visitor, list, /OUIGO/, /./), 'ferShopCartPassengers');
  const summary = expectStep(await visitor.submit(passengers, { form: HOLD }), 'ferShopCartSummary');
  const done = await pay(visitor, summary);
  const confirmed = words(done, 'main');
  assert.match(confirmed, /reçoit son code quatre jours avant le départ : dès le samedi 13 mars\./);
  assert.doesNotMatch(confirmed, /présentez le code|son code$|et son code/);
  assert.match(await mailAbout(visitor, fileReference(done)), /quatre jours avant le départ/);
  const trips = await visitor.open('/informations/voyages-futurs');
  assert.match(words(trips, 'main'), /[Cc]ode de ce billet OUIGO sera disponible le samedi 13 mars/);
  assert.equal(
    trips.document.querySelector('main a[href*="billet="]'),
    null,
    'there is no code to show large',
  );
  const [file] = await portal.db.query<{ id: string }>(
    `select file_id || '-1' as id from trip.file where pnr = $1`,
    [fileReference(done)],
  );
  const large = words(await visitor.open(`/informations/voyages-futurs?billet=${file?.id}`), 'dialog');
  assert.equal(large.match(/sera disponible le samedi 13 mars/g)?.length, 1, large);
});

test('RAIL-05 filters that leave none of the trains lead to all of them', async () => {
  const visitor = await buyer(300);
  const wish = { from: 'Paris Gare de Lyon', to: 'Marseille Saint-Charles', date: '17/03/2027' };
  const all = await search(visitor, wish);
  const trains = (page: Page): number => page.document.querySelectorAll('.results__journey').length;
  const within = new URL(all.url);
  within.searchParams.set('moyens', '1');
  const none = await visitor.open(`${within.pathname}${within.search}`);

  assert.equal(trains(none), 0);
  assert.match(words(none, 'main'), /Aucun de ces trains ne répond aux filtres.*Sans les filtres/);
  const back = none.document
    .querySelectorAll('main a')
    .find(({ text }) => text.trim() === 'Afficher tous les trains');
  assert.equal(trains(await visitor.open(back?.getAttribute('href') ?? '')), trains(all));
});

test('TRIP-02 a ticket that has its code says so on the confirmation, and its whole stub leads to the code', async () => {
  const visitor = await buyer();
  const list = await search(visitor, {
    from: 'Paris Gare de Lyon',
    to: 'Lyon Part-Dieu',
    date: '17/03/2027',
  });
  const passengers = expectStep(await take(visitor, list, /TGV INOUI/, /./), 'ferShopCartPassengers');
  const summary = expectStep(await visitor.submit(passengers, { form: HOLD }), 'ferShopCartSummary');
  const done = await pay(visitor, summary);
  assert.match(words(done, 'main'), /À bord, présentez le code.*Voir mon voyage et son code/);
  // However many trips come before, the button leads to this one.
  const button = done.document
    .querySelectorAll('main a')
    .find(({ text }) => text.trim() === 'Voir mon voyage et son code');
  assert.equal(button?.getAttribute('href'), `/informations/voyages-futurs#dossier-${fileReference(done)}`);
  const trips = await visitor.open('/informations/voyages-futurs');
  assert.ok(trips.document.querySelector(`main [id=dossier-${fileReference(done)}] .ticket__stub`));
  const code = trips.document.querySelector('main .ticket__stub > a[href*="billet="]');
  assert.ok(code?.querySelector('.qr'), 'the code itself is the link');
  assert.match(code?.text ?? '', /Afficher en grand/);
});
