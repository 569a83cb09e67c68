import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ERROR_CODES, ERRORS, type ErrorCode, isErrorCode } from '#domain/errors/catalogue.ts';
import { sessionCalls } from '#features/sessions/calls.ts';
import { errorsOf } from '#server/general-errors.ts';
import { openApiDocument } from '#server/open-api.ts';
import { saidToCustomers } from '#tests/harness/said-to-customers.ts';
import { readList } from '../../scripts/requirements/list.ts';
import { calls } from '../../src/calls.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = fs
  .globSync('src/**/*.{ts,tsx,sql}', { cwd: root })
  .filter((file) => !/\.test\.ts$|^src\/domain\/errors\/|\/testing\//.test(file))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  .join('\n');
const isMentioned = (code: string): boolean =>
  new RegExp(`['"]${code}['"]|browserErrors\\.${code}\\b`).test(sources);

/** State of each requirement in the project's list. */
const requirements = new Map(
  readList(fs.readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')).rows.map(({ id, state }) => [
    id,
    state,
  ]),
);

test('Every error that is not waiting for its requirement is used by the product', () => {
  assert.deepEqual(
    ERROR_CODES.filter((code) => ERRORS[code].awaits === undefined && !isMentioned(code)),
    [],
  );
});

test('Every error that waits names a requirement that is not met yet: one that is has forgotten it', () => {
  const forgotten = ERROR_CODES.filter((code) => {
    const { awaits } = ERRORS[code];
    return awaits !== undefined && !['open', 'part'].includes(requirements.get(awaits) ?? 'unknown');
  });
  assert.deepEqual(forgotten, []);
});

test('Every error says where it is asked for: a requirement of the list or a section of the specification', () => {
  const unknown = ERROR_CODES.filter(
    (code) => !['6', '8'].includes(ERRORS[code].section) && !requirements.has(ERRORS[code].section),
  );
  assert.deepEqual(unknown, []);
});

test('API-01 the description of every call names each error that it may answer, with its status and an example, and no other', () => {
  interface Described {
    readonly content: Record<
      string,
      {
        schema: { allOf: [unknown, { properties: { code: { enum: string[] } } }] };
        examples: Record<string, { $ref: string }>;
      }
    >;
  }
  const all = [...calls, ...sessionCalls];
  const document = openApiDocument(all, 'https://portail.example') as {
    paths: Record<string, Record<string, { responses: Record<string, Described | { $ref: string }> }>>;
    components: {
      examples: Record<string, { value: { status: number; detail: string } }>;
      responses: Record<string, Described>;
    };
  };
  /** What the path answers whoever comes by another method stands once, for all of them. */
  const resolved = (response: Described | { $ref: string }): Described =>
    '$ref' in response
      ? (document.components.responses[response.$ref.replace('#/components/responses/', '')] as Described)
      : response;
  for (const call of all) {
    const { responses = {} } = document.paths[`/api/${call.name}`]?.[call.method.toLowerCase()] ?? {};
    const described = new Set<ErrorCode>();
    for (const [status, response] of Object.entries(responses)) {
      const { content } = resolved(response);
      const problem = content['application/problem+json'];
      for (const code of problem?.schema.allOf[1].properties.code.enum ?? []) {
        assert.ok(isErrorCode(code), `${call.name} ${code}`);
        assert.equal(ERRORS[code].status, Number(status), `${call.name} ${code}`);
        assert.equal(problem?.examples[code]?.$ref, `#/components/examples/${code}`);
        const example = document.components.examples[code];
        assert.equal(example?.value.status, Number(status));
        assert.doesNotMatch(example?.value.detail ?? '{', /[{}]/);
        described.add(code);
      }
    }
    const answered = ['method-not-allowed', ...errorsOf(call)];
    assert.deepEqual([...described].sort(), answered.sort(), call.name);
    for (const code of call.errors)
      assert.equal(ERRORS[code].awaits, undefined, `${call.name} declares ${code}`);
  }
});

/** What no agent is told: a file is no session of the customer's, nobody proves anew who they are in it (decision 0198), and it waits at no door. */
const OF_CUSTOMERS_ALONE: readonly ErrorCode[] = [
  'fresh-sign-in-required',
  'refresh-token-error',
  'not-connect',
  'identity-unavailable',
  'shop-full',
];

test('PRO-02 no call that an agent may use tells them that the customer’s things are theirs', () => {
  const served = calls.filter(({ access }) => ['staff', 'shop', 'served'].includes(access));
  const codes = new Set(served.flatMap((call) => errorsOf(call)));
  assert.ok(codes.has('not-enough-points'));
  const wrong = [...codes]
    .filter((code) => !OF_CUSTOMERS_ALONE.includes(code))
    .flatMap((code) => {
      const { message, ofCustomer = message } = ERRORS[code];
      return saidToCustomers(ofCustomer).map((words) => `${code}: ${words}`);
    });
  assert.deepEqual(wrong, []);
});
