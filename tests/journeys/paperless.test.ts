import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { photo as cameraPhoto, screenshot } from '#documents/taken/testing/sample-files.ts';
import { parisDate } from '#domain/clock.ts';
import { ERRORS, type ErrorCode, messageOf } from '#domain/errors/catalogue.ts';
import { PHOTO_REFUSALS } from '#domain/fields/files.ts';
import { newId } from '#domain/ids.ts';
import { tellRights } from '#features/cards/index.ts';
import { paperlessPerishables } from '#features/paperless/index.ts';
import { lastFirst, OPENS_AT } from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { until } from '#tests/harness/until.ts';
import { type Page, Visitor, words } from '#tests/harness/visitor.ts';

const CARDS = '/compte/avantages/mes-cartes';
const JOIN = '/compte/avantages/adhesion-dematerialisation';
const LEAVE = '/compte/avantages/resiliation-dematerialisation';
const LEFT = '/compte/avantages/confirmation-resiliation-dematerialisation';
const PHOTO = '/compte/avantages/mise-a-jour-photo?typeMiseAJour=UPDATE_PHOTO';
const LANDING = '/unsubscribeDemat';

let portal: SharedPortal;
const ending = lastFirst({ after });
before(async () => {
  portal = await sharedPortal(ending);
});

let members = 8_300;
interface Somebody {
  readonly visitor: Visitor;
  readonly member: Member;
}
/** A member, with a discount card unless said. */
const somebody = async (hasCard = true): Promise<Somebody> => {
  members += 1;
  const member = await createMember(portal.db, members, 100);
  if (hasCard) {
    const today = parisDate(Temporal.Instant.from(OPENS_AT));
    const [told] = await tellRights(portal.db, [
      {
        iuc: member.iuc,
        toldId: newId(),
        kind: 'card',
        product: 'avantage-adulte',
        number: `2909011${String(member.numCarte).slice(-10)}`,
        validFrom: today.subtract({ months: 2 }),
        validUntil: today.add({ months: 10 }),
        range: 1,
        suspendedFor: '',
      },
    ]);
    assert.equal(told?.answer, 'taken');
  }
  return { member, visitor: await signedIn(portal.db, member.iuc, portal.url) };
};
const text = (page: Page, selector = 'main'): string => words(page, selector).replace(/\s+/g, ' ');
const asFile = (bytes: Uint8Array, name = 'photo.jpg'): File => new File([new Uint8Array(bytes)], name);
/** A face of one colour, upright, of a telephone held as one does. */
const plain = async (colour: string, width = 900, height = 1_200): Promise<File> => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return asFile(await canvas.encode('jpeg'));
};
interface Informations {
  readonly state: string;
  readonly permissions: readonly string[];
  readonly subscriptionDate: string | null;
  readonly endDate: string | null;
  readonly photoDate: string | null;
}
const informations = async (
  { visitor }: Pick<Somebody, 'visitor'>,
  call = 'dematerialisation-informations',
): Promise<Informations> => {
  const answer = await visitor.request(`/api/${call}`);
  assert.equal(answer.status, 200);
  return (await answer.json()) as Informations;
};
const endByCall = async (visitor: Visitor, body: object = {}) => {
  const answer = await visitor.request('/api/unsubscribe-demat', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; state?: string } };
};
const sendPhoto = async (visitor: Visitor, page: Page, ...files: readonly File[]): Promise<Page> =>
  visitor.submit(page, { form: 'main form[enctype]', files: { photo: files } });
const subscribed = async (): Promise<Somebody> => {
  const one = await somebody();
  const page = await sendPhoto(one.visitor, await one.visitor.open(JOIN), await plain('green'));
  assert.equal(page.url.pathname + page.url.search, `${JOIN}?fait=1`, text(page));
  return one;
};
const mailsOf = ({ iuc }: Member) =>
  portal.db.query<{ subject: string; text: string }>(
    'select subject, text from mail.mailbox where iuc = $1 order by received_at',
    [iuc],
  );
const subjects = async (member: Member, count: number): Promise<string[]> => {
  await until(async () => (await mailsOf(member)).length >= count);
  return (await mailsOf(member)).map(({ subject }) => subject);
};
const portraitOn = (page: Page): string =>
  page.document.querySelector('img.portrait')?.getAttribute('src') ?? assert.fail('no photo');
