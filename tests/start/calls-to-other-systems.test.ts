import assert from 'node:assert/strict';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { basic } from '#domain/credentials.ts';
import { createHttpBooking } from '#providers/booking/index.ts';
import { createHttpChatbot } from '#providers/chatbot/index.ts';
import { httpCollector } from '#providers/collector/index.ts';
import { createHttpDesk } from '#providers/complaints/index.ts';
import { contentOverHttp } from '#providers/content/index.ts';
import { httpRegistry } from '#providers/identifier-registry/index.ts';
import { createIdentityProvider } from '#providers/identity/index.ts';
import { createExternalPayment } from '#providers/payment/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startDemonstrationPortal } from '#tests/harness/demonstration.ts';
import { Visitor } from '#tests/harness/visitor.ts';

interface Ending {
  after(work: () => Promise<void>): void;
}

/** Every system of an operator at one address: keeps the headers of what it is asked, and is away, though it says that it is well. */
const systemsAway = async (ending: Ending) => {
  const asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = http.createServer((request, reply) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    request.resume();
    if (request.url === '/health') reply.setHeader('content-type', 'application/json').end('{"status":"ok"}');
    else reply.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
};

test('API-05 every port asks with Pragma, the key or the pair of its setting, and what the request passes on', async (t) => {
  const { url, asked } = await systemsAway(t);
  const db = await testDatabase(t);
  const carried = { 'x-correlation-id': 'c-5', cookie: 'lane=b' };
  const passedOn = () => carried;
  const [user, password] = ['portail', 'mot:de:passe'];
  const silent = { debug() {}, info() {}, warn() {}, error() {} } as never;
  const ways: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    booking: () => createHttpBooking({ url, user, password, passedOn }).find('k'),
    payment: (key) =>
      createExternalPayment(
        { url, key, webhookSecret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`, pageOrigin: url },
        passedOn,
      ).provider.find({ key: 'k', amount: 1 as never }),
    chatbot: (key) =>
      createHttpChatbot({ url, key, passedOn }).ask({ question: 'q', profile: 'NL' } as never),
    complaints: (key) => createHttpDesk({ url, key, passedOn }).complaintsOf('iuc' as never),
    registry: (token) =>
      httpRegistry({ url, token, passedOn }).mayBecome({
        iuc: 'i',
        email: 'a@b.fr',
        newEmail: 'c@b.fr',
      } as never),
    content: (key) => contentOverHttp({ url, key }).read(),
    collector: (key) =>
      httpCollector({ url, key }).collect([
        { id: 'e', at: Temporal.Now.instant(), visit: 'v', page: 'accueil', profile: undefined } as never,
      ]),
  };
  /** What is asked at a moment of its own, for nobody in particular. */
  const forNobody = ['content', 'collector'];
  const key = 'a-key-of-sixteen-or-more';
  for (const [name, ask] of Object.entries(ways))
    for (const credentials of [key, `${user}:${password}`]) {
      const before = asked.length;
      await assert.rejects(() => ask(credentials), name);
      const headers = asked.at(-1)?.headers ?? assert.fail(name);
      assert.equal(asked.length, before + 1, name);
      assert.equal(headers['pragma'], 'no-cache', name);
      assert.equal(
        headers['authorization'],
        credentials === key && name !== 'booking' ? `Bearer ${key}` : basic(user, password),
        name,
      );
      const passed = { 'x-correlation-id': headers['x-correlation-id'], cookie: headers['cookie'] };
      assert.deepEqual(
        passed,
        forNobody.includes(name) ? { 'x-correlation-id': undefined, cookie: undefined } : carried,
        name,
      );
    }
  const identity = createIdentityProvider({
    db,
    log: silent,
    publicUrl: 'http://localhost:1',
    secure: false,
    secret: Buffer.alloc(32, 3),
    issuer: { issuer: url, clientId: 'portal', clientSecret: 'secret-of-the-portal' },
    passedOn,
  });
  await assert.rejects(() => identity.provider.startSignIn({}));
  const { pragma, cookie, 'x-correlation-id': correlationId } = asked.at(-1)?.headers ?? {};
  assert.deepEqual([pragma, cookie, correlationId], ['no-cache', 'lane=b', 'c-5']);
});

test('API-05 API-04 a page and a call pass on to the operator’s systems the id of their request and the cookies of PASSED_COOKIES, and nothing of the session', async (t) => {
  const { url, asked } = await systemsAway(t);
  const portal = await startDemonstrationPortal(t, {
    environment: {
      PASSED_COOKIES: 'lane site',
      CHATBOT_URL: url,
      CHATBOT_KEY: 'portail:mot-de-passe-du-robot',
      COMPLAINTS_URL: url,
      COMPLAINTS_KEY: 'a-key-of-the-customer-service',
      BOOKING_URL: url,
      BOOKING_USER: 'portail',
      BOOKING_PASSWORD: 'mot-de-passe',
      DEMONSTRATION: 'on',
    },
  });
  const visitor = new Visitor(portal.url);
  await visitor.signIn('gv@demo.test');
  for (const [name, value] of [
    ['lane', 'b'],
    ['site', 'fr'],
    ['lanes', 'no'],
    ['other', 'no'],
  ] as const)
    visitor.keepCookie(name, value);
  const own = [...visitor.cookies.keys()].filter((name) => !['lane', 'site'].includes(name));
  assert.ok(own.length > 2, 'there are cookies that must stay');

  const about = async (
    path: string,
    id: string,
    authorization: string,
    system: RegExp,
    json?: object,
  ): Promise<void> => {
    const headers = { 'x-correlation-id': id, 'content-type': 'application/json' };
    const answered = await visitor.request(
      path,
      json
        ? { method: 'POST', headers, body: JSON.stringify(json) }
        : { headers: { 'x-correlation-id': id } },
    );
    const found = asked.filter(({ headers }) => headers['x-correlation-id'] === id);
    assert.ok(found.length > 0, `${path} asked nobody: ${await answered.text()}`);
    for (const { path: where, headers } of found) {
      assert.match(where, system);
      assert.equal(headers['pragma'], 'no-cache');
      assert.equal(headers['authorization'], authorization);
      assert.deepEqual(headers['cookie']?.split('; ').sort(), ['lane=b', 'site=fr']);
    }
  };
  await about('/bot-inoui?q=points', 'page-bot', basic('portail', 'mot-de-passe-du-robot'), /^\/questions$/);
  await about(
    '/besoin-daide/mes-reclamations',
    'page-complaints',
    'Bearer a-key-of-the-customer-service',
    /\/complaints$/,
  );
  const station = async (text: string): Promise<string> => {
    const found = (await (await visitor.request(`/api/getStations?text=${text}`)).json()) as {
      readonly stations: readonly { readonly id: string }[];
    };
    return found.stations[0]?.id ?? assert.fail(text);
  };
  await about(
    '/api/quotation-burnFer-outward',
    'call-offers',
    basic('portail', 'mot-de-passe'),
    /^\/offers$/,
    {
      isExchange: false,
      pnrRef: '',
      orderId: '',
      departureName: 'Paris',
      departure: await station('paris'),
      arrival: await station('marseille'),
      departureDate: '16/03/2027',
      departureHour: '6',
      arrivalName: 'Marseille Saint-Charles',
      arrivalDate: '',
      arrivalHour: '',
      journeyType: 'ALLER_SIMPLE',
      passengersCount: 1,
      direct: false,
      clientIsPassenger: true,
      viaName: '',
      passengerWithWheelchair: false,
      passengerWithCompanion: false,
    },
  );
  const ofNobody = asked.filter(({ headers }) => headers['x-correlation-id'] === undefined);
  assert.ok(ofNobody.every(({ headers }) => headers['cookie'] === undefined));
});
