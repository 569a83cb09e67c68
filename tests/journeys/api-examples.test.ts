import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { newIuc } from '#domain/ids.ts';
import { unsubscribeLinks } from '#features/communications/index.ts';
import { createCustomer } from '#features/customers/index.ts';
import { iucCipher } from '#features/links/index.ts';
import { type CallExample, EXAMPLES_FILE } from '#server/api-docs/examples.ts';
import { openApiDocument } from '#server/open-api.ts';
import { credit } from '#tests/harness/credit.ts';
import {
  type DemonstrationCode,
  type DemonstrationPortal,
  demonstrationPerson,
  lastFirst,
  OPENS_AT,
  SECRETS_KEY,
  startDemonstrationPortal,
} from '#tests/harness/demonstration.ts';
import { signedIn } from '#tests/harness/member.ts';
import { PROGRAMME_TERMS, TERMS } from '#tests/harness/terms.ts';
import { until } from '#tests/harness/until.ts';
import { Visitor } from '#tests/harness/visitor.ts';
import { calls } from '../../src/calls.ts';

/** Writes what is answered into the document instead of comparing it: `EXAMPLES=write npm test -- api-examples`. */
const WRITES = process.env['EXAMPLES'] === 'write';
const TRAVELS_TOKEN = 'examples-of-what-the-operator-tells-0001';
const STATION_TOKEN = 'examples-of-what-a-station-desk-tells-01';

type Who = DemonstrationCode | 'newcomer' | 'anybody' | 'agent' | 'travels' | 'station';
type Answer = Record<string, never>;

let portal: DemonstrationPortal;
let openFile = '';
const visitors = new Map<Who, Visitor>();
const ending = lastFirst({ after });
before(async () => {
  portal = await startDemonstrationPortal(ending, {
    environment: { TRAVELS_TOKEN, STATION_ACCOUNTS_TOKEN: STATION_TOKEN, RATE_LIMITS: 'off' },
  });
  for (const who of ['GVI', 'AR', 'GVT', 'GV', 'GVLC', 'GVTLC'] as const)
    visitors.set(who, await signedIn(portal.db, demonstrationPerson(who).iuc, portal.url));
  const iuc = newIuc();
  const made = await createCustomer(
    portal.db,
    {
      iuc,
      civility: 'Mme',
      firstName: 'Élise',
      lastName: 'Morvan',
      birthDate: Temporal.PlainDate.from('1984-09-17'),
      email: 'elise.morvan@exemple.fr',
    },
    Temporal.Instant.from(OPENS_AT),
  );
  assert.ok(made.ok);
  visitors.set('newcomer', await signedIn(portal.db, iuc, portal.url));
  for (const who of ['anybody', 'agent', 'travels', 'station'] as const)
    visitors.set(who, new Visitor(portal.url));
  const agent = visitors.get('agent') as Visitor;
  const [served] = await portal.db.query<{ number: string }>(
    'select number from customer.card where iuc = $1 and closed_on is null',
    [demonstrationPerson('GVLC').iuc],
  );
  const desk = await agent.open('/sandbox/desk');
  await agent.submit(
    await agent.submit(desk, { fields: { agent: 'EMERAUDE_P@0001', numero: served?.number ?? '' } }),
  );
  const [file] = await portal.db.query<{ id: string }>('select id from session.staff_file');
  openFile = file?.id ?? '';
});

const root = Buffer.from(SECRETS_KEY, 'hex');
const links = unsubscribeLinks(root);
const cipher = iucCipher(root);
const told: Record<string, CallExample> = {};
const AS: Readonly<Record<Who, string>> = {
  anybody: 'anybody',
  newcomer: 'elise.morvan@exemple.fr',
  agent: 'EMERAUDE_P@0001',
  travels: 'a system with TRAVELS_TOKEN',
  station: 'a system with STATION_ACCOUNTS_TOKEN',
  GVI: 'gvi@demo.test',
  AR: 'ar@demo.test',
  GVT: 'gvt@demo.test',
  GV: 'gv@demo.test',
  GVLC: 'gvlc@demo.test',
  GVTLC: 'gvtlc@demo.test',
};

