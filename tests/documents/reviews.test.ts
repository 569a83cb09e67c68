import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { titlesOf } from '#tests/harness/test-titles.ts';
import { readList } from '../../scripts/requirements/list.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string | undefined =>
  fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : undefined;

const DOCUMENT = 'docs/reviews/2026-11-22.md';
const requirements = new Map(
  readList(read('docs/requirements.md') ?? '').rows.map(({ id, state }) => [id, state]),
);

const HEADING = /^\| \| finding \| closed by \|$|^\|---\|---\|---\|$/;
const ROW = /^\| ([A-Z]?\d{1,2}[a-z]?|) ?\| ([^|]+) \| ([^|]+) \|$/;
const TEST = /^`([\w./-]+\.ts)`: (.+)$/;
const RECORD = /^\[(\d{4})\]\(\.\.\/decisions\/(\1-[a-z0-9-]+\.md)\)$/;
const CARRIED = /^open: ([A-Z0-9]{2,9}-\d\d)$/;

/** What is wrong with one way in which a finding is said to be closed. */
const faultOf = (closed: string): string | undefined => {
  const [, file, title] = TEST.exec(closed) ?? [];
  if (file && title) return titlesOf(file).has(title) ? undefined : `${file} has no test “${title}”`;
  const [, , record] = RECORD.exec(closed) ?? [];
  if (record)
    return read(`docs/decisions/${record}`) === undefined ? `there is no record ${record}` : undefined;
  const [, id] = CARRIED.exec(closed) ?? [];
  if (!id) return `“${closed}” is no test, record or open requirement`;
  const state = requirements.get(id);
  return state === 'open' || state === 'part'
    ? undefined
    : `${id} is ${state ?? 'no requirement'}: it carries nothing`;
};

/** How many findings a text lists, and what is wrong with them. */
const judge = (text: string): { readonly findings: number; readonly faults: readonly string[] } => {
  const lines = text.split('\n').filter((line) => line.includes('|') && !HEADING.test(line));
  const rows = lines.map((line) => ({ line, row: ROW.exec(line) }));
  const faults = rows.flatMap(({ line, row }) => {
    if (!row) return [`no row of a finding and what closes it: ${line}`];
    const [, , finding = '', closed = ''] = row;
    const ways = closed.split('<br>');
    const faults = ways.flatMap((one, at) =>
      ways.indexOf(one) < at ? `named twice: ${one}` : (faultOf(one) ?? []),
    );
    return faults.map((fault) => `${finding}: ${fault}`);
  });
  const told = rows.map(({ row }) => `${row?.[1]} ${row?.[2]}`);
  const twice = told.filter((one, at) => told.indexOf(one) !== at).map((one) => `twice: ${one}`);
  return { findings: rows.length, faults: [...faults, ...twice] };
};

test('each finding of the reviews is closed by a test or a record that exists, or carried by a requirement that is open', () => {
  const { findings, faults } = judge(read(DOCUMENT) ?? '');
  assert.deepEqual(faults, []);
  assert.ok(findings > 220, `${findings} findings`);
});

test('a finding that nothing closes, or what does not exist closes, is told', () => {
  const mine = `\`tests/documents/reviews.test.ts\`: a finding that nothing closes, or what does not exist closes, is told`;
  // Any that is: each is done one day.
  const [open = ''] = [...requirements].find(([, state]) => state !== 'proven') ?? [];
  const good = `| 1 | A fault | ${mine}<br>[0010](../decisions/0010-points-ledger.md)<br>open: ${open} |`;
  assert.deepEqual(judge(`${good}\n|  | Another | open: ${open} |`), { findings: 2, faults: [] });
  for (const [row, fault] of [
    [good.replace('is told', 'is not told'), /has no test/],
    [good.replace('reviews.test', 'gone.test'), /gone\.test\.ts has no test/],
    [good.replace('0010-points-ledger', '0010-points'), /no record 0010-points/],
    [good.replace(open, 'NAV-02'), /NAV-02 is proven/],
    [good.replace(open, 'PAY-99'), /PAY-99 is no requirement/],
    [good.replace(`open: ${open}`, 'later'), /“later” is no test/],
    [good.replace(mine, `${mine}<br>${mine}`), /A fault: named twice/],
    ['| 1 | A fault |  |', /no row of a finding/],
    ['| 1 | A fault', /no row of a finding/],
    [`${good}\n${good}`, /twice: 1 A fault/],
  ] as const)
    assert.match(judge(row).faults.join('\n'), fault, row);
});
