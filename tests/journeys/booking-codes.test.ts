import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type BookingCode, BookingUnavailable, type CodesRequest } from '#providers/booking/port.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertProblem } from '#tests/harness/problems.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { words } from '#tests/harness/visitor.ts';

let shop: ShopServer;
const ending = lastFirst({ after });
before(async () => {
  shop = await shopServer(ending);
});

/** Somebody with a journey that they have bought, and what `voyages-futurs` says of it. */
const traveller = async (): Promise<{ who: Buyer; asked: Record<string, unknown> }> => {
  const who = await shop.buyer();
  const [offer] = await shop.offers(who);
  assert.ok(offer);
  const held = await shop.call(who, 'init-booking-burn-fer', { outward: offer.token }, randomUUID());
  assert.equal(held.status, 200, JSON.stringify(held.json));
  const acceptance = {
    orderId: held.json['orderId'],
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: offer.points,
  };
  const done = await shop.call(who, 'finalise-order-burn-fer', acceptance, randomUUID());
  assert.equal(done.status, 200, JSON.stringify(done.json));
  const answer = await fetch(`${shop.base}/api/voyages-futurs`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const { trips } = (await answer.json()) as { trips: Record<string, string>[] };
  const { pnrReference: pnr, departureDate, transportType, paoOrderId, serviceItemId } = trips[0] ?? {};
  return {
    who,
    asked: { pnr, departureDate, transportType, paoOrderId, serviceItemId, specificIuc: who.iuc },
  };
};

/** The operator's booking system, which makes the codes itself; answers what it was asked. */
const operatorsCodes = (
  codes: readonly BookingCode[],
): { request: CodesRequest; token: string | undefined }[] => {
  const seen: { request: CodesRequest; token: string | undefined }[] = [];
  shop.instead.set('codes', (async (request: CodesRequest, token: string | undefined) => {
    seen.push({ request, token });
    return codes;
  }) as never);
  return seen;
};
const silence = (): void => {
  shop.instead.set('codes', (() => Promise.reject(new BookingUnavailable('told to be silent'))) as never);
};
const CODE: BookingCode = { firstName: 'Agnès', lastName: 'Lefèvre', content: 'OPERATOR-CODE-1' };

test('TRIP-02 the code of a booking is asked of the booking system with the payload and the identity token, once, and kept by file', async () => {
  const { who, asked } = await traveller();
  const seen = operatorsCodes([CODE]);
  const first = await shop.call(who, 'qrcode', asked);
  assert.equal(first.status, 200, JSON.stringify(first.json));
  assert.equal((first.json['qrCodes'] as { content: string }[])[0]?.content, CODE.content);
  assert.equal(seen.length, 1);
  const { request, token } = seen[0] ?? assert.fail();
  const { departureDate, ...payload } = request;
  const { departureDate: departure, ...rest } = asked;
  assert.deepEqual(payload, rest);
  assert.equal(
    Temporal.Instant.compare(Temporal.Instant.from(departureDate), Temporal.Instant.from(String(departure))),
    0,
  );
  assert.match(token ?? '', /^identity token of /);
  // Kept: the same again asks nobody, also when nobody would answer.
  silence();
  assert.deepEqual((await shop.call(who, 'qrcode', asked)).json, first.json);
  // The same instant, in more decimals than anybody reads.
  const fine = String(departure).replace(/(?:\.\d+)?Z$/, `.${'0'.repeat(12)}Z`);
  assert.deepEqual((await shop.call(who, 'qrcode', { ...asked, departureDate: fine })).json, first.json);
  assert.equal(seen.length, 1);
  const rows = await shop.db.query('select from trip.code where iuc = $1', [who.iuc]);
  assert.equal(rows.length, 1);
});

test('TRIP-02 a booking system that does not answer, and has not before, is the QR code’s own error, by call and on the page, and nothing is kept', async () => {
  const { who, asked } = await traveller();
  silence();
  await assertProblem(await shop.send(who, 'qrcode', asked), 'qr-code-unavailable');
  const list = await who.visitor.open('/informations/voyages-futurs');
  const large = list.document.querySelector('.ticket a[href*="billet="]')?.getAttribute('href') ?? '';
  const shown = await who.visitor.open(large);
  assert.equal(shown.status, 200);
  assert.match(words(shown, 'dialog'), /Le QR code de ce voyage ne peut pas être affiché pour le moment/);
  assert.ok(shown.document.querySelector('dialog .qr'), 'the ticket’s own code is there');
  assert.equal((await shop.db.query('select from trip.code where iuc = $1', [who.iuc])).length, 0);
  operatorsCodes([CODE]);
  assert.equal((await shop.call(who, 'qrcode', asked)).status, 200);
  assert.doesNotMatch(words(await who.visitor.open(large), 'dialog'), /ne peut pas être affiché/);
});

test('TRIP-02 where the booking system leaves the codes to the portal, they are made here and need not be kept', async () => {
  const { who, asked } = await traveller();
  shop.instead.delete('codes');
  const { json } = await shop.call(who, 'qrcode', asked);
  const [code] = json['qrCodes'] as { content: string }[];
  assert.equal((JSON.parse(code?.content ?? '{}') as { pnr: string }).pnr, asked['pnr']);
  assert.equal((await shop.db.query('select from trip.code where iuc = $1', [who.iuc])).length, 0);
});

test('TRIP-02 OUIGO is asked for nothing before four days ahead', async () => {
  const { who, asked } = await traveller();
  const seen = operatorsCodes([CODE]);
  await shop.db.query(`update trip.segment set transport_type = 'OUIGO' where iuc = $1`, [who.iuc]);
  await assertProblem(
    await shop.send(who, 'qrcode', { ...asked, transportType: 'OUIGO' }),
    'ouigo-qr-code-too-early',
  );
  assert.equal(seen.length, 0);
});