const says = (page: Page, code: ErrorCode, message: string): void => {
  assert.equal(page.status, ERRORS[code].status, text(page));
  assert.ok(text(page).includes(message.replace(/\s+/g, ' ')), text(page));
};

test('CARD-06 CARD-07 SEC-08 a photo puts the cards into the telephone: made a portrait without what the camera wrote, shown on the card to its owner alone', async () => {
  const { visitor, member } = await somebody();
  const cards = await visitor.open(CARDS);
  const way = cards.document
    .querySelectorAll('main a')
    .find((link) => link.text.includes('Mettre mes cartes dans mon téléphone'));
  const page = await visitor.open(way?.getAttribute('href') ?? assert.fail('no way from the cards'));
  assert.deepEqual(await informations({ visitor }), {
    state: 'NON_SOUSCRIT',
    permissions: ['SUBSCRIBE'],
    subscriptionDate: null,
    endDate: null,
    photoDate: null,
  });
  const done = await sendPhoto(visitor, page, asFile(await cameraPhoto(1_200, 900)));
  assert.match(text(done), /Vos cartes sont dans votre téléphone.*Un e-mail vous le confirme/);
  const now = await informations({ visitor });
  assert.equal(now.state, 'SOUSCRIT');
  assert.deepEqual(now.permissions, ['UNSUBSCRIBE', 'UPDATE_PHOTO']);
  assert.equal(now.photoDate, now.subscriptionDate);
  assert.deepEqual(await informations({ visitor }, 'demat-info'), now, 'the shop is told the same');
  assert.deepEqual(await subjects(member, 1), ['Vos cartes sont dans votre téléphone']);

  const own = await visitor.open(CARDS);
  assert.match(text(own), /Souscrit le/);
  const src = portraitOn(own);
  const answer = await visitor.request(src);
  assert.equal(answer.headers.get('content-type'), 'image/jpeg');
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/);
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(bytes.includes('GPS'), false, 'nothing of the camera’s');
  assert.equal(bytes.includes('Exif'), false);
  const image = await loadImage(bytes);
  assert.deepEqual([image.width, image.height], [700, 900]);
  // It lay on its side: upright, its red half is above.
  const canvas = createCanvas(700, 900);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const at = (y: number): number[] => [
    ...canvas.getContext('2d').getImageData(350, y, 1, 1).data.slice(0, 3),
  ];
  assert.ok((at(100)[0] ?? 0) > 200 && (at(100)[2] ?? 255) < 60, String(at(100)));
  assert.ok((at(800)[2] ?? 0) > 200 && (at(800)[0] ?? 255) < 60, String(at(800)));
  const large = await visitor.open(`${CARDS}?carte=fidelite`);
  assert.equal(large.document.querySelector('.control__photo')?.getAttribute('src'), src);

  const other = await somebody();
  assert.equal((await other.visitor.request(src)).status, 404);
  const stranger = await new Visitor(portal.url).request(src, { redirect: 'manual' });
  assert.ok([302, 303].includes(stranger.status));
});

test('CARD-07 API-13 a file that is no photo, too small, damaged or missing gets a clear message, and the old photo stays', async () => {
  const { visitor } = await subscribed();
  const kept = portraitOn(await visitor.open(PHOTO));
  const refusedBy = async (...files: readonly File[]): Promise<Page> =>
    sendPhoto(visitor, await visitor.open(PHOTO), ...files);
  const reasons: readonly (readonly [File, keyof typeof PHOTO_REFUSALS])[] = [
    [asFile(Buffer.from('%PDF-1.7\n%%EOF'), 'photo.jpg'), 'kind'],
    [asFile(Buffer.from('GIF89a et la suite'), 'photo.png'), 'kind'],
    [asFile(Buffer.from('\0\0\0\x18ftypheic et la suite', 'latin1'), 'photo.heic'), 'heic'],
    [asFile(await screenshot(), 'photo.png'), 'small'],
    [await plain('red', 1_200, 598), 'small'],
    [await plain('red', 300, 2_000), 'small'],
    [asFile(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(700, 1)])), 'unreadable'],
    [asFile(Buffer.alloc(10_000_001, 1)), 'size'],
  ];
  for (const [file, reason] of reasons)
    says(
      await refusedBy(file),
      'photo-refused',
      messageOf('photo-refused', { reason: PHOTO_REFUSALS[reason] }),
    );
  says(await refusedBy(), 'photo-missing', messageOf('photo-missing'));
  assert.equal(portraitOn(await visitor.open(PHOTO)), kept);
  assert.equal((await visitor.request(kept)).status, 200);

  const changed = await refusedBy(await plain('blue'));
  assert.match(text(changed), /Votre photo est changée/);
  assert.notEqual(portraitOn(changed), kept);
  assert.equal((await visitor.request(kept)).status, 404, 'the photo before is gone');
});

