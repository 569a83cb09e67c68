import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '../calls.ts';
import { openApiDocument } from './open-api.ts';
import { numbersWithoutUnit } from './units.ts';

interface Described {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly parameters: readonly { readonly name: string; readonly schema: object }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

test('API-01 every number of the document says what it counts', () => {
  const { paths } = openApiDocument(calls, 'http://localhost:3000');
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Described>>).flatMap(([method, operation]) =>
      [
        ...operation.parameters.flatMap(({ name, schema }) => numbersWithoutUnit(schema, name)),
        ...[operation.requestBody, operation.responses['200']].flatMap((part) =>
          Object.values(part?.content ?? {}).flatMap(({ schema }) => numbersWithoutUnit(schema)),
        ),
      ].map((name) => `${method} ${path} ${name}`),
    ),
  );
  assert.deepEqual(silent, []);
});
