import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import { defineCall } from '#contract/call.ts';
import type { Problem } from '#contract/problem.ts';
import { openDatabase } from '#database/database.ts';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#domain/errors/catalogue.ts';
import { formatDate } from '#domain/french-dates.ts';
import { type Iuc, newIuc } from '#domain/ids.ts';
import { searchStations } from '#domain/rail/station-search.ts';
import type { Timetable } from '#domain/rail/timetable.ts';
import { grantCard } from '#features/cards/index.ts';
import { createCustomer } from '#features/customers/index.ts';
import { cancelDraft } from '#features/orders/index.ts';
import { paymentJobs } from '#features/payments/index.ts';
import { CHOICE_LIFETIME, readChoice, signChoice } from '#features/rail-shop/index.ts';
import { type BookingProvider, BookingUnavailable } from '#providers/booking/port.ts';
import { CARDS } from '#providers/payment/testing/contract.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { overviewOf } from '#tests/harness/fake-app.ts';
import { assertProblem, assertProblemDetails, assertSaid } from '#tests/harness/problems.ts';
import { type Buyer, type ShopServer, shopServer } from '#tests/harness/shop-server.ts';
import {
  CATALOGUE,
  choose,
  companion,
  HOLD,
  heldBeyond,
  hold,
  PAY,
  pay,
  search,
  TICKET,
  type Wish,
} from '#tests/harness/shopping.ts';
import { PASSWORD, type Portal, startPortal } from '#tests/harness/sign-in.ts';
import { TERMS } from '#tests/harness/terms.ts';
import { PAGE_DATA } from '#tests/harness/test-server.ts';
import { until } from '#tests/harness/until.ts';
import { decodeEntities, type Page, Visitor, words } from '#tests/harness/visitor.ts';
import { chainTimetable } from '#tests/rail/chain-timetable.ts';

const WISH: Wish = { from: 'Paris Gare de Lyon', to: 'Dijon Ville', date: '15/03/2027', hour: 7 };
const DAY = '2027-03-15';

let shop: ShopServer;
let signIn: Portal;
let signInAway: Portal;
let timetable: Timetable | undefined;
const ending = lastFirst({ after });

/** Breaks in the ways that only we can. */
const broken = defineCall({
  name: 'test/broken',
  method: 'GET',
  access: 'public',
  summary: 'Breaks.',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  handler: () => {
    throw new TypeError('private');
  },
});
const withoutDatabase = defineCall({
  ...broken,
  name: 'test/without-database',
  handler: async () => {
    const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere', connections: 1 });
    try {
      await gone.query('select 1');
      return {};
    } finally {
      await gone.close();
    }
  },
});

before(async () => {
  shop = await shopServer(ending, {
    timetable: () => timetable,
    moreCalls: [broken, withoutDatabase],
    // Short of patience, so that a silent booking system is given up while the test looks on.
    settings: {
      waitMs: 400,
      takeoverMs: 200,
      giveUpMs: { holding: 200, booking: 200 },
      undoing: { silentMs: 200, errors: 3, crashes: 3 },
    },
  });
  signIn = await startPortal(ending);
  signInAway = await startPortal(ending, {
    db: signIn.db,
    issuer: { issuer: 'http://127.0.0.1:1', clientId: 'portail', clientSecret: 'un secret du client' },
  });
});
beforeEach(() => {
  timetable = undefined;
  shop.instead.clear();
});

/** What the booking system answers from now on, by method: an answer of the test's own, or nothing at all. */
const tell = (told: { readonly [Method in keyof BookingProvider]?: 'silent' | object }): void => {
  shop.instead.clear();
  for (const [method, answer] of Object.entries(told))
    shop.instead.set(method as keyof BookingProvider, () =>
      answer === 'silent'
        ? Promise.reject(new BookingUnavailable('told to be silent'))
        : Promise.resolve(answer),
    );
};

const station = (name: string): string => {
  const found = searchStations(shop.quotations.timetable(), name)[0];
  assert.ok(found, name);
  return found.id;
};

/** A search that finds trains, but for what is changed. */
const searchBody = (more: object = {}): object => ({
  departure: station('Paris Gare de Lyon'),
  arrival: station('Dijon'),
  departureDate: DAY,
  departureHour: 7,
  ...more,
});

const searched = async (more: object = {}, member?: Buyer): Promise<Response> =>
  shop.send(member ?? (await shop.buyer()), 'quotation-burnFer-outward', searchBody(more));

/** The address of the list of trains of a search, stations by their names. */
const listOf = (more: Readonly<Record<string, string>>): string => {
  const asked = {
    departureName: 'Paris Gare de Lyon',
    departureDate: '15/03/2027',
    departureHour: '7',
    journeyType: 'ALLER_SIMPLE',
    passengersCount: '1',
    ...more,
  };
  return `${TICKET}&${new URLSearchParams({ etape: 'aller', ...asked })}`;
};

/** The page of a search says a code: a list that goes on from it, or the form with what is to be corrected. */
const assertListSays = async (
  code: ErrorCode,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { visitor } = await shop.buyer();
  assertSaid(await visitor.open(listOf({ arrivalName: 'Dijon Ville', ...more })), code, { anyStatus: true });
};

/** The codes that a list carries as warnings. */
const warnings = async (answer: Response): Promise<readonly ErrorCode[]> => {
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as { warningsCodes: ErrorCode[] }).warningsCodes;
};

/** Every train of a list, as the booking system would tell it with these places. */
const offering = (left: number): object => ({
  offers: {
    journeys: Array.from({ length: 50 }, () => ({
      classes: [{ travelClass: '2', left: { points: left, promo: 0 }, seatsLeft: left }],
    })),
  },
});

/** By call and by page: stations in a row that no train goes the whole length of, on one day. */
const assertInTheChain = async (
  code: ErrorCode,
  departure: string,
  arrival: string,
  departureDate = DAY,
): Promise<void> => {
  timetable = chainTimetable(DAY);
  const asked = { departure, arrival, departureDate, departureHour: 7 };
  await assertProblem(await shop.send(await shop.buyer(), 'quotation-burnFer-outward', asked), code);
  await assertListSays(code, {
    departureName: `Gare ${departure.slice(1)}`,
    arrivalName: `Gare ${arrival.slice(1)}`,
    departureDate: formatDate(Temporal.PlainDate.from(departureDate)),
  });
};

/** The token of an offer that can be chosen. */
const chosen = async (more: object = {}): Promise<string> => {
  const answer = await searched(more);
  assert.equal(answer.status, 200, await answer.clone().text());
  const { journeys } = (await answer.json()) as {
    journeys: { classes: { token?: string; state: string }[] }[];
  };
  const token = journeys.flatMap(({ classes }) => classes).find(({ state }) => state === 'available')?.token;
  assert.ok(token);
  return token;
};

/** The same choice, bent and signed again. */
const rechosen = async (change: Partial<Parameters<typeof signChoice>[1]>, age = 0): Promise<string> => {
  const { key } = shop.quotations;
  const read = readChoice(key, await chosen(), Date.now());
  assert.ok(read.ok);
  return signChoice(key, { ...read.choice, ...change }, Date.now() - age * 1000);
};

interface Held {
  readonly member: Buyer;
  readonly orderId: string;
  readonly points: number;
  readonly transaction: string;
  readonly body: object;
}

const ask = async (body: object, points?: number): Promise<Response> =>
  shop.send(await shop.buyer(points), 'init-booking-burn-fer', body, randomUUID());

