import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { type CallAccess, CallFile, defineCall } from '#contract/call.ts';
import { routes } from '#contract/routes.ts';
import { type Failure, failure, type Result } from '#domain/failure.ts';
import { birthDate } from '#domain/fields/dates.ts';
import { overviewOf } from '#tests/harness/fake-app.ts';
import { startBareServer, type TestServer } from '#tests/harness/test-server.ts';
import { accessMatrix } from '#tests/security/access-matrix.ts';

let runs = 0;
const echo = defineCall({
  name: 'test/echo',
  method: 'POST',
  access: 'login',
  summary: 'Says what it was told.',
  input: z.object({
    email: z.email(),
    count: z.number().int().max(3, 'Trois au plus'),
    note: z.string().max(10).optional(),
    birthDate: birthDate.optional().describe('JJ/MM/AAAA'),
    rows: z.array(z.object({ seat: z.string() })).optional(),
    events: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('page') }),
          z.object({ kind: z.literal('error'), status: z.number() }),
        ]),
      )
      .optional(),
  }),
  output: z.object({ email: z.string(), iuc: z.string() }),
  errors: ['email-already-used'],
  handler: (context, { email, count }) => {
    runs += 1;
    if (count === 0) return failure('email-already-used');
    if (count === 1) return { email, iuc: context.iuc, private: 'not in the contract' };
    if (count === 2) return { email } as { email: string; iuc: string };
    // What the types refuse, got through: an older operation, a cast.
    if (count === -1) return failure('not-found') as Failure as Failure<'email-already-used'>;
    throw new Error('private-message');
  },
});
const read = (access: CallAccess) =>
  defineCall({
    name: `test/${access}`,
    method: 'GET',
    access,
    summary: 'Answers who may.',
    input: z.object({ from: z.iso.date().optional() }),
    output: z.object({ signedIn: z.boolean() }),
    errors: [],
    handler: ({ session }) => ({ signedIn: session !== undefined }),
  });
const order = defineCall({
  name: 'test/order',
  method: 'PUT',
  access: 'public',
  summary: 'Needs a transaction id.',
  transactional: true,
  input: z.object({}),
  output: z.object({ id: z.string() }),
  errors: [],
  handler: ({ transactionId }) => ({ id: String(transactionId) }),
});
const file = defineCall({
  name: 'test/file',
  method: 'GET',
  access: 'public',
  summary: 'A file.',
  produces: 'application/pdf',
  input: z.object({}),
  output: z.unknown(),
  errors: [],
  handler: () => new CallFile(Buffer.from('%PDF'), 'application/pdf', 'relevé.pdf'),
});
const ACCESSES = ['public', 'login', 'card', 'shop', 'staff'] as const;
const calls = [echo, order, file, ...ACCESSES.map(read)];

let server: TestServer;
before(async () => {
  server = await startBareServer({ calls });
});
after(() => server.close());

