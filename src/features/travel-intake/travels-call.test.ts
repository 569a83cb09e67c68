import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '#database/database.ts';
import { newId } from '#domain/ids.ts';
import { runEngine } from '#features/loyalty/index.ts';
import { balanceOf } from '#features/points/index.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { lastFirst } from '#tests/harness/demonstration.ts';
import { assertInvariants } from '#tests/harness/invariants.ts';
import { errorsIn, type RunningPortal, startPortalHere } from '#tests/harness/portal.ts';
import { type SharedPortal, sharedPortal } from '#tests/harness/shared.ts';
import { line, NOW, travelMember } from './testing/told.ts';

const TOKEN = 'un-secret-que-personne-ne-devine-0123456789';
/** The portal's clock runs from NOW on, and what is told late is due when it is told. */
const LATER = NOW.add({ hours: 1 });
const ending = lastFirst({ after });
let db: Database;
let portal: RunningPortal;
/** A portal without the setting. */
let closed: SharedPortal;
before(async () => {
  db = await testDatabase(ending);
  [portal, closed] = await Promise.all([
    startPortalHere(ending, {
      databaseUrl: db.url,
      environment: { CLOCK_START: NOW.toString(), DEMONSTRATION: 'off', TRAVELS_TOKEN: TOKEN },
    }),
    sharedPortal(ending),
  ]);
});

