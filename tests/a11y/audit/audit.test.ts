import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ACCESSIBILITY_AUDIT, conformingShare, conformityOf } from '#domain/accessibility.ts';
import { titlesOf } from '#tests/harness/test-titles.ts';
import { CRITERIA, WCAG_22 } from './audit.ts';
import type { Criterion } from './criterion.ts';
import { auditDocument } from './table.ts';

/** How many criteria each theme of RGAA 4.1 has, in order. */
const IN_THEME = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];
const count = (verdict: Criterion['verdict']): number =>
  CRITERIA.filter((criterion) => criterion.verdict === verdict).length;

test('the audit judges each of the 106 criteria of RGAA 4.1 once, in order', () => {
  assert.deepEqual(
    CRITERIA.map(({ number }) => number),
    IN_THEME.flatMap((most, theme) => Array.from({ length: most }, (_, at) => `${theme + 1}.${at + 1}`)),
  );
  assert.deepEqual(
    WCAG_22.map(({ number }) => number),
    ['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'],
  );
});

/** What a criterion names and is not there. */
const missingOf = ({ number, held }: Criterion): readonly string[] =>
  held.flatMap(({ file, title }) =>
    titlesOf(file).has(title) ? [] : [`${number}: ${file} has no “${title}”`],
  );

test('each verdict of the audit names tests that exist; at least 85 rest on tests alone, and the others say what was seen', () => {
  assert.deepEqual([...CRITERIA, ...WCAG_22].flatMap(missingOf), []);
  assert.deepEqual(
    [...CRITERIA, ...WCAG_22].filter(({ held, seen }) => held.length === 0 && seen === undefined),
    [],
  );
  const byTest = CRITERIA.filter(({ held, seen }) => held.length > 0 && seen === undefined).length;
  assert.ok(byTest >= 85, `${byTest} verdicts rest on tests alone`);
});

test('a test that the audit names and that is not there is told', () => {
  const file = 'tests/a11y/audit/audit.test.ts';
  const criterion = (title: string, where = file): Criterion => ({
    number: '1.1',
    asks: 'A',
    verdict: 'conforme',
    where: 'B',
    held: [{ file: where, title }],
  });
  assert.deepEqual(missingOf(criterion('a test that the audit names and that is not there is told')), []);
  assert.deepEqual(missingOf(criterion('a test that nobody wrote')), [
    `1.1: ${file} has no “a test that nobody wrote”`,
  ]);
  assert.equal(
    missingOf(criterion('a test that the audit names and that is not there is told', 'gone.test.ts')).length,
    1,
  );
});

test('the document of the audit is what the audit says', () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/accessibility-audit.md');
  assert.equal(fs.readFileSync(file, 'utf8'), auditDocument(), 'run `node scripts/accessibility-audit.ts`');
});

test('what the declaration and the foot of every page say is what the audit came to', () => {
  assert.deepEqual(
    [ACCESSIBILITY_AUDIT.conforming, ACCESSIBILITY_AUDIT.failing, ACCESSIBILITY_AUDIT.notApplicable],
    [count('conforme'), count('non conforme'), count('non applicable')],
  );
});

test('the state of conformity is one of three words, and is never said better than it is', () => {
  for (const [conforming, failing, words, share] of [
    [69, 0, 'totalement conforme', 100],
    [68, 1, 'partiellement conforme', 98],
    [999, 1, 'partiellement conforme', 99],
    [35, 34, 'partiellement conforme', 50],
    [34, 35, 'non conforme', 49],
  ] as const) {
    assert.equal(conformityOf({ conforming, failing }), words);
    assert.equal(conformingShare({ conforming, failing }), share);
  }
});

test('the declaration names each criterion that is not met, and none that is', () => {
  const text = fs.readFileSync(
    path.resolve(import.meta.dirname, '../../../content/pages/accessibilite.md'),
    'utf8',
  );
  const named = [...text.matchAll(/^### .*\(critères? ([\d., ]+)\)$/gm)].flatMap(([, numbers = '']) =>
    numbers.split(', '),
  );
  assert.deepEqual(
    named.toSorted(),
    CRITERIA.filter(({ verdict }) => verdict === 'non conforme')
      .map(({ number }) => number)
      .toSorted(),
  );
});
