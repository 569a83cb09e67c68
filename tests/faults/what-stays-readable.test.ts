import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { EDITING_KEY, type StandaloneEditing, startEditing } from '#providers/content/testing/standalone.ts';
import {
  type DemonstrationPortal,
  lastFirst,
  OPENS_AT,
  SECRETS_KEY,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { createMember, type Member, signedIn } from '#tests/harness/member.ts';
import { type RunningPortal, startPortalHere } from '#tests/harness/portal.ts';
import { fileReference, hold, pay } from '#tests/harness/shopping.ts';
import { type Visitor, words } from '#tests/harness/visitor.ts';

/** Nobody listens there. */
const AWAY = 'http://127.0.0.1:9';
const root = path.resolve(import.meta.dirname, '../..');

let first: DemonstrationPortal;
let portal: RunningPortal;
let editing: StandaloneEditing;
let member: Member;
let visitor: Visitor;
let pnr = '';
const ending = lastFirst({ after });
before(async () => {
  first = await startDemonstrationPortal(ending);
  member = await createMember(first.db, 301, 90_000);
  const buyer = await signedIn(first.db, member.iuc, first.url);
  const trip = { from: 'Paris Gare de Lyon', to: 'Lyon Part-Dieu', date: '16/03/2027' };
  pnr = fileReference(await pay(buyer, await hold(buyer, trip)));
  await first.stop();
  editing = await startEditing({ after: (end) => ending.after(end) });
  for (const file of fs.globSync('**/*.{md,yaml}', { cwd: path.join(root, 'content') }))
    if (!/README/.test(file)) editing.publish(file, fs.readFileSync(path.join(root, 'content', file)));
  // It has told the codes of the ticket once.
  const booking = http.createServer((request, response) => {
    if (request.url === '/bookings/codes')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ codes: [{ firstName: 'Bilal', lastName: member.lastName, content: 'CODE' }] }));
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => booking.listen(0, '127.0.0.1', resolve));
  const end = async (): Promise<void> => {
    booking.closeAllConnections();
    if (booking.listening) await new Promise((resolve) => booking.close(resolve));
  };
  ending.after(end);
  // Every other system of the operator's is away from the start, but the editing one.
  portal = await startPortalHere(ending, {
    databaseUrl: first.db.url,
    environment: {
      SECRETS_KEY,
      CLOCK_START: OPENS_AT,
      DEMONSTRATION: 'off',
      OIDC_ISSUER: AWAY,
      OIDC_CLIENT_ID: 'portail',
      OIDC_CLIENT_SECRET: 'un secret de client assez long',
      BOOKING_URL: `http://127.0.0.1:${(booking.address() as AddressInfo).port}`,
      PAYMENT_URL: AWAY,
      PAYMENT_KEY: 'the-key-of-the-payment-provider',
      PAYMENT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 3).toString('base64')}`,
      CHATBOT_URL: AWAY,
      CHATBOT_KEY: 'the-key-of-the-bot-0001',
      COMPLAINTS_URL: AWAY,
      COMPLAINTS_KEY: 'the-key-of-the-complaints-desk',
      COLLECTOR_URL: AWAY,
      SMTP_URL: 'smtp://127.0.0.1:9',
      CONTENT_URL: editing.url,
      CONTENT_KEY: EDITING_KEY,
    },
  });
  visitor = await signedIn(first.db, member.iuc, portal.url);
  await readsEverything('before');
  await end();
});

/** Card with its code, balance and trips with theirs, by page and by call. */
const readsEverything = async (what: string): Promise<void> => {
  const digits = member.numCarte.slice(-9);
  const card = await visitor.open('/compte/avantages/mes-cartes');
  assert.equal(card.status, 200, what);
  assert.ok(words(card, 'main').replaceAll(/\s/g, '').includes(digits), `${what}: the card’s number`);
  assert.ok(card.document.querySelector('main svg, main [role=img]'), `${what}: the card’s code`);
  const points = await visitor.open('/recompense/vos-points');
  assert.equal(points.status, 200, what);
  const { solde } = (await (await visitor.request('/api/solde')).json()) as { solde: number };
  assert.ok(solde > 0);
  assert.ok(words(points, 'main').replaceAll(/\s/g, '').includes(String(solde)), `${what}: the balance`);
  const trips = await visitor.open('/informations/voyages-futurs');
  assert.equal(trips.status, 200, what);
  assert.ok(words(trips, 'main').includes(pnr), `${what}: the trip`);
  const called = (await (await visitor.request('/api/voyages-futurs')).json()) as {
    trips: {
      pnrReference: string;
      departureDate: string;
      transportType: string;
      paoOrderId: string;
      serviceItemId: string;
    }[];
  };
  const trip = called.trips.find(({ pnrReference }) => pnrReference === pnr);
  assert.ok(trip, `${what}: the trip by call`);
  const code = await visitor.request('/api/qrcode', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      pnr,
      departureDate: trip.departureDate,
      transportType: trip.transportType,
      specificIuc: member.iuc,
      paoOrderId: trip.paoOrderId,
      serviceItemId: trip.serviceItemId,
    }),
  });
  assert.equal(code.status, 200, `${what}: the ticket’s code ${await code.clone().text()}`);
  assert.equal((await visitor.open('/mon-espace')).status, 200, what);
  assert.equal((await visitor.request('/api/getCardLogged')).status, 200, what);
};

test('OPS-06 card, code, balance and trips are readable while identity, booking, payment, mail and every other system is down', async () => {
  const asked = await visitor.open('/recompense/boutique-v2?id=43');
  assert.ok(asked.status === 200 || asked.status === 503);
  await readsEverything('systems away');
});

test('OPS-06 they are readable while the editing system is down', async () => {
  editing.listFault = 'error';
  editing.textFault = 'error';
  await readsEverything('texts away');
  await editing.close();
  await readsEverything('texts gone');
});

test('OPS-06 they are readable while the shop is down', async () => {
  // What a trip cost is read beside it: its order stays.
  const away = ['kept_cart', 'recent_search', 'order_history', 'order_number', 'prime_code'];
  for (const table of away) await first.db.query(`alter table shop.${table} rename to away_${table}`);
  try {
    const shop = await Promise.all(
      [
        '/recompense/boutique-v2?id=43',
        '/recompense/mon-catalogue-prime',
        '/recompense/historique-commandes-v2',
      ].map((path) => visitor.open(path)),
    );
    assert.ok(
      shop.some((page) => page.status >= 500 || /indisponible|pas pu être/i.test(words(page, 'main'))),
      'the shop is down',
    );
    await readsEverything('shop away');
  } finally {
    for (const table of away) await first.db.query(`alter table shop.away_${table} rename to ${table}`);
  }
});