const post = (
  body: string,
  headers: Record<string, string> = {},
  { url }: { readonly url: string } = portal,
): Promise<Response> =>
  fetch(`${url}/api/travels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
    body,
  });

interface Answered {
  readonly taken: number;
  readonly known: number;
  readonly corrected: number;
  readonly outdated: number;
  readonly refused: number;
  readonly unknownBrands: readonly string[];
  readonly answers: readonly {
    readonly line: number;
    readonly travelId: string;
    readonly answer: string;
    readonly reason?: string;
    readonly detail?: string;
  }[];
}

const tell = async (...travels: readonly object[]): Promise<Answered> => {
  const answer = await post(JSON.stringify({ travels }));
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as Answered;
};

const rows = async (table: string): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1;

/** The same travel as a program writes it. */
const asJson = ({
  priceCents,
  boughtWithPoints,
  forfaitFare,
  roundTripId: _,
  returnArrival: __,
  cancelled: ___,
  version: ____,
  ...rest
}: ReturnType<typeof line>) => ({
  ...rest,
  priceCents: Number(priceCents),
  boughtWithPoints: boughtWithPoints === 'true',
  forfaitFare: forfaitFare === 'true',
});

test('POINTS-04 POINTS-14 travels told by call are answered one by one as those of a file, and earn', async () => {
  const { iuc, number } = await travelMember(db);
  const good = asJson(line(number));
  const answer = await tell(
    good,
    line(number, { departure: 'hier' }),
    { ...asJson(line(number)), priceCents: 60.5 },
    asJson(line('29090109000000000')),
    asJson(line(number, { brand: 'Orient-Express' })),
    { ...asJson(line(number)), roundTripId: newId(), returnArrival: null },
    { ...asJson(line(number)), remark: { of: ['theirs'] } },
    {},
  );
  assert.deepEqual(
    answer.answers.map(({ line: at, answer: said, reason }) => [at, said, reason]),
    [
      [1, 'taken', undefined],
      [2, 'refused', 'wrong-line'],
      [3, 'refused', 'wrong-line'],
      [4, 'refused', 'unknown-card'],
      [5, 'taken', 'unknown-brand'],
      [6, 'refused', 'wrong-line'],
      [7, 'taken', undefined],
      [8, 'refused', 'wrong-line'],
    ],
  );
  assert.match(answer.answers[2]?.detail ?? '', /^priceCents: whole cents/);
  assert.deepEqual([answer.taken, answer.refused, answer.unknownBrands], [3, 5, ['Orient-Express']]);
  await runEngine(db, LATER);
  assert.equal(await balanceOf(db, iuc, LATER), 240);

  const again = await tell(good, { ...good, priceCents: 7_000 });
  assert.deepEqual(
    again.answers.map(({ answer: said, reason }) => [said, reason]),
    [
      ['corrected', undefined],
      ['corrected', undefined],
    ],
  );
  await runEngine(db, LATER);
  assert.equal(await balanceOf(db, iuc, LATER), 260);
  const cancelled = await tell({ ...good, priceCents: 7_000, cancelled: true, version: 1 });
  assert.equal(cancelled.corrected, 1);
  await runEngine(db, LATER);
  assert.equal(await balanceOf(db, iuc, LATER), 120);
  assert.equal((await tell({ ...good, version: 0 })).outdated, 1);
  assert.equal(
    (
      await tell({
        ...good,
        travelId: good.travelId.toUpperCase(),
        priceCents: 7_000,
        cancelled: true,
        version: 1,
      })
    ).known,
    1,
  );
  await assertInvariants(db);
});

test('POINTS-07 a list told by several programs at once, and again after a lost answer, is taken in once', async () => {
  const { iuc, number } = await travelMember(db);
  const list = Array.from({ length: 500 }, () => asJson(line(number)));
  const before = await rows('loyalty.travel');
  const answers = await Promise.all([tell(...list), tell(...list), tell(...list.toReversed())]);
  assert.equal(await rows('loyalty.travel'), before + 500);
  const sum = (of: 'taken' | 'known'): number => answers.reduce((total, one) => total + one[of], 0);
  assert.deepEqual([sum('taken'), sum('known')], [500, 1_000], 'each was new to one of them');
  assert.equal((await tell(...list)).known, 500);
  await runEngine(db, LATER);
  assert.equal(await rows(`points.lot where iuc = '${iuc}'`), 500);
  await assertInvariants(db);
});

test('SEC-01 the call is closed without its setting, and to whoever does not carry its token, before anything is read', async () => {
  const { number } = await travelMember(db);
  const before = await rows('loyalty.travel');
  const body = JSON.stringify({ travels: [line(number)] });
  const without = await post(body, {}, closed);
  assert.deepEqual(
    [without.status, ((await without.json()) as { code: string }).code],
    [404, 'no-such-call'],
  );
  for (const authorization of [
    '',
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `bearer ${TOKEN}`,
    `Basic ${Buffer.from(`x:${TOKEN}`).toString('base64')}`,
    `Bearer ${'x'.repeat(5_000)}`,
  ])
    for (const said of [body, '{"travels": 5}']) {
      const answer = await post(said, { authorization });
      assert.deepEqual(
        [answer.status, ((await answer.json()) as { code: string }).code],
        [401, 'invalid-token'],
        authorization.slice(0, 60),
      );
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
  const cookie = await fetch(`${portal.url}/api/travels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  assert.equal(cookie.status, 401);
  const elsewhere = await post(body, { 'sec-fetch-site': 'cross-site' });
  assert.equal(elsewhere.status, 403);
  assert.equal(await rows('loyalty.travel'), before);
  assert.ok(!portal.output().includes(TOKEN), 'the token is in no line of the log');
});

