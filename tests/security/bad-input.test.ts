import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { pageRoutes } from '#contract/routes.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { errorsIn } from '#tests/harness/portal.ts';
import { searchFields } from '#tests/harness/shopping.ts';
import { until } from '#tests/harness/until.ts';
import { decodeEntities, Visitor, words } from '#tests/harness/visitor.ts';
import { calls } from '../../src/calls.ts';
import {
  type Attacked,
  attackedPortal,
  fieldsOfForms,
  goodInputs,
  LONG,
  post,
  RUBBISH,
  RUNS,
  SCRIPT,
} from './rubbish.ts';

let portal: Attacked['portal'];
let member: Attacked['member'];
let visitor: Attacked['visitor'];
const ending = lastFirst({ after });
before(async () => {
  ({ portal, member, visitor } = await attackedPortal(ending));
  // The mails of the stories leave by a job: only then does nothing change by itself any more.
  await until(
    async () => (await portal.db.query(`select 1 from mail.message where status = 'EN_COURS'`)).length === 0,
  );
});

/** Rows of every table a customer's input could reach. */
const rows = async (): Promise<string> => {
  const tables = await portal.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('session', 'identity', 'job', 'carbon', 'pg_catalog', 'information_schema') order by 1`,
  );
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await portal.db.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      return `${name} ${row?.n}`;
    }),
  );
  return counted.join('\n');
};

const each = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
};

/** Of the values, those that mean something in a field: an object that says nothing we know says nothing. */
const MEANT: Readonly<Record<string, readonly unknown[]>> = {
  clientIsPassenger: [true],
  remember: [true],
  isSameClient: [true],
  hasCard: [true],
  member: [{}],
};

test('API-06 every field of every call, empty, wrong, 50 KB, with script tags: a French 400 naming it, never a 500, no row written', async () => {
  const good = await goodInputs(visitor, member);
  const before = await rows();
  const values: unknown[] = [...RUBBISH, null, -1, 1e21, 0.5, true, {}, { a: 1 }, [[]], [SCRIPT], 'a\u0000b'];
  const cases = calls.flatMap(({ name, method, input }) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: object;
      required?: string[];
    };
    return Object.keys(schema.properties ?? {}).flatMap((field) =>
      // Left out is wrong only where the field is required.
      [
        ...(schema.required?.includes(field) ? [undefined] : []),
        ...values.filter((value) => !(MEANT[field] ?? []).some((meant) => isDeepStrictEqual(value, meant))),
      ].map((value) => ({
        name,
        method,
        field,
        value,
        isRequired: schema.required?.includes(field) ?? false,
      })),
    );
  });
  assert.ok(cases.length > 200, `${cases.length} cases`);
  let named = 0;
  await each(cases, async ({ name, method, field, value, isRequired }) => {
    const body = { ...good[name], [field]: value };
    const response =
      method === 'GET'
        ? await visitor.request(`/api/${name}?${field}=${encodeURIComponent(String(value ?? ''))}`)
        : await post(visitor, name, JSON.stringify(body));
    const text = await response.text();
    const says = (): string =>
      `${name} ${field}=${JSON.stringify(value)?.slice(0, 60)}: ${response.status} ${text.slice(0, 300)}`;
    assert.ok(response.status < 500, says);
    if (response.status < 400) {
      assert.ok(!(isRequired && (value === undefined || value === null)), says);
      return;
    }
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/, says);
    const problem = JSON.parse(text) as {
      status: number;
      code: string;
      detail: string;
      correlationId: string;
      fields?: Record<string, string>;
    };
    assert.equal(problem.status, response.status, says);
    assert.ok(problem.code && problem.correlationId, says);
    assert.match(problem.detail, /[a-zéèàç’ ]{8,}/i, says);
    const told = [problem.detail, ...Object.values(problem.fields ?? {})].join(' ');
    assert.doesNotMatch(told, /zod|postgres|syntax|undefined|expected|invalid|stack|node_modules/i, says);
    if (response.status === 400 && problem.code === 'invalid-input' && name in good) {
      assert.ok(
        Object.keys(problem.fields ?? {}).some((one) => one === field || one.startsWith(`${field}.`)),
        says,
      );
      named += 1;
    }
  });
  assert.ok(named > 100, `${named} refusals named their field`);
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '1',
    `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    '{"__proto__":{"x":1}}',
  ])
    for (const { name, method } of calls) {
      if (method === 'GET') continue;
      const response = await post(visitor, name, body);
      assert.ok(
        response.status >= 400 && response.status < 500,
        `${name} ${body.slice(0, 20)}: ${response.status}`,
      );
      await response.text();
    }
  assert.equal(await rows(), before, 'no row was written');
});

/** One long one is enough here: each is a page to render. How long they take is looked at by itself. */
const FORM_RUBBISH = RUBBISH.filter((one) => one.length < 10_000 || one === RUNS);