const send = (name: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.base}/api/${name}`, init);
const say = (body: unknown, headers: Record<string, string>): Promise<Response> =>
  send('test/echo', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const problemOf = async (answer: Response): Promise<Record<string, unknown>> => {
  assert.match(answer.headers.get('content-type') ?? '', /application\/problem\+json/);
  return (await answer.json()) as Record<string, unknown>;
};

test('API-06 a wrong field is a 400 with its French message, by its name, and the call does not run', async () => {
  const { cookie } = server.app.signIn(overviewOf('GV'));
  const before = runs;
  const fieldsOf = async (body: unknown) => {
    const answer = await say(body, { cookie });
    assert.equal(answer.status, 400);
    return (await problemOf(answer)).fields;
  };
  assert.deepEqual(await fieldsOf({}), { email: 'Champ obligatoire', count: 'Champ obligatoire' });
  assert.deepEqual(await fieldsOf({ email: 'x', count: 4 }), {
    email: 'Format e-mail incorrect',
    count: 'Trois au plus',
  });
  assert.deepEqual(await fieldsOf({ email: 'a@b.fr', count: '1' }), { count: 'Valeur incorrecte' });
  assert.deepEqual(await fieldsOf({ email: 'a@b.fr', count: 1, note: 'x'.repeat(50_000) }), {
    note: 'Valeur trop longue ou trop grande',
  });
  for (const [text, message] of [
    ['01/01/2999', 'Cette date est dans l’avenir.'],
    ['01/01/1500', 'Vérifiez l’année de naissance.'],
  ])
    assert.deepEqual(await fieldsOf({ email: 'a@b.fr', count: 1, birthDate: text }), { birthDate: message });
  // Nothing of it has a name: it is no input with a wrong field.
  for (const body of ['[]', '"text"', '12', 'null', '{']) {
    const answer = await say(body, { cookie });
    assert.equal(answer.status, 400, body);
    const { code, fields } = await problemOf(answer);
    assert.deepEqual([code, fields], ['malformed-json', undefined], body);
  }
  // What no text of the database holds is refused where it stands; the six characters that write it are a text like any other.
  assert.deepEqual(await fieldsOf({ email: 'a@b.fr', count: 1, note: 'a\0b' }), {
    note: 'Valeur incorrecte',
  });
  assert.deepEqual(await fieldsOf({ email: 'a\0@b.fr', count: 9 }), {
    email: 'Valeur incorrecte',
    count: 'Trois au plus',
  });
  assert.equal(runs, before);
  assert.equal((await say({ email: 'a@b.fr', count: 1, note: '\\u0000' }, { cookie })).status, 200);
});

test('API-06 a name that a body has and its call does not take is refused by that name, in groups and rows too; that of an address is passed over', async () => {
  const { cookie } = server.app.signIn(overviewOf('GV'));
  const before = runs;
  const good = { email: 'a@b.fr', count: 1 };
  const fieldsOf = async (body: unknown) => {
    const answer = await say(body, { cookie });
    assert.equal(answer.status, 400);
    return (await problemOf(answer)).fields;
  };
  assert.deepEqual(await fieldsOf({ ...good, emial: 'x' }), { emial: 'Champ inconnu' });
  assert.deepEqual(await fieldsOf({ email: 'x', count: 1, toString: 1 }), {
    toString: 'Champ inconnu',
    email: 'Format e-mail incorrect',
  });
  assert.deepEqual(await fieldsOf({ ...good, rows: [{ seat: '1' }, { seat: '2', coach: '3' }] }), {
    'rows.1.coach': 'Champ inconnu',
  });
  assert.deepEqual(
    await fieldsOf({
      ...good,
      events: [
        { kind: 'page', status: 1 },
        { kind: 'error', status: 1, at: 2 },
      ],
    }),
    { 'events.0.status': 'Champ inconnu', 'events.1.at': 'Champ inconnu' },
  );
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x${at}`, at]));
  assert.equal(Object.keys((await fieldsOf({ ...good, ...many })) as object).length, 20);
  const [long = ''] = Object.keys((await fieldsOf({ ...good, ['y'.repeat(9_000)]: 1 })) as object);
  assert.equal(long.length, 60);
  assert.equal(runs, before);
  assert.equal((await send('test/public?utm_source=lettre')).status, 200);
  const document = (await (await send('openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
  };
  const described =
    document.paths['/api/test/echo']?.['post']?.requestBody?.content['application/json']?.schema;
  assert.deepEqual(
    (described as { additionalProperties?: unknown }).additionalProperties,
    false,
    'and the document says so',
  );
});

test('API-06 a customer’s failure answers with its status, code, subCode and sentence', async () => {
  const { cookie } = server.app.signIn(overviewOf('GV'));
  const answer = await say({ email: 'a@b.fr', count: 0 }, { cookie, 'x-correlation-id': 'reference-0002' });
  assert.equal(answer.status, 409);
  assert.deepEqual(await problemOf(answer), {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'Cette adresse e-mail est déjà utilisée',
    code: 'email-already-used',
    subCode: 0,
    correlationId: 'reference-0002',
  });
});