/** The plan of a coach, asked for by somebody new. */
const plan = async (query: Record<string, string>): Promise<Response> => {
  const { token } = await shop.buyer();
  return get(`/api/seat-map?${new URLSearchParams(query)}`, { authorization: `Bearer ${token}` });
};

const traveller = (birthDate: string, more: object = {}): object => ({
  firstName: 'Élise',
  lastName: 'Morvan',
  birthDate,
  ...more,
});

/**
 * The answer to a command once it has an end: the portal of this test has little patience, and on a busy machine answers that it goes on.
 * The same command sent again is answered how far it is.
 */
const ended = async (
  send: () => Promise<Response>,
  isUnderWay: (answer: Record<string, unknown>) => boolean,
): Promise<Response> => {
  let answer = await send();
  await until(async () => {
    if (answer.status !== 200 || !isUnderWay((await answer.clone().json()) as Record<string, unknown>))
      return true;
    answer = await send();
    return false;
  });
  return answer;
};

/** Seats held by call. */
const held = async (): Promise<Held> => {
  const member = await shop.buyer();
  const body = { outward: await chosen() };
  const transaction = randomUUID();
  const answer = await ended(
    () => shop.send(member, 'init-booking-burn-fer', body, transaction),
    ({ phase }) => phase === 'in-progress',
  );
  assert.equal(answer.status, 200, await answer.clone().text());
  const { orderId, pricePoints } = (await answer.json()) as { orderId: string; pricePoints: number };
  return { member, orderId, points: pricePoints, transaction, body };
};

const accept = (order: Held, change: object = {}): Promise<Response> => {
  const transaction = randomUUID();
  const body = {
    orderId: order.orderId,
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: order.points,
    ...change,
  };
  return ended(
    () => shop.send(order.member, 'finalise-order-burn-fer', body, transaction),
    ({ errorPost, pnrIdentification, paymentUrl = '' }) =>
      errorPost === false && pnrIdentification === '' && paymentUrl === '',
  );
};

/** What an order says that somebody began to pay half in euros, and came back to. */
const cameBack = async (play: (token: string) => Promise<unknown>): Promise<Page> => {
  const order = await held();
  const half = Math.ceil(order.points / 2);
  const answer = await accept(order, { expectedPoints: half, expectedCents: order.points - half });
  const { paymentUrl } = (await answer.json()) as { paymentUrl: string };
  await play(paymentUrl.split('/').at(-1) ?? '');
  return order.member.visitor.open(`/recompense/boutique-v2-callback?commande=${order.orderId}`);
};

/** The price of a card for the customer themselves, or otherwise. */
const cardFor = async (more: object, who?: Buyer): Promise<Response> =>
  shop.send(who ?? (await shop.buyer()), 'quotations-bmcco', {
    card: 'avantage-adulte',
    isSameClient: true,
    receiptMode: 'ETICKET',
    startDate: '01/03/2027',
    email: 'agnes@exemple.fr',
    emailConfirmation: 'agnes@exemple.fr',
    ...more,
  });

/** Somebody whom the database knows, too. */
const person = async (): Promise<Buyer> => {
  const member = await shop.buyer();
  const { customer } = overviewOf('GV');
  const iuc = member.iuc as Iuc;
  const made = await createCustomer(
    shop.db,
    { ...customer, iuc, email: `${iuc}@exemple.test` },
    shop.clock.now(),
  );
  assert.ok(made.ok);
  return member;
};

/** Personal information sent by somebody, of the version that they have read. */
const savedBy = async ({ token }: Buyer, change: object = {}): Promise<Response> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const address = `${shop.base}/api/mesInfos`;
  const read = (await (await fetch(address, { headers })).json()) as object;
  return fetch(address, { method: 'PUT', headers, body: JSON.stringify({ ...read, mobile: '', ...change }) });
};

/** Something written to customer service. */
const complain = (member: Buyer, transaction: string, message = 'Bonjour'): Promise<Response> =>
  shop.send(member, 'complaints', { subject: 'voyage', message }, transaction);

/** What the booking system answers a hold with. */
const refusedHold = async (reason: string): Promise<Response> => {
  const body = { outward: await chosen() };
  tell({ hold: { ok: false, reason } });
  return ask(body);
};

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(shop.base + path, { headers, redirect: 'manual' });
const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Response> => fetch(shop.base + path, { method: 'POST', body, headers, redirect: 'manual' });
const postTo = (origin: string, path: string, body: object): Promise<Response> =>
  fetch(origin + path, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });
/** A client's tokens for a code. */
const granted = (code: string): Promise<Response> =>
  postTo(signIn.origin, '/api/authenticateConnect', {
    code,
    codeVerifier: 'v'.repeat(43),
    clientId: 'mobile',
    redirectUri: 'http://127.0.0.1:9/retour',
  });
const JSON_BODY = { 'content-type': 'application/json' };
const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded' };