test('API-06 whatever is sent is refused with what is wrong or answered line by line, and nothing of it is a fault of ours', async () => {
  const { number } = await travelMember(db);
  const good = asJson(line(number));
  const before = await rows('loyalty.travel');
  for (const [status, body] of [
    [400, ''],
    [400, 'null'],
    [400, '[]'],
    [400, '{}'],
    [400, '{"travels": []}'],
    [400, '{"travels": {"0": {}}}'],
    [400, '{"travels": [null]}'],
    [400, '{"travels": ["x"]}'],
    [400, '{"travels": [[]]}'],
    [400, '{"travels": [{'],
    [400, '{"travels": [{"__proto__": {"travelId": "x"}}]}'],
    [400, JSON.stringify({ travels: Array.from({ length: 501 }, () => ({})) })],
    [413, JSON.stringify({ travels: [{ file: 'x'.repeat(600_000) }] })],
  ] as const) {
    const answer = await post(body);
    assert.equal(answer.status, status, `${body.slice(0, 60)}: ${await answer.text()}`);
  }
  assert.equal((await post('x=1', { 'content-type': 'application/x-www-form-urlencoded' })).status, 415);
  assert.equal((await post('x', { 'content-type': 'text/csv' })).status, 415);

  const hostile = [
    { file: 'x'.repeat(201) },
    { file: '\ud83d' },
    { file: 'a\u0007b' },
    { file: 'a\u0000b' },
    { travelId: '\u0000' },
    { file: { $ne: 1 } },
    { file: ['ABC234'] },
    { file: true, trainNumber: 12 },
    { travelId: 5 },
    { travelId: { toString: 'x' } },
    { travelId: 'x'.repeat(400_000) },
    { loyaltyNumber: `${number}' or 1=1` },
    { departure: '0000-01-01T00:00:00Z', arrival: '9999-12-31T23:59:59Z' },
    { departure: '2026-02-30T00:00:00Z' },
    { departure: '2026-11-02T09:00:00+99:00' },
    { departure: '2026-11-02T09:00:00' },
    { arrival: '+012026-11-02T09:00:00Z' },
    { priceCents: -1 },
    { priceCents: 1e21 },
    { priceCents: '١٢' },
    { priceCents: 99_999_999 },
    { boughtWithPoints: 0 },
    { forfaitFare: 'oui' },
    { cancelled: 'oui' },
    { version: -1 },
    { version: '1e400' },
    { roundTripId: newId() },
  ].map((wrong) => ({ ...good, travelId: newId(), ...wrong }));
  const { answers, refused, taken } = await tell(...hostile, { ...good, travelId: newId() });
  // What is odd but printable is a text like another.
  assert.deepEqual(
    [refused, taken],
    [hostile.length - 1, 2],
    JSON.stringify(answers.filter(({ answer }) => answer === 'taken')),
  );
  assert.equal(answers.find(({ answer }) => answer === 'taken')?.line, 8);
  for (const { travelId } of answers) assert.ok(travelId.length <= 60);
  assert.equal(await rows('loyalty.travel'), before + 2);
  assert.deepEqual(errorsIn(portal), []);
});

test('a travel that is told of two people at once is answered for each', async () => {
  const [one, other] = [await travelMember(db), await travelMember(db)];
  const first = asJson(line(one.number));
  const { answers } = await tell(first, { ...first, loyaltyNumber: other.number });
  assert.deepEqual(
    answers.map(({ answer }) => answer),
    ['taken', 'taken'],
  );
  const again = await tell({ ...first, priceCents: 10 }, { ...first, loyaltyNumber: other.number });
  assert.deepEqual(
    again.answers.map(({ answer }) => answer),
    ['corrected', 'known'],
  );
});

test('API-01 the call is described with the shape of a travel, its token and its refusals', async () => {
  const answer = await fetch(`${portal.url}/api/openapi.json`);
  const { paths, components } = (await answer.json()) as {
    paths: Record<
      string,
      {
        post: {
          security: object[];
          requestBody: { content: Record<string, { schema: never }> };
          responses: object;
        };
      }
    >;
    components: { securitySchemes: Record<string, object> };
  };
  const call = paths['/api/travels']?.post;
  assert.deepEqual(call?.security, [{ token: [] }]);
  assert.deepEqual(components.securitySchemes['token'], {
    type: 'http',
    scheme: 'bearer',
    description: 'The operator’s own systems.',
  });
  const said = JSON.stringify(call);
  for (const name of [
    'travelId',
    'returnArrival',
    'priceCents',
    'same-version',
    'invalid-token',
    'no-such-call',
  ])
    assert.ok(said.includes(name), name);
  const schema = call?.requestBody.content['application/json']?.schema as unknown as {
    properties: { travels: { maxItems: number; items: { required: string[]; properties: object } } };
  };
  assert.equal(schema.properties.travels.maxItems, 500);
  assert.ok(schema.properties.travels.items.required.includes('loyaltyNumber'));
});