test('CARD-07 a photo that cannot be stored says so, and the old one stays', async () => {
  const { visitor, member } = await subscribed();
  const kept = portraitOn(await visitor.open(PHOTO));
  await portal.db.query(
    `alter table customer.card_photo add constraint out_of_order check (iuc <> '${member.iuc}') not valid`,
  );
  try {
    const page = await sendPhoto(visitor, await visitor.open(PHOTO), await plain('blue'));
    says(page, 'photo-not-saved', messageOf('photo-not-saved'));
    assert.equal(portraitOn(page), kept);
  } finally {
    await portal.db.query('alter table customer.card_photo drop constraint out_of_order');
  }
});

test('CARD-06 CARD-08 back to plastic by the page, confirmed by page and mail; again with the photo of before or another', async () => {
  const one = await subscribed();
  const { visitor, member } = one;
  assert.match(text(await visitor.open(LEFT)), /Aucune résiliation à confirmer/);
  const done = await visitor.submit(await visitor.open(LEAVE));
  assert.equal(done.url.pathname, LEFT);
  assert.match(text(done), /Vous revenez à la carte en plastique.*Un e-mail vous le confirme/);
  assert.deepEqual(await subjects(member, 2), [
    'Vos cartes sont dans votre téléphone',
    'Vos cartes sans papier sont résiliées',
  ]);
  const left = await informations(one);
  assert.equal(left.state, 'RESILIE');
  assert.notEqual(left.endDate, null);
  assert.deepEqual(left.permissions, ['RESUBSCRIBE_WITH_UPDATE', 'RESUBSCRIBE_WITHOUT_UPDATE']);
  assert.equal(
    (await visitor.open(CARDS)).document.querySelector('img.portrait'),
    null,
    'not shown any more',
  );

  const again = await visitor.open(JOIN);
  portraitOn(again);
  const back = await visitor.submit(again, { form: 'main form:not([enctype])' });
  assert.match(text(back), /Vos cartes sont dans votre téléphone/);
  assert.equal((await informations(one)).state, 'SOUSCRIT');
  // By the call, then with another photo.
  assert.deepEqual(await endByCall(visitor), { status: 200, body: { state: 'RESILIE' } });
  await sendPhoto(visitor, await visitor.open(JOIN), await plain('blue'));
  assert.equal((await informations(one)).state, 'SOUSCRIT');

  // Thirty days after the end the photo is gone, and only another one brings the cards back.
  await endByCall(visitor);
  const [perishable] = paperlessPerishables(portal.db);
  assert.equal(perishable?.keptDays, 30);
  const [unused] = await portal.db.query<{ unused_since: Temporal.Instant }>(
    'select unused_since from customer.card_photo where iuc = $1',
    [member.iuc],
  );
  const since = unused?.unused_since ?? assert.fail('still used');
  await perishable?.forget(since, 100);
  assert.notEqual((await informations(one)).photoDate, null, 'not before its time');
  await perishable?.forget(since.add({ seconds: 1 }), 1_000);
  const later = await informations(one);
  assert.equal(later.photoDate, null);
  assert.deepEqual(later.permissions, ['RESUBSCRIBE_WITH_UPDATE']);
});

