import type { Report, TestResult } from '../suite/report.ts';
import type { WorkTree } from '../suite/work-tree.ts';
import { ID, type Row, readList } from './list.ts';

/** The identifiers that a title begins with: what its test claims to prove. */
const claimed = (title: string): string[] => {
  const [head = ''] = new RegExp(`^(?:${ID} )+`).exec(title) ?? [];
  return head.split(' ').filter(Boolean);
};

/** Identifiers in a title after its words have begun: they claim nothing, and would be read as if they did. */
const mentioned = (title: string): string[] =>
  title.slice(claimed(title).join(' ').length).match(new RegExp(`\\b${ID}\\b`, 'g')) ?? [];

/** Whether a test is worth anything to a requirement: it ran to its end, passed, and looked at something on its way. */
const proves = ({ outcome, assertions }: TestResult): boolean => outcome === 'passed' && assertions > 0;

export interface Proof {
  readonly tests: readonly TestResult[];
  readonly failed: readonly TestResult[];
  readonly passed: readonly TestResult[];
  /** Of those passed, the ones that met the product as a person, a client or an operator does. */
  readonly outside: readonly TestResult[];
}

/** What a report has for each identifier. */
export const proofsIn = ({ tests }: Pick<Report, 'tests'>): Map<string, Proof> => {
  const byId = new Map<string, TestResult[]>();
  for (const test of tests)
    for (const id of claimed(test.title)) byId.set(id, [...(byId.get(id) ?? []), test]);
  return new Map(
    [...byId].map(([id, all]) => {
      const passed = all.filter(proves);
      return [
        id,
        {
          tests: all,
          failed: all.filter(({ outcome }) => outcome === 'failed'),
          passed,
          outside: passed.filter(({ kind }) => kind !== 'rule'),
        },
      ];
    }),
  );
};

/** What is wrong with one row, given what was proven of its requirement. */
const wrongOf = ({ id, state, missing }: Row, proof: Proof | undefined): string[] => {
  const wrong: string[] = [];
  const passed = proof?.passed.length ?? 0;
  if (state === 'open') {
    if (passed > 0) wrong.push(`${id} is called open, but ${passed} tests that passed carry it`);
  } else {
    if (passed === 0)
      wrong.push(`${id} is called ${state}, but no test that passed and asserted something carries it`);
    if (proof && proof.failed.length > 0)
      wrong.push(`${id} is called ${state}, but a test that carries it failed`);
    if (state === 'proven' && passed > 0 && proof?.outside.length === 0)
      wrong.push(`${id} is called proven, but no test that carries it meets a page, a call or a process`);
  }
  if (state === 'part' && !missing) wrong.push(`${id} is called part without saying what is missing`);
  if (state === 'proven' && missing)
    wrong.push(`${id} is called proven, but names something missing: ${missing}`);
  return wrong;
};

const duplicates = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index);

/** Whether a report speaks of this code, all of it. */
const wrongReport = ({ head }: Report, now: WorkTree): string[] => {
  const wrong: string[] = [];
  if (!head.whole) wrong.push('the report is of a part of the tests: run the whole `npm test`');
  if (now.tree === 'none') wrong.push('this is no repository, so nobody can say of which code the report is');
  else if (head.tree !== now.tree)
    wrong.push(
      `the report is of other code: commit ${head.commit.slice(0, 12)}${head.changed ? ' with changes' : ''}, and this is ${now.commit.slice(0, 12)}${now.changed ? ' with changes' : ''}: run \`npm test\` again`,
    );
  return wrong;
};

export interface Claims {
  /** docs/requirements.md */
  readonly list: string;
  /** Every identifier there is, one a line: none may be lost, and none invented. */
  readonly ids: string;
  readonly report: Report;
  readonly now: WorkTree;
  /** Takes a report of other code or of a part of the tests, for looking at it. */
  readonly anyReport?: boolean;
}

/** Everything in which the list, the pinned identifiers and the report disagree, a sentence each. */
export const wrongIn = ({ list, ids, report, now, anyReport = false }: Claims): string[] => {
  const { rows, wrong } = readList(list);
  const pinned = ids.split('\n').filter(Boolean);
  const listed = new Set(rows.map(({ id }) => id));
  if (!anyReport) wrong.push(...wrongReport(report, now));
  for (const id of duplicates(pinned)) wrong.push(`${id} is pinned twice`);
  for (const id of duplicates(rows.map((row) => row.id))) wrong.push(`${id} stands twice in the list`);
  for (const id of pinned) if (!listed.has(id)) wrong.push(`${id} is missing from the list`);
  for (const id of listed)
    if (!pinned.includes(id)) wrong.push(`${id} is in the list, but not a requirement`);
  for (const { title, file } of report.tests)
    for (const id of mentioned(title))
      wrong.push(
        `${file}: “${title}” speaks of ${id} after its first words: a claim comes first, and nothing else looks like one`,
      );
  for (const { title, file, outcome, assertions } of report.tests)
    if (outcome === 'passed' && assertions === 0 && claimed(title).length > 0)
      wrong.push(
        `${file}: “${title}” passed without asserting anything (what follows the wait for a promise that another test made is counted there)`,
      );
  const proofs = proofsIn(report);
  for (const id of proofs.keys())
    if (!listed.has(id)) wrong.push(`${id} is in a test’s title but not in the list`);
  for (const row of rows) wrong.push(...wrongOf(row, proofs.get(row.id)));
  return wrong;
};