/** As much of a text as shows what it is. */
const LONGEST = 160;
/** Of each list its first two, deeper one: an example shows a shape. */
const short = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string' && value.length > LONGEST) return `${value.slice(0, LONGEST)}…`;
  if (Array.isArray(value)) return value.slice(0, depth > 2 ? 1 : 2).map((one) => short(one, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, short(one, depth + 1)]));
};

const ask = async (
  who: Who,
  method: string,
  name: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Answer> => {
  const bearer = { travels: TRAVELS_TOKEN, station: STATION_TOKEN }[who as string];
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const response = await (visitors.get(who) as Visitor).request(
    method === 'GET' ? `/api/${name}?${query}` : `/api/${name}`,
    {
      method,
      headers: {
        'x-transac-correlation-id': randomUUID(),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(who === 'agent' ? { 'x-esp-token': openFile } : {}),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
    },
  );
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const whole = isJson ? ((await response.json()) as Answer) : undefined;
  if (!isJson) await response.arrayBuffer();
  told[`${method} ${name}`] ??= {
    as: AS[who],
    input,
    status: response.status,
    ...(whole === undefined ? {} : { answer: short(whole) }),
  };
  checkAgainstDocument(method, name, response.status, whole);
  return whole as Answer;
};

const document = openApiDocument(calls, 'http://localhost:3000');
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'api' });

/** What was answered is one of the answers that the document tells of that call, of the shape that it says. */
const checkAgainstDocument = (method: string, name: string, status: number, body: unknown): void => {
  const operation = document.paths[`/api/${name}`]?.[method.toLowerCase()] as {
    responses: Record<string, { content: Record<string, { schema: object }> }>;
  };
  const response = operation.responses[status];
  assert.ok(response, `${method} ${name} answered ${status}, of which the document knows nothing`);
  const [type = ''] = Object.keys(response.content);
  if (!/json/.test(type)) return;
  const at = [
    'paths',
    `/api/${name}`,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    type,
    'schema',
  ];
  const pointer = at.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).map(encodeURIComponent);
  const valid = ajv.validate({ $ref: `api#/${pointer.join('/')}` }, body);
  assert.ok(valid, `${method} ${name} ${status}: ${ajv.errorsText()} ${JSON.stringify(body).slice(0, 400)}`);
};

/** Names and kinds of everything in a value; of a list, what its rows have in common or not. */
const skeleton = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length === 0 ? 'list' : 'list of rows';
  if (typeof value !== 'object' || value === null) return value === null ? 'nothing' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, skeleton(one)]));
};

/** One field of an answer, by its path. */
const at = (answer: unknown, path: string): never =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      answer,
    ) as never;