test('CARD-06 SEC-09 the link of the mail goes back to plastic by a button, once, without signing in; looking changes nothing', async () => {
  const one = await subscribed();
  await subjects(one.member, 1);
  const [mail] = await mailsOf(one.member);
  const token = /unsubscribeDemat\?lien=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? assert.fail(mail?.text);
  const stranger = new Visitor(portal.url);
  assert.match(text(await stranger.open(LANDING)), /s’ouvre par le lien de l’e-mail/);
  const page = await stranger.open(`${LANDING}?lien=${token}`);
  assert.match(text(page), /Revenir à la carte en plastique/);
  assert.equal((await informations(one)).state, 'SOUSCRIT');
  const done = await stranger.submit(page);
  assert.match(text(done), /Vous revenez à la carte en plastique/);
  assert.doesNotMatch(done.url.href, new RegExp(token));
  assert.equal((await informations(one)).state, 'RESILIE');
  assert.equal((await stranger.open(`${LANDING}?lien=${token}`)).status, 410);
  assert.deepEqual((await subjects(one.member, 2)).at(-1), 'Vos cartes sans papier sont résiliées');

  const another = await subscribed();
  await subjects(another.member, 1);
  const [told] = await mailsOf(another.member);
  const lien = /unsubscribeDemat\?lien=([\w-]{43})/.exec(told?.text ?? '')?.[1];
  assert.deepEqual(await endByCall(stranger, { lien }), { status: 200, body: { state: 'RESILIE' } });
  assert.equal((await endByCall(stranger, { lien })).body.code, 'link-expired');
  assert.equal((await endByCall(stranger, { lien: 'x'.repeat(43) })).body.code, 'link-expired');
  const unnamed = await endByCall(stranger);
  assert.deepEqual([unnamed.status, unnamed.body.code], [400, 'invalid-input']);
});

test('CARD-08 API-13 not eligible, a technical failure, and a confirmation that cannot be sent each say so', async () => {
  const never = await somebody();
  const closed = messageOf('paperless-not-eligible').replace(/\s+/g, ' ');
  for (const path of [LEAVE, PHOTO]) {
    const page = await never.visitor.open(path);
    assert.ok(text(page).includes(closed), text(page));
    assert.equal(page.document.querySelector('main form'), null);
  }
  assert.equal((await endByCall(never.visitor)).body.code, 'paperless-not-eligible');
  const without = await somebody(false);
  assert.ok(text(await without.visitor.open(JOIN)).includes(closed));
  const forced = await without.visitor.open(JOIN, {
    method: 'POST',
    body: new URLSearchParams({ intention: 'reprendre' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  says(forced, 'paperless-not-eligible', messageOf('paperless-not-eligible'));
  assert.equal((await informations(without)).state, 'NON_SOUSCRIT');

  const one = await subscribed();
  const leaving = await one.visitor.open(LEAVE);
  await portal.db.query(
    `alter table customer.paperless add constraint out_of_order check (iuc <> '${one.member.iuc}') not valid`,
  );
  try {
    says(
      await one.visitor.submit(leaving),
      'paperless-unsubscription-failed',
      messageOf('paperless-unsubscription-failed'),
    );
    assert.equal((await endByCall(one.visitor)).body.code, 'paperless-unsubscription-failed');
  } finally {
    await portal.db.query('alter table customer.paperless drop constraint out_of_order');
  }
  assert.equal((await informations(one)).state, 'SOUSCRIT');

  const refuse = ({ iuc, email }: Member): Promise<unknown> =>
    portal.db.query(
      `insert into mail.refused_address (iuc, address, reply, since, refused_at, message_id)
       values ($1, lower($2), '550 5.1.1 No such user', now(), now(), $3)`,
      [iuc, email, newId()],
    );
  await refuse(one.member);
  const called = await endByCall(one.visitor);
  assert.deepEqual([called.status, called.body.code], [502, 'paperless-mail-not-sent']);
  assert.equal((await informations(one)).state, 'RESILIE', 'it is written down all the same');
  const two = await subscribed();
  await subjects(two.member, 1);
  await refuse(two.member);
  const page = await two.visitor.submit(await two.visitor.open(LEAVE));
  assert.ok(text(page).includes(messageOf('paperless-mail-not-sent').replace(/\s+/g, ' ')), text(page));
});

test('CARD-06 pressed at the same time it is one subscription, one end and one mail of each', async () => {
  const one = await somebody();
  const page = await one.visitor.open(JOIN);
  const portrait = await plain('green');
  await Promise.all(Array.from({ length: 4 }, () => sendPhoto(one.visitor, page, portrait)));
  const ended = await Promise.all(Array.from({ length: 4 }, () => endByCall(one.visitor)));
  assert.deepEqual(
    ended.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409],
  );
  assert.deepEqual(await subjects(one.member, 2), [
    'Vos cartes sont dans votre téléphone',
    'Vos cartes sans papier sont résiliées',
  ]);
});