/** The problem in the answer to bytes that are no HTTP request. */
const raw = async (bytes: string, whileOpen?: () => void): Promise<Problem> => {
  const socket = connect(Number(new URL(shop.base).port), '127.0.0.1');
  if (whileOpen) socket.write(bytes, whileOpen);
  else socket.end(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  assert.match(head, /content-type: application\/problem\+json/);
  return JSON.parse(body) as Problem;
};

/** How each error that the product can answer today is caused, by page or by call; the assertion says that it was. */
const PROVOKED: { readonly [Code in ErrorCode]?: () => Promise<unknown> } = {
  'invalid-input': async () => {
    const { fields } = await assertProblem(await searched({ departure: '' }), 'invalid-input');
    assert.deepEqual(fields, { departure: 'Champ obligatoire' });
  },
  'bad-request': async () => {
    const html = await (await get('/plan-du-site')).text();
    const file = /"(\/assets\/[^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await get(file, { range: 'bytes=99999999-' });
    await assertProblem(answer, 'bad-request', { status: 416 });
  },
  'malformed-request': async () =>
    assertProblemDetails(await raw('GET / HTTP/9.9\r\n\r\n'), 'malformed-request'),
  'misdirected-request': async () =>
    assertProblemDetails(
      await raw('GET / HTTP/1.1\r\nHost: ailleurs.example\r\nConnection: close\r\n\r\n'),
      'misdirected-request',
    ),
  'headers-too-large': async () =>
    assertProblemDetails(
      await raw(`GET / HTTP/1.1\r\nHost: a\r\nCookie: a=${'x'.repeat(200_000)}\r\n\r\n`),
      'headers-too-large',
    ),
  'request-timeout': async () => {
    // What Node says of a request whose end does not come in time; nobody waits 30 seconds for it here.
    const late = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const { server } = shop.server;
    const connected = new Promise<unknown>((resolve) => server.once('connection', resolve));
    const found = await raw('POST /affichage HTTP/1.1\r\nHost: a\r\n', () => {
      connected.then((socket) => server.emit('clientError', late, socket as never));
    });
    assertProblemDetails(found, 'request-timeout');
  },
  'chatbot-unavailable': async () =>
    assertProblem(await get('/api/chatbot?question=points'), 'chatbot-unavailable'),
  'malformed-url': async () => assertProblem(await get('/plan-du-site?q=%00'), 'malformed-url'),
  'malformed-json': async () =>
    assertProblem(await post('/api/init-booking-burn-fer', '{', JSON_BODY), 'malformed-json'),
  'malformed-form': async () =>
    assertProblem(await post('/affichage', Uint8Array.of(0x61, 0xff), FORM_BODY), 'malformed-form'),
  'bad-transaction-id': async () =>
    assertProblem(
      await shop.send(await shop.buyer(), 'init-booking-burn-fer', {}, 'court'),
      'bad-transaction-id',
    ),
  'invalid-token': async () =>
    assertProblem(await get('/api/solde', { authorization: 'Bearer inconnu' }), 'invalid-token'),
  'sign-in-required': async () => {
    await assertProblem(await get('/api/solde'), 'sign-in-required');
    const { location } = await assertProblem(await get('/mon-espace', PAGE_DATA), 'sign-in-required');
    assert.match(location ?? '', /^\/redirectAuthentication/);
  },
  'refresh-token-error': async () => {
    const { location } = await assertProblem(
      await get('/api/solde', { cookie: 'test-session=unrenewed' }),
      'refresh-token-error',
    );
    assert.equal(location, '/');
  },
  'iuc-mismatch': async () => {
    const { token } = await shop.buyer();
    const headers = { authorization: `Bearer ${token}`, 'x-iuc': randomUUID() };
    await assertProblem(await get('/api/solde', headers), 'iuc-mismatch');
  },
  'cross-site-request': async () => {
    const headers = { ...JSON_BODY, 'sec-fetch-site': 'cross-site' };
    await assertProblem(await post('/api/init-booking-burn-fer', '{}', headers), 'cross-site-request');
  },
  'card-required': async () => {
    const { token, visitor } = await shop.buyer(0, 'GRANDE_VITESSE');
    await assertProblem(await get('/api/solde', { authorization: `Bearer ${token}` }), 'card-required');
    assertSaid(await visitor.open('/recompense/vos-points'), 'card-required');
  },
  'shop-required': async () => {
    const { token, visitor } = await shop.buyer(0, 'GV_TRANS');
    await assertProblem(await get('/api/get-solde', { authorization: `Bearer ${token}` }), 'shop-required');
    assertSaid(await visitor.open(CATALOGUE), 'shop-required');
  },
  'customer-required': async () => {
    const { cookie } = shop.app.signIn(overviewOf('GV'), { isEsp: true, agent: 'EMERAUDE_P@0001' });
    await assertProblem(await get('/api/solde', { cookie }), 'customer-required');
    await assertProblem(await get('/mon-espace', { ...PAGE_DATA, cookie }), 'customer-required');
  },
  'file-closed': async () => {
    const headers = { 'x-esp-token': randomUUID() };
    await assertProblem(await get('/api/getCardEsp', headers), 'file-closed');
    await assertProblem(await get('/espace-pro/vente', { ...PAGE_DATA, ...headers }), 'file-closed');
  },
  'staff-required': async () => {
    const { token, visitor } = await shop.buyer();
    await assertProblem(await get('/api/getCardEsp', { authorization: `Bearer ${token}` }), 'staff-required');
    assertSaid(await visitor.open('/espace-pro/vente'), 'staff-required');
  },
  'staff-unauthorised': async () => {
    const answer = await post('/espace-pro', 'jeton=a.b.c', { ...FORM_BODY, accept: 'text/html' });
    assert.equal(answer.status, 403);
    assert.match(await answer.text(), /pas autorisé à ouvrir ce dossier/);
  },
  'not-found': async () => {
    await assertProblem(await get('/nulle-part', PAGE_DATA), 'not-found');
    assertSaid(await (await shop.buyer()).visitor.open('/nulle-part'), 'not-found');
  },
  'no-such-call': async () => assertProblem(await get('/api/nothing'), 'no-such-call'),
  'method-not-allowed': async () =>
    assertProblem(await get('/api/init-booking-burn-fer'), 'method-not-allowed'),
  'body-too-large': async () =>
    assertProblem(await post('/affichage', 'x'.repeat(65_537), FORM_BODY), 'body-too-large'),
  'unsupported-media-type': async () =>
    assertProblem(await post('/affichage', '<a/>', { 'content-type': 'text/xml' }), 'unsupported-media-type'),
  'internal-error': async () => {
    const { detail } = await assertProblem(await get('/api/test/broken'), 'internal-error');
    assert.equal(detail, 'Une erreur inattendue est survenue. Veuillez réessayer plus tard.');
  },
  unavailable: async () => assertProblem(await get('/api/test/without-database'), 'unavailable'),

  'no-solution': () => assertInTheChain('no-solution', 's3', 's1'),
  'no-solution-at-date': () => assertInTheChain('no-solution-at-date', 's1', 's2', '2027-03-17'),
  'too-many-segments': () => assertInTheChain('too-many-segments', 's1', 's5'),
  'past-departure-date': async () => {
    await assertProblem(await searched({ departureDate: '28/02/2027' }), 'past-departure-date');
    await assertListSays('past-departure-date', { departureDate: '28/02/2027' });
  },
  'past-time': async () => {
    await assertProblem(await searched({ departureDate: '2027-03-01' }), 'past-time');
    await assertListSays('past-time', { departureDate: '01/03/2027' });
  },
  'invalid-date': async () => {
    await assertProblem(await searched({ departureDate: '02/06/2027' }), 'invalid-date');
    await assertListSays('invalid-date', { departureDate: '02/06/2027' });
  },
  'inward-before-outward': async () => {
    const back = { journeyType: 'ALLER_RETOUR', arrivalDate: '14/03/2027' };
    await assertProblem(await searched({ ...back, arrivalHour: 8 }), 'inward-before-outward');
    await assertListSays('inward-before-outward', { ...back, arrivalHour: '8' });
  },
  'invalid-station': async () => {
    await assertProblem(await searched({ arrival: 'nulle-part' }), 'invalid-station');
    await assertListSays('invalid-station', { arrivalName: 'Paris Gare de Lyon' });
  },
  'destination-not-sold': async () => {
    const answer = await searched({ arrival: station('Barcelona') });
    const { fields } = await assertProblem(answer, 'destination-not-sold');
    assert.match(fields?.arrival ?? '', /^Barcelona Sants n’est pas/);
    const { visitor } = await shop.buyer();
    assertSaid(await visitor.open(listOf({ arrivalName: 'Barcelona Sants' })), 'destination-not-sold');
  },
  'origin-not-sold': async () => {
    await assertProblem(await searched({ departure: station('Barcelona') }), 'origin-not-sold');
    await assertListSays('origin-not-sold', { departureName: 'Barcelona Sants' });
  },
  'unauthorized-delivery-mode': async () => {
    const [departure, arrival] = [station('Paris Gare du Nord'), station('Bruxelles-Midi')];
    const asked = { departure, arrival, direct: true, deliveryMode: 'LETTER' };
    const { fields } = await assertProblem(await searched(asked), 'unauthorized-delivery-mode');
    assert.ok(fields?.['deliveryMode']);
    await assertProblem(await searched({ deliveryMode: 'LETTER' }), 'unauthorized-delivery-mode');
    const { visitor } = await shop.buyer();
    const to = { departureName: 'Paris Gare du Nord', arrivalName: 'Bruxelles-Midi', direct: '1' };
    assertSaid(await visitor.open(listOf({ ...to, deliveryMode: 'LETTER' })), 'unauthorized-delivery-mode');
  },
  'no-delivery-mode': async () => {
    // A regional train has no e-ticket, a machine stands in no foreign station, and the post takes a week.
    const soon = { departureDate: '2027-03-02', departureHour: 7, direct: true };
    const asked = { departure: station('Genève'), arrival: station('Lyon Part-Dieu'), ...soon };
    await assertProblem(await searched({ ...asked, deliveryMode: 'SHOP' }), 'no-delivery-mode');
    const { visitor } = await shop.buyer();
    const from = { departureName: 'Genève-Cornavin', arrivalName: 'Lyon Part-Dieu', direct: '1' };
    assertSaid(
      await visitor.open(listOf({ ...from, departureDate: '02/03/2027', deliveryMode: 'SHOP' })),
      'no-delivery-mode',
    );
  },
  'no-proposal': async () => {
    tell(offering(9));
    const party = { wheelchairsCount: 1 };
    assert.deepEqual(await warnings(await searched(party)), ['no-proposal'] satisfies ErrorCode[]);
    const { visitor } = await shop.buyer();
    const six = { arrivalName: 'Dijon Ville', wheelchairsCount: '1' };
    assertSaid(await visitor.open(listOf(six)), 'no-proposal', { anyStatus: true });
  },
  'not-sellable-by-points': async () => {
    tell({ offers: { journeys: [] } });
    await assertProblem(await searched(), 'not-sellable-by-points');
    await assertListSays('not-sellable-by-points');
  },
  'too-many-passengers': async () => {
    await assertProblem(await searched({ passengersCount: 7 }), 'too-many-passengers');
    await assertListSays('too-many-passengers', { passengersCount: '7' });
  },
  'too-many-vias': async () =>
    assertProblem(await searched({ via: [station('Lyon Part-Dieu'), station('Avignon')] }), 'too-many-vias'),
  'no-direct-train': async () => {
    const asked = { departure: station('Brest'), arrival: station('Nice'), direct: true };
    await assertProblem(await searched(asked), 'no-direct-train');
    await assertListSays('no-direct-train', {
      departureName: 'Brest',
      arrivalName: 'Nice Ville',
      direct: '1',
    });
  },
  'no-train-via': async () => {
    await assertProblem(await searched({ via: station('Saint-Malo') }), 'no-train-via');
    await assertListSays('no-train-via', { viaName: 'Saint-Malo' });
  },
  'no-train-at-this-time': async () => {
    await assertProblem(await searched({ departureHour: 23 }), 'no-train-at-this-time');
    await assertListSays('no-train-at-this-time', { departureHour: '23' });
  },
  'too-many-price-alerts': async () => {
    const { visitor } = await shop.buyer();
    const watch = async (day: number): Promise<Page> => {
      const list = await search(visitor, { ...WISH, date: `${day}/03/2027` });
      const form = 'form:has(input[value=prevenir])';
      return visitor.submit(list, { form, fields: { mostPoints: '100' } });
    };
    for (let day = 12; day < 22; day += 1) assert.equal((await watch(day)).status, 200, `${day}`);
    assertSaid(await watch(22), 'too-many-price-alerts');
  },
  'full-train': async () => {
    tell(offering(0));
    assert.deepEqual(await warnings(await searched()), ['full-train'] satisfies ErrorCode[]);
    const { visitor } = await shop.buyer();
    assertSaid(await search(visitor, WISH), 'full-train', { anyStatus: true });
  },
  'full-for-passenger-count': async () => {
    tell(offering(1));
    const answer = await searched({ passengersCount: 2 });
    assert.deepEqual(await warnings(answer), ['full-for-passenger-count'] satisfies ErrorCode[]);
    const { visitor } = await shop.buyer();
    const list = await search(visitor, { ...WISH, passengers: 2 });
    assertSaid(list, 'full-for-passenger-count', { anyStatus: true });
  },
  'promo-too-close': async () => {
    const answer = await searched({ departureDate: '2027-03-05' });
    assert.ok((await warnings(answer)).includes('promo-too-close'));
    const { visitor } = await shop.buyer();
    assertSaid(await search(visitor, { ...WISH, date: '05/03/2027' }), 'promo-too-close', {
      anyStatus: true,
    });
  },
  'technical-error': async () => {
    tell({ offers: { journeys: [{ classes: 3 }] } });
    await assertProblem(await searched(), 'technical-error');
  },
  'search-unavailable': async () => {
    tell({ offers: 'silent' });
    await assertProblem(await searched(), 'search-unavailable');
    const { visitor } = await shop.buyer();
    const list = await visitor.open(listOf({ arrivalName: 'Lyon Part-Dieu' }));
    assertSaid(list, 'search-unavailable');
    // Asked again by a press, with nothing typed anew.
    const again = list.document.querySelectorAll('main a').find(({ text }) => text === 'Réessayer');
    assert.equal(new URL(again?.getAttribute('href') ?? '', list.url).searchParams.get('etape'), 'aller');
  },

  'choice-needed': async () => {
    const { visitor } = await shop.buyer();
    const list = await search(visitor, WISH);
    const next = list.url.pathname + list.url.search.replace('etape=aller', 'etape=voyageurs');
    assertSaid(await visitor.open(next), 'choice-needed');
  },
  'choice-unreadable': async () => assertProblem(await ask({ outward: 'x.y' }), 'choice-unreadable'),
  'choice-expired': async () =>
    assertProblem(await ask({ outward: await rechosen({}, CHOICE_LIFETIME + 1) }), 'choice-expired'),
  'train-gone': async () =>
    assertProblem(await ask({ outward: await rechosen({ journey: 'aucun' }) }), 'train-gone'),
  'fare-gone': async () => {
    await assertProblem(await ask({ outward: await rechosen({ points: 1 as never }) }), 'fare-gone');
    await assertProblem(await refusedHold('fare-gone'), 'fare-gone');
  },
  'passengers-differ-from-choice': async () => {
    const answer = await ask({ outward: await chosen({ passengersCount: 2 }) });
    const { fields, detail } = await assertProblem(answer, 'passengers-differ-from-choice');
    assert.deepEqual(fields, { passengers: detail });
  },
  'party-price-differs': async () => {
    const answer = await ask({
      outward: await chosen({ passengersCount: 2, childrenCount: 1 }),
      passengers: [traveller('01/05/1950')],
    });
    const { fields, detail } = await assertProblem(answer, 'party-price-differs');
    assert.deepEqual(fields, { expectedPoints: detail });
  },
  'companion-too-young': async () => {
    const passengers = [
      traveller('01/05/2018'),
      traveller('01/05/1950', { handicap: 'handicap', companion: '0' }),
    ];
    const answer = await ask({ outward: await chosen({ passengersCount: 3 }), passengers });
    const { fields, detail } = await assertProblem(answer, 'companion-too-young');
    assert.deepEqual(fields, { 'passengers.1.companion': detail });
  },
  'too-many-companions': async () => {
    const passengers = [
      traveller('01/05/1948', { handicap: 'handicap', companion: 'member' }),
      traveller('01/05/1950', { handicap: 'handicap', companion: 'member' }),
    ];
    const answer = await ask({ outward: await chosen({ passengersCount: 3 }), passengers });
    const { fields, detail } = await assertProblem(answer, 'too-many-companions');
    assert.deepEqual(fields, { 'passengers.1.companion': detail });
  },
  'wheelchair-too-large': async () => {
    const answer = await ask({ outward: await chosen(), member: { wheelchair: true } });
    const { fields, detail } = await assertProblem(answer, 'wheelchair-too-large');
    assert.deepEqual(fields, { 'member.wheelchairFits': detail });
  },
  'not-enough-points': async () => {
    await assertProblem(await ask({ outward: await chosen() }, 100), 'not-enough-points');
    const { visitor } = await shop.buyer(100);
    assertSaid(await heldBeyond(visitor, WISH), 'not-enough-points', { anyStatus: true });
  },
  full: async () => {
    await assertProblem(await refusedHold('full'), 'full');
    const { visitor } = await shop.buyer();
    tell({});
    const passengers = await choose(visitor, await search(visitor, WISH));
    tell({ hold: { ok: false, reason: 'full' } });
    assertSaid(await visitor.submit(passengers, { form: HOLD }), 'full', { anyStatus: true });
  },
  'unknown-train': async () => assertProblem(await refusedHold('unknown-train'), 'unknown-train'),
  departed: async () => assertProblem(await refusedHold('departed'), 'departed'),
  'hold-expired': async () => assertProblem(await refusedHold('expired'), 'hold-expired'),
  'service-unavailable': async () => assertProblem(await refusedHold('key-reused'), 'service-unavailable'),
  'transaction-reused': async () => {
    const { member, transaction } = await held();
    const other = { outward: await chosen({ departureHour: 12 }) };
    await assertProblem(
      await shop.send(member, 'init-booking-burn-fer', other, transaction),
      'transaction-reused',
    );
  },
  'terms-outdated': async () =>
    assertProblem(await accept(await held(), { termsVersion: '2020-01' }), 'terms-outdated'),
  'terms-not-accepted': async () => {
    const { fields } = await assertProblem(
      await accept(await held(), { termsAccepted: false }),
      'terms-not-accepted',
    );
    assert.deepEqual(fields, { termsAccepted: 'Les Conditions Générales de Vente doivent être validées' });
  },
  'price-changed': async () =>
    assertProblem(await accept(await held(), { expectedPoints: 1 }), 'price-changed'),
  'order-not-found': async () =>
    assertProblem(await accept({ ...(await held()), orderId: randomUUID() }), 'order-not-found'),
  'nothing-to-send-again': async () => {
    const { member, orderId } = await held();
    const body = { nbpOrderId: orderId, email: 'camille@exemple.fr' };
    await assertProblem(await shop.send(member, 'nbp/mail', body, randomUUID()), 'nothing-to-send-again');
  },
  'mail-not-sent': async () => {
    const order = await held();
    assert.equal((await accept(order)).status, 200);
    const address = `/recompense/historique-commandes-v2?commande=${order.orderId}`;
    const page = await order.member.visitor.open(address);
    const body = { nbpOrderId: order.orderId, email: 'camille@exemple.fr' };
    const name = 'mail.send_again';
    const signature = '(uuid, uuid, uuid, text, int, jsonb, text, timestamptz, text, int, int)';
    await shop.db.query(`alter function ${name}${signature} rename to away`);
    try {
      await assertProblem(await shop.send(order.member, 'nbp/mail', body, randomUUID()), 'mail-not-sent');
      const form = 'main form:has(input[value=renvoyer])';
      assertSaid(await order.member.visitor.submit(page, { form }), 'mail-not-sent');
    } finally {
      await shop.db.query(`alter function mail.away${signature} rename to send_again`);
    }
  },
  'too-many-sendings': async () => {
    const order = await held();
    assert.equal((await accept(order)).status, 200);
    const body = { nbpOrderId: order.orderId, email: 'camille@exemple.fr' };
    const again = () => shop.send(order.member, 'nbp/mail', body, randomUUID());
    for (let time = 0; time < 5; time += 1) assert.equal((await again()).status, 200);
    await assertProblem(await again(), 'too-many-sendings');
    const page = await order.member.visitor.open(
      `/recompense/historique-commandes-v2?commande=${order.orderId}`,
    );
    const form = 'main form:has(input[value=renvoyer])';
    assertSaid(await order.member.visitor.submit(page, { form }), 'too-many-sendings');
  },
  'seat-preferences-gone': async () =>
    assertProblem(await refusedHold('seats-gone'), 'seat-preferences-gone'),
  'seat-map-unavailable': async () => {
    const choice = await chosen();
    tell({ seatMap: 'silent' });
    await assertProblem(await plan({ choice }), 'seat-map-unavailable');
  },
  'unknown-coach': async () =>
    assertProblem(await plan({ choice: await chosen(), coach: '77' }), 'unknown-coach'),
  'seats-gone': async () => {
    const order = await held();
    tell({ confirm: { ok: false, reason: 'cancelled' } });
    const { detail } = await assertProblem(await accept(order), 'seats-gone');
    assert.match(detail, /Vos points vous ont été rendus\./);
  },
  'seats-differ': async () => {
    const order = await held();
    tell({ confirm: { ok: false, reason: 'seats-differ' }, seat: { ok: false, reason: 'seats-gone' } });
    const { detail } = await assertProblem(await accept(order), 'seats-differ');
    assert.match(detail, /Vos points vous ont été rendus\./);
  },
  'order-failed': async () => {
    const body = { outward: await chosen() };
    const heldUntil = new Date(Date.now() + 600_000).toISOString();
    tell({ hold: { ok: true, booking: { bookingId: 'autre', state: 'held', heldUntil, seats: [] } } });
    await assertProblem(await ask(body), 'order-failed');
  },
  'order-with-staff': async () => {
    const { visitor } = await shop.buyer();
    const summary = await hold(visitor, WISH);
    tell({ confirm: { ok: false, reason: 'cancelled' }, cancel: 'silent' });
    let page = await visitor.submit(summary, { form: PAY, fields: { termsAccepted: 'on' } });
    for (let again = 0; again < 50 && page.document.querySelector('meta[http-equiv=refresh]'); again += 1)
      page = await visitor.open(page.url.href);
    assertSaid(page, 'order-with-staff', { anyStatus: true });
  },
  'order-closed': async () => {
    const member = await shop.buyer();
    const body = { outward: await chosen() };
    tell({ hold: { ok: false, reason: 'full' } });
    await shop.send(member, 'init-booking-burn-fer', body, randomUUID());
    const [ended] = await shop.db.query<{ order_id: string }>(
      'select order_id from shop."order" where iuc = $1',
      [member.iuc],
    );
    const read = readChoice(shop.quotations.key, body.outward, Date.now());
    const points = read.ok ? read.choice.points : 0;
    const order = { member, orderId: ended?.order_id ?? '', points, transaction: '', body };
    await assertProblem(await accept(order), 'order-closed');
  },
  'order-preparing': async () => {
    const member = await shop.buyer();
    const body = { outward: await chosen() };
    const { promise, resolve } = Promise.withResolvers<object>();
    shop.instead.set('hold', () => promise);
    const transaction = randomUUID();
    const { json } = await shop.call(member, 'init-booking-burn-fer', body, transaction);
    const order = {
      member,
      orderId: String(json['orderId']),
      points: Number(json['pricePoints']),
      transaction,
      body,
    };
    await assertProblem(await accept(order), 'order-preparing');
    const half = Math.ceil(order.points / 2);
    const inEuros = { expectedPoints: half, expectedCents: order.points - half };
    await assertProblem(await accept(order, inEuros), 'order-preparing');
    resolve({ ok: false, reason: 'full' });
  },
  'payment-under-way': async () => {
    const order = await held();
    const half = Math.ceil(order.points / 2);
    await accept(order, { expectedPoints: half, expectedCents: order.points - half });
    await assertProblem(await accept(order), 'payment-under-way');
  },
  'vouchers-changed': async () => {
    const order = await held();
    const half = Math.ceil(order.points / 2);
    const split = { expectedPoints: half, expectedCents: order.points - half };
    const vouchers = [{ technicalID: randomUUID(), cents: 100 }];
    await assertProblem(await accept(order, { ...split, vouchers }), 'vouchers-changed');
  },
  abandoned: async () => {
    const { visitor } = await shop.buyer();
    const summary = await hold(visitor, WISH);
    const list = await visitor.submit(summary, { form: 'main form:has(input[value=abandonner])' });
    assertSaid(list, 'abandoned', { anyStatus: true });
  },
  'quotation-expired': async () => {
    const body = {
      bmccoQuotationToken: 'faux.jeton',
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: 4900,
    };
    await assertProblem(
      await shop.send(await shop.buyer(), 'init-bmcco-payment', body, randomUUID()),
      'quotation-expired',
    );
  },
  'age-not-eligible': async () =>
    assertProblem(await cardFor({ card: 'avantage-jeune' }), 'age-not-eligible'),
  'child-needed': async () => assertProblem(await cardFor({ card: 'avantage-famille' }), 'child-needed'),
  'start-date-not-allowed': async () =>
    assertProblem(await cardFor({ startDate: '01/01/2027' }), 'start-date-not-allowed'),
  'card-holder-unknown': async () => {
    const known = { cardNumber: '29090109417263851', lastName: 'Nul', birthday: '01/01/1980' };
    await assertProblem(
      await cardFor({ isSameClient: false, hasCard: true, ...known }),
      'card-holder-unknown',
    );
  },
  'card-already-held': async () => {
    const member = await person();
    await grantCard(shop.db, {
      iuc: member.iuc,
      key: 'provoked',
      product: 'avantage-adulte',
      validFrom: Temporal.PlainDate.from('2027-02-01'),
    });
    await assertProblem(await cardFor({}, member), 'card-already-held');
  },
  'payment-refused': async () =>
    assertSaid(await cameBack((token) => shop.sandbox.pay(token, CARDS.refused)), 'payment-refused', {
      anyStatus: true,
    }),
  'payment-authentication-failed': async () => {
    const page = await cameBack(async (token) => {
      await shop.sandbox.pay(token, CARDS.secure);
      await shop.sandbox.authenticate(token, 'wrong');
    });
    assertSaid(page, 'payment-authentication-failed', { anyStatus: true });
  },
  'payment-error': async () =>
    assertSaid(await cameBack((token) => shop.sandbox.pay(token, CARDS.failed)), 'payment-error', {
      anyStatus: true,
    }),
  // The payment that ended so; its order is not over, and its page says that it may still be paid.
  'order-not-completed': async () => {
    const page = await cameBack((token) => shop.sandbox.abandon(token));
    assert.match(page.document.textContent, /Votre commande vous attend/);
  },
  'refund-refused': async () => {
    const order = await held();
    const half = Math.ceil(order.points / 2);
    await accept(order, { expectedPoints: half, expectedCents: order.points - half });
    const asked = { iuc: order.member.iuc as Iuc, orderId: order.orderId as never, attempt: 1 };
    // Given up, and taken all the same by a provider whose bank gives nothing back.
    await cancelDraft(shop.orders, asked);
    await shop.db.query(
      `update payment.payment set state = 'captured', card = '{"lastFour": "0089"}' where payment_key = $1`,
      [`${order.orderId}-1`],
    );
    const check = paymentJobs(shop.orders)['payment.check'].handler;
    await check({ payload: asked } as never, AbortSignal.timeout(5_000));
    const address = `/recompense/historique-commandes-v2?commande=${order.orderId}`;
    const told = await order.member.visitor.open(address);
    assertSaid(told, 'refund-refused', { anyStatus: true });
    // Who to turn to, with the order's number already there, and what is still owed.
    assert.match(words(told, 'main'), /€ vous restent dus\./);
    const desk = told.document.querySelector('main a[href*="mes-reclamations"]')?.getAttribute('href') ?? '';
    const form = await order.member.visitor.open(decodeEntities(desk));
    const number = form.document.querySelector('main [name=orderNumber]')?.getAttribute('value') ?? '';
    assert.ok(number !== '' && words(told, 'main').includes(number), desk);
  },
  superseded: async () => {
    const { visitor } = await shop.buyer();
    const oldest = await hold(visitor, WISH);
    for (const hour of [8, 9, 10]) await hold(visitor, { ...WISH, hour });
    const closed = await visitor.open(oldest.url.pathname + oldest.url.search);
    assertSaid(closed, 'superseded', { anyStatus: true });
  },
  'already-accepted': async () => {
    const { visitor } = await shop.buyer();
    const two = { ...WISH, passengers: 2 };
    const summary = await hold(visitor, two, companion('Jean', 'Roux', '12/04/1961'));
    const again = summary.url.pathname + summary.url.search.replace('etape=recapitulatif', 'etape=voyageurs');
    const otherWindow = await visitor.open(again);
    await pay(visitor, summary);
    const fields = companion('Lise', 'Roux', '12/04/1963');
    assertSaid(await visitor.submit(otherWindow, { form: HOLD, fields }), 'already-accepted');
  },
  'already-extended': async () => {
    const { visitor } = await shop.buyer();
    const summary = await hold(visitor, WISH);
    const prolong = { form: 'main form:has(input[value=prolonger])' };
    await visitor.submit(summary, prolong);
    assertSaid(await visitor.submit(summary, prolong), 'already-extended');
  },
  'extension-unavailable': async () => {
    const { visitor } = await shop.buyer();
    const summary = await hold(visitor, WISH);
    tell({ extend: 'silent' });
    const answer = await visitor.submit(summary, { form: 'main form:has(input[value=prolonger])' });
    assertSaid(answer, 'extension-unavailable');
  },
  'unknown-article': async () => {
    const { visitor } = await shop.buyer();
    assertSaid(await visitor.open('/recompense/boutique-v2?id=999'), 'unknown-article', { anyStatus: true });
  },
  'ordered-elsewhere': async () => {
    const cart = {
      primeId: '43',
      quantity: 1,
      email: 'camille@exemple.fr',
      emailConfirmation: 'camille@exemple.fr',
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: 1_400,
    };
    await assertProblem(
      await shop.send(await shop.buyer(), 'nbp/order', cart, randomUUID()),
      'ordered-elsewhere',
    );
  },

  'sign-in-expired': async () =>
    assertSaid(
      await new Visitor(signIn.origin).open('/redirectAuthentication?code=x&state=x'),
      'sign-in-expired',
    ),
  'sign-in-cancelled': async () => {
    const visitor = new Visitor(signIn.origin);
    const login = { login: 'gv@demo.test', password: PASSWORD };
    const browser = signIn.browser();
    const answered = await browser.submit(await browser.open(), login, '/redirectAuthentication');
    const callback = new URL(answered.location ?? '', answered.url);
    callback.searchParams.delete('code');
    callback.searchParams.set('error', 'access_denied');
    for (const [name, { value }] of browser.jar) visitor.keepCookie(name.split('|')[0] ?? '', value);
    assertSaid(await visitor.open(callback.href), 'sign-in-cancelled');
  },
  'sign-in-unavailable': async () =>
    assertSaid(await new Visitor(signInAway.origin).open('/redirectAuthentication'), 'sign-in-unavailable'),
  'wrong-credentials': async () => {
    const visitor = new Visitor(signIn.origin);
    const form = await visitor.open('/redirectAuthentication');
    const fields = { login: 'gv@demo.test', password: 'x' };
    assertSaid(
      await visitor.submit(form, { form: 'form:has(input[name=login])', fields }),
      'wrong-credentials',
    );
  },
  'too-many-attempts': async () => {
    const visitor = new Visitor(signIn.origin);
    const fields = { login: 'personne@voyageur.example', password: 'x' };
    let page = await visitor.open('/redirectAuthentication');
    // The first waits are a second, two, four: on a busy machine one is over before it is met.
    for (let failure = 0; failure < 12 && page.status !== ERRORS['too-many-attempts'].status; failure += 1)
      page = await visitor.submit(page, { form: 'form:has(input[name=login])', fields });
    assertSaid(page, 'too-many-attempts');
  },
  'sign-in-page-expired': async () =>
    assertSaid(
      await new Visitor(signIn.origin).open('/sandbox/identity/interaction/aucune'),
      'sign-in-page-expired',
    ),
  'sign-in-request-wrong': async () =>
    assertSaid(
      await new Visitor(signIn.origin).open('/sandbox/identity/auth?client_id=inconnu'),
      'sign-in-request-wrong',
    ),
  'wrong-loyalty-number': async () =>
    assertSaid(
      await new Visitor(signIn.origin).open('/login', {
        method: 'POST',
        body: 'numFid=12',
        headers: FORM_BODY,
      }),
      'wrong-loyalty-number',
    ),
  'identity-unavailable': async () =>
    assertProblem(
      await postTo(signInAway.origin, '/api/login', { numFid: '29090109417263851' }),
      'identity-unavailable',
    ),
  'catalogue-unavailable': async () => {
    const { visitor } = await shop.buyer();
    const { tariff } = shop.quotations;
    const away = {
      get: () => {
        throw new Error('the price list is away');
      },
    };
    Object.defineProperty(shop.quotations, 'tariff', { ...away, configurable: true });
    try {
      assertSaid(await visitor.open(CATALOGUE), 'catalogue-unavailable');
    } finally {
      Object.defineProperty(shop.quotations, 'tariff', { value: tariff });
    }
  },
  'postal-address-missing': async () => {
    const overview = overviewOf('GV');
    const { address: _, ...customer } = overview.customer;
    const iuc = newIuc();
    const somebody = shop.app.signIn({ ...overview, customer: { ...customer, iuc } });
    await shop.credit(iuc, 50_000);
    const body = { outward: await chosen() };
    const refused = await shop.send(somebody, 'init-booking-burn-fer', body, randomUUID());
    await assertProblem(refused, 'postal-address-missing');
  },
  'iuc-invalid': async () => assertProblem(await savedBy(await shop.buyer()), 'iuc-invalid'),
  'personal-information-outdated': async () =>
    assertProblem(
      await savedBy(await person(), { version: 'another', phone: '+33142685300' }),
      'personal-information-outdated',
    ),
  'personal-information-not-saved': async () => {
    const member = await person();
    await shop.db.query(`alter table customer.person add constraint out_of_order check (phone is null)`);
    try {
      await assertProblem(await savedBy(member, { phone: '+33142685300' }), 'personal-information-not-saved');
    } finally {
      await shop.db.query('alter table customer.person drop constraint out_of_order');
    }
  },
  'complaint-not-sent': async () => {
    const member = await person();
    await shop.db.query('alter table customer.complaint rename to away');
    try {
      await assertProblem(await complain(member, randomUUID()), 'complaint-not-sent');
    } finally {
      await shop.db.query('alter table customer.away rename to complaint');
    }
  },
  'complaint-waits': async () => {
    const member = await person();
    await shop.db.query('alter table desk.complaint rename to away');
    try {
      await assertProblem(await complain(member, randomUUID()), 'complaint-waits');
    } finally {
      await shop.db.query('alter table desk.away rename to complaint');
    }
  },
  'complaint-reused': async () => {
    const member = await person();
    const transaction = randomUUID();
    assert.equal((await complain(member, transaction)).status, 200);
    await assertProblem(await complain(member, transaction, 'Bonsoir'), 'complaint-reused');
    assert.equal((await complain(member, transaction)).status, 200);
  },
  'too-many-requests': async () => {
    const member = await person();
    const transaction = randomUUID();
    for (let free = 0; free < 5; free += 1)
      assert.equal((await complain(member, free === 0 ? transaction : randomUUID())).status, 200);
    const refused = await complain(member, randomUUID());
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    await assertProblem(refused, 'too-many-requests');
    assert.equal((await complain(member, transaction)).status, 200, 'sent again, it is no other');
    assert.equal((await complain(await person(), randomUUID())).status, 200, 'nobody else waits');
  },
  'complaints-unavailable': async () => {
    const { visitor } = await person();
    await shop.db.query('alter table desk.complaint rename to away');
    try {
      await assertProblem(await visitor.request('/api/complaints'), 'complaints-unavailable');
    } finally {
      await shop.db.query('alter table desk.away rename to complaint');
    }
  },
  'unsubscribe-link-wrong': async () => {
    const { visitor } = await person();
    const asked = await visitor.request('/api/unsubscribe-optins', {
      method: 'POST',
      body: JSON.stringify({ hash: 'A'.repeat(46) }),
      headers: { 'content-type': 'application/json' },
    });
    await assertProblem(asked, 'unsubscribe-link-wrong');
  },
  'communications-unavailable': async () => {
    const member = await person();
    await shop.db.query('alter table customer.opt_in rename to out_of_order');
    try {
      await assertProblem(await member.visitor.request('/api/getOptins'), 'communications-unavailable');
    } finally {
      await shop.db.query('alter table customer.out_of_order rename to opt_in');
    }
  },
  'g30-failed': async () => {
    const member = await person();
    await shop.db.query('alter table g30.subscription rename to out_of_order');
    try {
      await assertProblem(await member.visitor.request('/api/g30-informations'), 'g30-failed');
    } finally {
      await shop.db.query('alter table g30.out_of_order rename to subscription');
    }
  },
  'carbon-score-unavailable': async () => {
    const member = await person();
    await shop.db.query('alter table carbon.month rename to out_of_order');
    try {
      await assertProblem(await member.visitor.request('/api/co2Infos'), 'carbon-score-unavailable');
      assertSaid(await member.visitor.open('/mon-empreinte-carbone'), 'carbon-score-unavailable');
    } finally {
      await shop.db.query('alter table carbon.out_of_order rename to month');
    }
  },
  'invalid-grant': async () => assertProblem(await granted('inconnu'), 'invalid-grant'),
};
/** Provoked by a test of their own elsewhere, by the same assertions: what needs a browser, or another setting than the shop. */
const ELSEWHERE: { readonly [Code in ErrorCode]?: string } = {
  'not-connect': 'src/providers/identity/oidc-protocol.test.ts',
  'email-already-used': 'tests/journeys/registration.test.ts',
  'registration-failed': 'tests/journeys/registration.test.ts',
  'activation-expired': 'tests/journeys/registration.test.ts',
  'activation-already-done': 'tests/journeys/registration.test.ts',
  'activation-unknown': 'tests/journeys/registration.test.ts',
  'activation-failed': 'tests/journeys/registration.test.ts',
  'personal-data-unavailable': 'tests/journeys/personal-data.test.ts',
  'erasure-not-asked': 'tests/journeys/erasure.test.ts',
  'account-leaving': 'tests/journeys/erasure.test.ts',
  'erasure-still-due': 'tests/journeys/erasure.test.ts',
  'complaint-answer-waits': 'tests/journeys/complaints.test.ts',
  'complaint-not-waiting': 'tests/journeys/complaints.test.ts',
  'uploads-busy': 'tests/journeys/uploads.test.ts',
  'passwords-busy': 'tests/journeys/registration.test.ts',
  'link-expired': 'tests/journeys/registration.test.ts',
  'password-not-changed': 'tests/journeys/registration.test.ts',
  'wrong-password': 'tests/journeys/identifiers.test.ts',
  'email-not-changed': 'tests/journeys/identifiers.test.ts',
  'change-at-provider': 'tests/journeys/own-provider.test.ts',
  'already-member': 'tests/journeys/registration.test.ts',
  'g30-invalid-parameter': 'tests/journeys/g30.test.ts',
  'g30-birth-date-format': 'tests/journeys/g30.test.ts',
  'g30-not-found': 'tests/journeys/g30.test.ts',
  'g30-terms-outdated': 'tests/journeys/g30.test.ts',
  'g30-without-card': 'tests/journeys/g30.test.ts',
  'contract-not-found': 'tests/journeys/g30.test.ts',
  'card-holder-not-found': 'tests/journeys/card-by-mail.test.ts',
  'card-not-resendable': 'tests/journeys/card-by-mail.test.ts',
  'paperless-unsubscription-failed': 'tests/journeys/paperless.test.ts',
  'paperless-mail-not-sent': 'tests/journeys/paperless.test.ts',
  'paperless-not-eligible': 'tests/journeys/paperless.test.ts',
  'photo-refused': 'tests/journeys/paperless.test.ts',
  'photo-missing': 'tests/journeys/paperless.test.ts',
  'photo-not-saved': 'tests/journeys/paperless.test.ts',
  'programme-terms-outdated': 'tests/journeys/registration.test.ts',
  'enrolment-failed': 'tests/journeys/registration.test.ts',
  'migration-email-used': 'tests/journeys/migration.test.ts',
  'migration-failed': 'tests/journeys/migration.test.ts',
  'migration-partner-problem': 'tests/journeys/migration.test.ts',
  'migration-unavailable': 'tests/journeys/migration.test.ts',
  'encrypted-data-wrong': 'tests/journeys/encrypted-iuc.test.ts',
  'finalisation-unavailable': 'tests/journeys/station-accounts.test.ts',
  'password-equals-login': 'tests/journeys/station-accounts.test.ts',
  'passkey-refused': 'tests/journeys/passkeys.test.ts',
  'passkey-not-added': 'tests/journeys/passkeys.test.ts',
  'too-many-passkeys': 'tests/journeys/passkeys.test.ts',
  'passkeys-unavailable': 'tests/journeys/passkeys.test.ts',
  'wrong-device-code': 'tests/journeys/device-code.test.ts',
  'device-code-sent-too-often': 'tests/journeys/device-code.test.ts',
  'session-ended-elsewhere': 'tests/journeys/open-sessions.test.ts',
  'sessions-unavailable': 'tests/journeys/open-sessions.test.ts',
  'fresh-sign-in-required': 'tests/journeys/fresh-proof.test.ts',
  'proof-failed': 'src/features/sessions/fresh-proof.test.ts',
  'proof-of-somebody-else': 'src/features/sessions/fresh-proof.test.ts',
  unreachable: 'src/web/rendering/browser.test.ts',
  'page-broken': 'src/web/rendering/browser.test.ts',
  'history-unavailable': 'tests/journeys/lists.test.ts',
  'shop-full': 'tests/journeys/waiting-room.test.ts',
  overloaded: 'src/server/shedding.test.ts',
  'future-trips-unavailable': 'tests/journeys/lists.test.ts',
  'past-trips-unavailable': 'tests/journeys/past-trips.test.ts',
  'not-a-prime-ticket': 'tests/journeys/after-sales.test.ts',
  'client-not-passenger': 'tests/journeys/after-sales.test.ts',
  'not-account-holder': 'tests/journeys/after-sales.test.ts',
  'not-exchangeable': 'tests/journeys/exchange.test.ts',
  'exchange-changed': 'tests/journeys/exchange.test.ts',
  'exchange-overtaken': 'tests/journeys/exchange.test.ts',
  'exchange-incident': 'tests/journeys/exchange.test.ts',
  'not-cancellable': 'tests/journeys/after-sales.test.ts',
  'ticket-already-cancelled': 'tests/journeys/after-sales.test.ts',
  'ticket-already-checked': 'tests/journeys/after-sales.test.ts',
  'business-procedure-needed': 'tests/journeys/after-sales.test.ts',
  'passenger-selection-needed': 'tests/journeys/after-sales.test.ts',
  'passenger-selection-inconsistent': 'tests/journeys/after-sales.test.ts',
  'refund-amount-unavailable': 'tests/journeys/after-sales.test.ts',
  'refund-changed': 'tests/journeys/after-sales.test.ts',
  'points-refund-failed': 'src/features/after-sales/cancellation.test.ts',
  'cancellation-incident': 'src/features/after-sales/cancellation.test.ts',
  'refund-incident': 'src/features/after-sales/cancellation.test.ts',
  'travel-file-not-found': 'tests/journeys/added-trips.test.ts',
  'travel-file-cancelled': 'tests/journeys/added-trips.test.ts',
  'travel-file-exchanged': 'tests/journeys/exchange.test.ts',
  'travel-file-unavailable': 'tests/journeys/added-trips.test.ts',
  'proof-too-early': 'tests/journeys/past-trips.test.ts',
  'proof-too-late': 'tests/journeys/past-trips.test.ts',
  'proof-unavailable': 'tests/journeys/past-trips.test.ts',
  'cards-unavailable': 'tests/journeys/cards.test.ts',
  'vouchers-unavailable': 'tests/journeys/vouchers.test.ts',
  'advantage-codes-unavailable': 'tests/journeys/advantage-codes.test.ts',
  'statement-unavailable': 'tests/journeys/lists.test.ts',
  'shop-closed': 'tests/journeys/edited-shop.test.ts',
  'trip-not-found': 'tests/journeys/where-to.test.ts',
  'ouigo-qr-code-too-early': 'tests/journeys/where-to.test.ts',
  'qr-code-unavailable': 'tests/journeys/where-to.test.ts',
};

for (const [code, provoke] of Object.entries(PROVOKED))
  test(`API-13 ${code}: ${ERRORS[code as ErrorCode].when}`, async () => {
    await provoke();
  });

test('INFO-02 an identifier that may not be changed here is told to contact customer service', async () => {
  const { detail } = await assertProblem(await savedBy(await shop.buyer()), 'iuc-invalid');
  assert.match(detail, /Contactez le service client\.$/);
});

test('API-13 every error that the product can answer today is provoked; those that wait are named', () => {
  const answered = ERROR_CODES.filter((code) => ERRORS[code].awaits === undefined);
  const provoked = [...Object.keys(PROVOKED), ...Object.keys(ELSEWHERE)];
  assert.deepEqual(
    answered.filter((code) => !provoked.includes(code)),
    [],
  );
});