test('A handler that returns a code which is not declared does not compile', () => {
  const call = {
    name: 'test/undeclared',
    method: 'GET',
    access: 'public',
    summary: 'Refuses.',
    input: z.object({}),
    output: z.object({ done: z.boolean() }),
  } as const;
  const declared = defineCall({
    ...call,
    errors: ['email-already-used', 'order-not-found'],
    handler: () => failure('order-not-found'),
  });
  assert.deepEqual(declared.errors, ['email-already-used', 'order-not-found']);
  defineCall({ ...call, errors: ['email-already-used'], handler: () => failure('invalid-input') });
  defineCall({
    ...call,
    errors: ['email-already-used'],
    // @ts-expect-error another code than the declared one
    handler: () => failure('order-not-found'),
  });
  const refuse = async (): Promise<Result<{ done: boolean }, 'order-not-found'>> =>
    failure('order-not-found');
  // @ts-expect-error an operation's own type says that it may refuse
  defineCall({ ...call, errors: [], handler: refuse });
  // @ts-expect-error no code of the catalogue
  defineCall({ ...call, errors: ['no-such-code'], handler: () => ({ done: true }) });
});

test('API-06 a code that is not declared is a fault of ours, named in the log and nowhere else', async () => {
  const { cookie } = server.app.signIn(overviewOf('GV'));
  const answer = await say({ email: 'a@b.fr', count: -1 }, { cookie });
  assert.equal(answer.status, 500);
  assert.equal((await problemOf(answer)).code, 'internal-error');
});

test('API-06 what a call should not say is left out, and an answer outside its contract is our fault', async () => {
  const overview = overviewOf('GV');
  const { cookie } = server.app.signIn(overview);
  const answer = await say({ email: 'a@b.fr', count: 1 }, { cookie });
  assert.deepEqual(await answer.json(), { email: 'a@b.fr', iuc: overview.customer.iuc });
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  for (const count of [2, 3]) {
    const broken = await say({ email: 'a@b.fr', count }, { cookie });
    assert.equal(broken.status, 500);
    assert.ok(!JSON.stringify(await problemOf(broken)).includes('private'));
  }
});

test('API-04 a Bearer token stands for its session, and a bad one is refused even beside a good cookie', async () => {
  const overview = overviewOf('GV');
  const { cookie, token } = server.app.signIn(overview);
  const good = await say({ email: 'a@b.fr', count: 1 }, { authorization: `Bearer ${token}` });
  assert.equal(((await good.json()) as { iuc: string }).iuc, overview.customer.iuc);
  for (const authorization of ['Bearer unknown', 'Bearer', `Basic ${token}`, 'Bearer a b', '']) {
    const bad = await say({ email: 'a@b.fr', count: 1 }, { authorization, cookie });
    assert.equal(bad.status, 401, authorization);
    assert.match(bad.headers.get('www-authenticate') ?? '', /^Bearer/);
  }
});

test('API-04 X-Iuc that is not the token’s is refused, on every access and without a session too', async () => {
  const overview = overviewOf('GV');
  const { token } = server.app.signIn(overview);
  const other = server.app.signIn(overviewOf('GV'));
  const ask = async (name: string, headers: Record<string, string>) => (await send(name, { headers })).status;
  const mine = { 'x-iuc': overview.customer.iuc };
  assert.equal(await ask('test/login', { ...mine, authorization: `Bearer ${token}` }), 200);
  assert.equal(await ask('test/login', { ...mine, authorization: `Bearer ${other.token}` }), 403);
  assert.equal(await ask('test/public', { ...mine, cookie: other.cookie }), 403);
  assert.equal(await ask('test/public', mine), 403);
});

