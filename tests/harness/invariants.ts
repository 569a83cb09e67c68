import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Queryable } from '#database/database.ts';

const FILE = path.join(import.meta.dirname, '../../src/database/invariants.sql');

/** The statements of the invariants file, each ended by `;` at the end of a line. */
const statements = (): string[] =>
  fs
    .readFileSync(FILE, 'utf8')
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

/**
 * Runs every invariant of `src/database/invariants.sql`; fails with the rows that violate one. Meant after every test that moves points.
 * `broken` names those that a test has broken by its own hand, past the operation that keeps them.
 */
export const assertInvariants = async (db: Queryable, broken: readonly string[] = []): Promise<void> => {
  const violations: object[] = [];
  for (const statement of statements()) {
    const rows = await db.query<{ invariant: string }>(statement);
    violations.push(...rows.filter(({ invariant }) => !broken.includes(invariant)));
  }
  assert.deepEqual(violations, [], 'invariants of the database are violated');
};