test('SEC-08 every field of every form on every page, rubbish in turn: never a 500, nothing run, no row written, what was typed still there', async () => {
  const fields = await fieldsOfForms(portal, visitor);
  const before = await rows();
  const cases = fields.flatMap((one) => FORM_RUBBISH.map((value) => ({ ...one, value })));
  assert.ok(cases.length > 200, `${cases.length} cases`);
  let kept = 0;
  await each(cases, async ({ who, page, selector, field, value }) => {
    const answer = await who.submit(page, { form: selector, fields: { [field.name]: value } });
    const says = (): string =>
      `${page.url.pathname} ${field.name}=${value.slice(0, 40)}: ${answer.status} ${words(answer, 'main').slice(0, 200)}`;
    assert.ok(answer.status < 500, says);
    assert.ok(!answer.text.includes('<script>alert') && !answer.text.includes('<img src=x'), says);
    // What was hidden was not typed; another form of the page may ask for it under the same name.
    const shown =
      field.type === 'hidden'
        ? []
        : answer.document.querySelectorAll(
            `main input[name="${field.name}"]:not([type=hidden]):not([type=radio]):not([type=checkbox]):not([type=file])`,
          );
    // A password is never sent back.
    if (answer.status === 400 && shown.length > 0 && field.type !== 'password' && value.length < 500) {
      // A birth date has a box for each of its parts.
      const boxes = shown.map((box) => decodeEntities(box.getAttribute('value') ?? ''));
      assert.equal(boxes.join('/').replace(/\/+$/, ''), value, says);
      kept += 1;
    }
    if (answer.status === 400) assert.match(words(answer, 'main'), /[a-zéè’]{4,}/, says);
  });
  assert.ok(kept > 20, `${kept} typed values were still there`);
  assert.equal(await rows(), before, 'no row was written');
});

test('SEC-08 rubbish in the address of every page: never a 500, nothing run', async () => {
  const names = [
    'page',
    'type',
    'id',
    'commande',
    'billet',
    'q',
    'etape',
    'aller',
    'message',
    'serie',
    ...Object.keys(searchFields({ from: '', to: '', date: '' })),
  ];
  const cases = pageRoutes
    .map(({ path }) => path.replace('*', '/rien').replace(/:\w+/g, SCRIPT))
    .flatMap((path) =>
      [SCRIPT, LONG, '-1', '1e309', 'NaN'].flatMap((value) => [
        `${path}?${new URLSearchParams(names.map((name) => [name, value.slice(0, 2000)]))}`,
        ...names.slice(0, 7).map((name) => `${path}?${new URLSearchParams({ id: '43', [name]: value })}`),
      ]),
    );
  const before = await rows();
  await each(cases, async (path) => {
    const response = await visitor.request(path, { headers: { accept: 'text/html' } });
    const text = await response.text();
    assert.ok(response.status < 500, `${path.slice(0, 120)}: ${response.status}`);
    assert.ok(!text.includes('<script>alert') && !text.includes('<img src=x'), path.slice(0, 120));
  });
  assert.equal(await rows(), before);
});

test('API-06 numbers beyond the database’s, identifiers too long and zero bytes are never an error of ours', async () => {
  const shop = { id: '43', ...searchFields({ from: 'Paris', to: 'Lyon', date: '16/03/2027' }) };
  const wishes = Object.keys(searchFields({ from: '', to: '', date: '' }));
  const addresses = [
    ...pageRoutes.map(({ path }) => `${path.replace(/[:*].*/, 'x')}?page=${'9'.repeat(23)}`),
    ...['aller', 'retour', 'voyageurs', 'recapitulatif'].flatMap((etape) =>
      ['departure', 'arrival', 'via', 'commande', 'aller', ...wishes].flatMap((name) =>
        ['x'.repeat(61), '9'.repeat(400), '\u0001'].map(
          (value) => `/recompense/boutique-v2?${new URLSearchParams({ ...shop, etape, [name]: value })}`,
        ),
      ),
    ),
  ];
  assert.ok(addresses.length > 100, `${addresses.length} addresses`);
  await each(addresses, async (address) => {
    const response = await visitor.request(address, { headers: { accept: 'text/html' } });
    await response.text();
    assert.ok(response.status < 500, `${address}: ${response.status}`);
  });
  for (const body of [
    'login=gv%40demo.test%00&password=x',
    'login=gv%40demo.test&password=x%00',
    'login=%ff%ff',
  ]) {
    const stranger = new Visitor(portal.url);
    const form = await stranger.open('/mon-espace');
    const answer = await stranger.open(form.document.querySelector('form')?.getAttribute('action') ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    assert.equal(answer.status, 400, body);
    assert.match(words(answer), /La demande est incorrecte|Saisissez votre mot de passe/, body);
  }
});

test('SEC-08 the sign-in form takes rubbish as a wrong login: in French, without a row, what was typed still there', async () => {
  const before = await rows();
  for (const value of [SCRIPT, 'x@', "' or 1=1 --", LONG]) {
    const stranger = new Visitor(portal.url);
    const form = await stranger.open('/mon-espace');
    const answer = await stranger.submit(form, {
      form: 'form:has(input[name=login])',
      fields: { login: value, password: value },
    });
    const says = (): string => `${value.slice(0, 30)}: ${answer.status} ${words(answer).slice(0, 200)}`;
    assert.ok(answer.status < 500, says);
    assert.match(words(answer), /n’a pas abouti|incorrect|trop/i, says);
    assert.ok(!answer.text.includes('<script>alert'), says);
    assert.equal(stranger.cookies.has('session'), false);
    const login = answer.document.querySelector('input[name=login]');
    if (value.length < 250) assert.equal(decodeEntities(login?.getAttribute('value') ?? ''), value, says);
  }
  assert.equal(await rows(), before);
});

test('SEC-05 nothing that was typed is in the log, and no rubbish was an error of ours', () => {
  const log = portal.output();
  assert.ok(log.split('\n').length > 500, 'the log has its lines');
  for (const typed of [
    'onerror',
    'drop table',
    'etc/passwd',
    'xxxxxxxxxx',
    'or 1=1',
    'Morvan',
    member.email,
    member.numCarte,
  ])
    assert.ok(!log.includes(typed), `${typed} is in the log`);
  assert.deepEqual(errorsIn(portal), []);
});