test('API-01 API-03 API-07 every call is asked with its documented example and answers as documented, in the fields that clients read', async () => {
  // Open to everybody.
  for (const name of ['menu/main', 'menu/footer', 'personalDataSchema', 'ticket-keys', 'auth-state'])
    await ask('anybody', 'GET', name);
  for (const part of ['main', 'faq', 'terms', 'tariff-rights', 'news', 'services', 'contacts'])
    await ask('anybody', 'GET', `content/${part}`);
  await ask('anybody', 'GET', 'chatbot', { question: 'combien de temps durent mes points' });
  await ask('anybody', 'GET', 'getStations', { text: 'lyon' });
  await ask('anybody', 'POST', 'login', { numFid: '29090109417263851' });
  await ask('anybody', 'POST', 'measures', { events: [{ kind: 'page', page: 'prehome', profile: 'NL' }] });
  await ask('anybody', 'POST', 'unsubscribe-optins', {
    hash: links.hashOf({ iuc: demonstrationPerson('GVT').iuc, type: 'VOYAGE' }),
  });
  await ask('anybody', 'POST', 'subscribeWithEncryptedIuc', {
    termsVersion: PROGRAMME_TERMS,
    encryptedIuc: cipher.encrypt(demonstrationPerson('AR').iuc, 'enrolment', 600),
  });
  await ask('anybody', 'POST', 'getCard', {
    lastName: 'Vasseur',
    firstName: 'Camille',
    birthDate: '12/09/1985',
    email: 'gv@demo.test',
  });
  const refused = await ask('anybody', 'POST', 'authenticateConnect', {
    code: 'V1StGXR8_Z5jdHi6B-myT',
    codeVerifier: 'A'.repeat(43),
    clientId: 'mobile',
    redirectUri: 'https://app.voyageur.example/retour',
  });
  assert.equal(at(refused, 'code'), 'invalid-grant');

  // Somebody who is signed in.
  const client = await ask('GVLC', 'GET', 'GetInfosClient');
  const iuc = demonstrationPerson('GVLC').iuc;
  assert.deepEqual(Object.keys(at(client, 'infosFid')), ['compteurFid', 'nbPointStatut']);
  assert.ok(at(client, 'info') !== undefined, 'info');
  await ask('GVLC', 'GET', 'getInfosClientByIuc', { iuc });
  const mine = await ask('GVLC', 'GET', 'mesInfos');
  await ask('GVLC', 'PUT', 'mesInfos', {
    civility: 'Mme',
    mobile: '06 39 98 01 04',
    indicatif: 'FR',
    // What is left out is taken away.
    adresse: at(mine, 'adresse'),
    version: at(mine, 'version'),
  });
  for (const name of [
    'menu/profile',
    'co2Infos',
    'solde',
    'get-solde',
    'cui',
    'droits-tarifaires',
    'getCardLogged',
    'getOptins',
    'complaints',
    'g30-informations',
    'voyages-passes',
    'bons-achat',
    'nbp/od-list',
  ])
    await ask('GVLC', 'GET', name);
  for (const name of ['dematerialisation-informations', 'demat-info']) await ask('GVLC', 'GET', name);
  await ask('GVLC', 'POST', 'unsubscribe-demat', {});
  const loyalty = await ask('GVLC', 'GET', 'infos-fid');
  await ask('anybody', 'POST', 'infos-fid/decryption/plain-data', {
    encryptedData: at(loyalty, 'encryptedData'),
  });
  const period = { start: '01/03/2025', end: '28/02/2027' };
  await ask('GVLC', 'GET', 'releve-points', { ...period, limit: 2 });
  await ask('GVLC', 'GET', 'releve-pdf', period);
  await ask('GVLC', 'PUT', 'putOptins', { channel: 'EMAIL', type: 'VOYAGE', status: 'O' });
  await ask('GVLC', 'POST', 'complaints', {
    subject: 'voyage',
    day: '26/02/2027',
    message: 'Mon train du 26 février a été annulé.',
  });
  const service = await ask('GVT', 'GET', 'g30-informations');
  await ask('GVT', 'POST', 'g30-subscribe', {
    termsAccepted: true,
    termsVersion: at(service, 'termsVersion'),
  });
  const holder = await ask('GVT', 'GET', 'GetInfosClient');
  await ask('anybody', 'POST', 'g30-unsubscribe', {
    numCarte: at(holder, 'fidCard.numCarte'),
    email: at(holder, 'email'),
    birthDate: at(holder, 'birthdate'),
  });
  await ask('AR', 'POST', 'skip-migration', {});
  await ask('GVI', 'POST', 'validateMemberInfo', { termsVersion: PROGRAMME_TERMS });
  await ask('GVI', 'POST', 'fidMemberShipSubscription', { termsVersion: PROGRAMME_TERMS });
  await ask('newcomer', 'POST', 'subscribeFid', { termsVersion: PROGRAMME_TERMS });
  await credit(portal.db, demonstrationPerson('GV').iuc, 60_000);

  // A trip that was bought, and what may be done about it.
  const coming = await ask('GVLC', 'GET', 'voyages-futurs');
  const trip = at(coming, 'trips.0');
  assert.ok(trip, `trips to come: ${Object.keys(coming)}`);
  const past = told['GET voyages-passes']?.answer;
  await ask('GVLC', 'GET', 'justificatifs-voyages', {
    idTravel: at(past, 'travels.0.idTravel') ?? randomUUID(),
  });
  const { lastName } = demonstrationPerson('GVLC') as unknown as { lastName: string };
  const pnr = at(trip, 'pnrReference') as string;
  await ask('GVLC', 'POST', 'voyages-pao-informations', { pnrReference: pnr, lastName });
  const file = await ask('GVLC', 'POST', 'search-order-after-sales', { pnrReference: pnr, lastName });
  await ask('GVLC', 'POST', 'qrcode', {
    pnr,
    departureDate: at(trip, 'departureDate'),
    transportType: at(trip, 'transportType'),
    specificIuc: iuc,
    paoOrderId: at(trip, 'paoOrderId'),
    serviceItemId: at(trip, 'serviceItemId'),
  });

  // A rail ticket.
  const wish = {
    departure: 'ville:paris-fr',
    arrival: 'ville:lyon-fr',
    departureDate: '16/03/2027',
    passengersCount: 1,
  };
  const outward = await ask('GV', 'POST', 'quotation-burnFer-outward', wish);
  assert.ok(
    Array.isArray(at(outward, 'journeys')) && 'warningsCodes' in outward && 'limit' in outward,
    'journeys, warningsCodes, limit',
  );
  const choice = firstChoice(outward);
  const back = { ...wish, journeyType: 'ALLER_RETOUR', arrivalDate: '18/03/2027', arrivalHour: 8 };
  const there = firstChoice(await ask('GV', 'POST', 'quotation-burnFer-outward', back));
  await ask('GV', 'POST', 'quotation-burnFer-inward', { ...back, outward: there });
  await ask('GV', 'POST', 'lowest-prices', wish);
  await ask('GV', 'GET', 'seat-map', { choice });
  const held = await ask('GV', 'POST', 'init-booking-burn-fer', { outward: choice });
  const finalised = await ask('GV', 'POST', 'finalise-order-burn-fer', {
    orderId: at(held, 'orderId'),
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: at(held, 'pricePoints'),
  });
  assert.ok(
    'paymentUrl' in finalised && 'correlationId' in finalised,
    `paymentUrl, correlationId: ${Object.keys(finalised)}`,
  );

  // A ticket for another one: the choice holds its seat, and is accepted by its difference. So near to the departure none is a promotion.
  const soon = { ...wish, departureDate: '05/03/2027' };
  const bought = async (who: Who): Promise<{ orderId: string; tickets: readonly object[] }> => {
    const offers = await ask(who, 'POST', 'quotation-burnFer-outward', soon);
    const seat = await ask(who, 'POST', 'init-booking-burn-fer', { outward: firstChoice(offers) });
    const orderId = at(seat, 'orderId') as string;
    await ask(who, 'POST', 'finalise-order-burn-fer', {
      orderId,
      termsAccepted: true,
      termsVersion: TERMS,
      expectedPoints: at(seat, 'pricePoints'),
    });
    return { orderId, tickets: [{ journey: 0, passenger: 0 }] };
  };
  const later = { ...soon, ...(await bought('GV')), departureHour: 14, isExchange: true };
  const trains = await ask('GV', 'POST', 'quotation-burnFer-exchange', later);
  const offer = await ask('GV', 'POST', 'quotation-burnFer-exchange', {
    ...later,
    outward: firstChoice(trains),
  });
  const exchange = at(offer, 'exchange') as Answer;
  assert.ok(exchange, JSON.stringify(offer));
  const exchangeOrderId = at(exchange, 'exchangeOrderId') as string;
  const exchanged = await ask('GV', 'POST', 'burn-fer-finalize-exchange', {
    orderId: exchangeOrderId,
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: at(exchange, 'toPay'),
    expectedPointsBack: at(exchange, 'back.points'),
  });
  assert.deepEqual(Object.keys(at(exchanged, 'finalizeExchange') ?? exchanged), [
    'newGeneratedPnrList',
    'travels',
  ]);
  await ask('GV', 'POST', 'sendmail-burnFer-exchange', {
    orderId: exchangeOrderId,
    email: 'camille.vasseur@exemple.fr',
  });
  const forSale = await bought('GVLC');
  const worth = await ask('GVLC', 'POST', 'get-refund-amount', forSale);
  await ask('agent', 'POST', 'burn-fer-cancel', {
    ...forSale,
    expectedPoints: at(worth, 'getRefundAmount.globalAmount.points'),
    expectedCents: at(worth, 'getRefundAmount.globalAmount.cents'),
  });

  // Another prime, its mails, and a discount card.
  await ask('GV', 'GET', 'prime-by-ref', { ref: '451' });
  const email = { email: 'camille.vasseur@exemple.fr', emailConfirmation: 'camille.vasseur@exemple.fr' };
  const order = await ask('GV', 'POST', 'nbp/order', {
    ...email,
    primeId: '451',
    quantity: 1,
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints: 500,
  });
  const nbpOrderId = at(order, 'nbpOrderId') as string;
  await ask('GV', 'POST', 'nbp/mail', { nbpOrderId, email: email.email });
  await ask('GV', 'GET', 'nbp/sentmails', { nbpOrderId });
  await ask('GV', 'PUT', 'nbp/update', { nbpOrderId, email: 'camille.vasseur@exemple.fr' });
  const card = await ask('GV', 'POST', 'quotations-bmcco', {
    ...email,
    card: 'avantage-adulte',
    isSameClient: true,
    receiptMode: 'ETICKET',
    startDate: '01/03/2027',
  });
  const expectedPoints = at(card, 'price.pricePoints') as number;
  const paying = await ask('GV', 'POST', 'init-bmcco-payment', {
    bmccoQuotationToken: at(card, 'bmccoQuotationToken'),
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints,
  });
  await ask('GV', 'POST', 'burn-prime-bmcco', {
    nbpOrderId: at(paying, 'nbpOrderId') ?? randomUUID(),
    termsAccepted: true,
    termsVersion: TERMS,
    expectedPoints,
  });

  // Given back.
  const tickets = [{ journey: 0, passenger: 0 }];
  const orderId = at(file, 'orderId') as string;
  const refund = await ask('GVLC', 'POST', 'get-refund-amount', { orderId, tickets });
  const amounts = at(refund, 'getRefundAmount') as Record<string, unknown>;
  assert.ok(amounts, `getRefundAmount: ${Object.keys(refund)}`);
  const cancelled = await ask('GVLC', 'POST', 'burn-fer-cancel-client', {
    orderId,
    tickets,
    expectedPoints: at(refund, 'expectedPoints') ?? at(amounts, 'globalAmount.points') ?? 0,
    expectedCents: at(refund, 'expectedCents') ?? 0,
  });
  assert.ok(
    'cancelOrderRefund' in cancelled || 'code' in cancelled,
    `cancelOrderRefund: ${Object.keys(cancelled)}`,
  );

  // At a desk, and by the operator's own systems.
  const shown = await ask('agent', 'GET', 'getCardEsp');
  assert.ok('cardInformations' in shown, `cardInformations: ${Object.keys(shown)}`);
  await ask('agent', 'GET', 'get-card-esp');
  const loyaltyNumber = at(client, 'fidCard.numCarte') as string;
  await ask('travels', 'POST', 'travels', {
    travels: [
      {
        travelId: '0199c0a4-6f6b-7cc1-9a3e-2f6f0c7b1a55',
        loyaltyNumber,
        file: 'KTWR47',
        trainNumber: '6607',
        brand: 'TGV INOUI',
        origin: 'Paris Gare de Lyon',
        destination: 'Lyon Part-Dieu',
        departure: '2027-02-02T09:00:00+01:00',
        arrival: '2027-02-02T11:00:00+01:00',
        priceCents: 6000,
        boughtWithPoints: false,
        forfaitFare: false,
      },
    ],
  });
  await ask('travels', 'POST', 'vouchers', {
    vouchers: [
      {
        voucherId: '0199c0a4-6f6b-7cc1-9a3e-2f6f0c7b1a56',
        loyaltyNumber,
        kind: 'traveller-compensation',
        code: 'EXEMPLE-0001',
        valueCents: 1500,
        validUntil: '2027-12-31',
      },
    ],
  });
  await ask('travels', 'POST', 'tariff-rights', {
    tariffRights: [
      {
        tariffRightId: '0199c0a4-6f6b-7cc1-9a3e-2f6f0c7b1a57',
        loyaltyNumber,
        product: 'avantage-adulte',
        number: '29090111122233344',
        validFrom: '2027-01-01',
        validUntil: '2027-12-31',
      },
    ],
  });
  await ask('travels', 'POST', 'coupons', {
    coupons: [
      {
        couponId: '0199c0a4-6f6b-7cc1-9a3e-2f6f0c7b1a58',
        loyaltyNumber,
        subscriptionId: '0199c0a4-6f6b-7cc1-9a3e-2f6f0c7b1a57',
        origin: 'Paris',
        destination: 'Lyon',
        travelClass: '2',
        validFrom: '2027-03-01',
        validUntil: '2027-03-31',
      },
    ],
  });
  await ask('travels', 'POST', 'advantage-code-uses', {
    uses: [
      {
        advantageCode: 'GV20-EXEMPLE',
        loyaltyNumber,
        usedAt: '2027-02-20T10:00:00+01:00',
        usedFor: 'Paris – Lyon',
      },
    ],
  });
  await ask('travels', 'GET', 'contract-changes', { since: '2027-01-01T00:00:00Z' });
  await ask('station', 'POST', 'station-accounts', {
    iuc: '0199c0a4-6f6b-7cc1-9a3e-2f6f0c7b1a59',
    civility: 'Mme',
    firstName: 'Élise',
    lastName: 'Morvan',
    birthDate: '17/09/1984',
    email: 'elise.morvan@voyageur.example',
  });
  // It ends every session: last.
  await ask('GVTLC', 'PUT', 'password', {
    password: 'Quai-9-aux-3-vents',
    passwordConfirmation: 'Quai-9-aux-3-vents',
    currentPassword: 'Voyageur-2026!',
  });

  if (WRITES) {
    const sorted = Object.fromEntries(
      Object.entries(told).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    fs.writeFileSync(EXAMPLES_FILE, `${JSON.stringify(sorted, null, 1)}\n`);
  }
  const documented = JSON.parse(fs.readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, CallExample>;
  assert.deepEqual(
    calls.map(({ method, name }) => `${method} ${name}`).filter((call) => !(call in documented)),
    [],
    'every call has an example',
  );
  for (const [call, example] of Object.entries(documented)) {
    const now = told[call];
    assert.ok(now, `${call} is asked`);
    assert.deepEqual(
      [now.as, now.status, Object.keys(now.input), skeleton(now.answer)],
      [example.as, example.status, Object.keys(example.input), skeleton(example.answer)],
      call,
    );
  }
  await until(
    async () => (await portal.db.query('select from job.job where lease is not null')).length === 0,
  );
});

/** The token of the first offer that can be chosen. */
const firstChoice = (quotation: Answer): string => {
  const text = JSON.stringify(quotation);
  const found = /"(?:choice|token)":"([^"]+)"/.exec(text)?.[1];
  assert.ok(found, `an offer: ${text.slice(0, 600)}`);
  return found;
};