test('PROFILE-06 calls refuse by the same rule as pages, by generated matrix', async () => {
  const open: Record<(typeof ACCESSES)[number], readonly string[]> = {
    public: [
      'NOT_LOGGED',
      'GRANDE_VITESSE',
      'ANIMATION_RELATIONNELLE',
      'GV_TRANS',
      'GV',
      'GV_CLUB',
      'T_CLUB',
    ],
    login: ['GRANDE_VITESSE', 'ANIMATION_RELATIONNELLE', 'GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB'],
    card: ['GV_TRANS', 'GV', 'GV_CLUB', 'T_CLUB'],
    shop: ['GV', 'GV_CLUB'],
    staff: [],
  };
  for (const access of ACCESSES) {
    for (const status of open.public) {
      const headers: Record<string, string> =
        status === 'NOT_LOGGED' ? {} : { cookie: server.app.signIn(overviewOf(status as 'GV')).cookie };
      const answer = await send(`test/${access}`, { headers });
      const refused = status === 'NOT_LOGGED' ? 401 : 403;
      assert.equal(answer.status, open[access].includes(status) ? 200 : refused, `${status} on ${access}`);
    }
  }
});

test('API-04 a transactional call demands a valid X-Transac-Correlation-Id', async () => {
  const put = (headers: Record<string, string>) =>
    send('test/order', {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    });
  assert.equal((await put({})).status, 400);
  assert.equal((await put({ 'x-transac-correlation-id': 'no spaces!' })).status, 400);
  assert.deepEqual(await (await put({ 'x-transac-correlation-id': 'abc-12345' })).json(), {
    id: 'abc-12345',
  });
});

test('SEC-04 a call from another site’s page is refused before it is read', async () => {
  const { cookie } = server.app.signIn(overviewOf('GV'));
  const before = runs;
  const answer = await say({ email: 'a@b.fr', count: 1 }, { cookie, 'sec-fetch-site': 'cross-site' });
  assert.equal(answer.status, 403);
  assert.equal(runs, before);
});

test('A file is sent with its type and its name, accents included', async () => {
  const answer = await send('test/file');
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  assert.equal(answer.headers.get('content-disposition'), "attachment; filename*=UTF-8''relev%C3%A9.pdf");
  assert.equal(await answer.text(), '%PDF');
});

test('API-06 an unknown call is a 404 and a known one by another method a 405 that names the right one', async () => {
  assert.equal((await send('test/nothing')).status, 404);
  const answer = await send('test/echo');
  assert.equal(answer.status, 405);
  assert.equal(answer.headers.get('allow'), 'POST');
});

test('API-01 every call is described in OpenAPI 3.1 with its access, shapes and errors', async () => {
  const document = (await (await send('openapi.json')).json()) as {
    openapi: string;
    paths: Record<
      string,
      Record<string, { security: unknown[]; responses: Record<string, unknown>; requestBody?: unknown }>
    >;
    components: {
      responses: Record<string, { description: string; headers?: Record<string, unknown> }>;
      examples: Record<string, unknown>;
    };
  };
  assert.match(document.openapi, /^3\.1/);
  for (const { name, method } of calls)
    assert.ok(document.paths[`/api/${name}`]?.[method.toLowerCase()], name);
  const operation = document.paths['/api/test/echo']?.post;
  assert.deepEqual(Object.keys(operation?.responses ?? {}), [
    ...['200', '400', '401', '403', '404', '405', '409', '413', '415', '500', '503'],
  ]);
  assert.deepEqual(operation?.responses[405], { $ref: '#/components/responses/method-not-allowed' });
  const { components } = document;
  assert.match(components.responses['method-not-allowed']?.description ?? '', /by another method/);
  assert.ok(components.responses['method-not-allowed']?.headers?.['Allow']);
  assert.ok(components.examples['method-not-allowed']);
  assert.match(JSON.stringify(operation?.requestBody), /"format":"email"/);
  assert.match(JSON.stringify(operation?.requestBody), /"examples":\["17\/09\/1984"/);
  assert.deepEqual(document.paths['/api/test/public']?.get?.security, []);
});

test('SEC-01 the access matrix holds every route, by GET and by POST, and every call', () => {
  const matrix = accessMatrix(calls);
  for (const { path, access } of routes) {
    assert.ok(
      matrix.some((entry) => entry.kind !== 'call' && entry.path === path && entry.access === access),
      path,
    );
  }
  for (const { name, method, access } of calls) {
    assert.ok(
      matrix.some(
        (entry) => entry.path === `/api/${name}` && entry.method === method && entry.access === access,
      ),
    );
  }
});
