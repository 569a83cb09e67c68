import type { Report } from '../suite/report.ts';

/** A test as a document names it: by its file and its title as it is written there, or of a question or rule that tests ask. */
interface Named {
  readonly file: string;
  readonly title: string;
}

/** What a title that is made in a loop comes to; of a question the state that it was asked of follows. */
const titlePattern = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(/\$\{[^}]*\}/)
      .map((part) => RegExp.escape(part))
      .join('.*')}(?:: .*)?$`,
    's',
  );

/** The tests that are named and did not run, failed, or looked at nothing, a sentence each. */
export const notRun = (named: readonly Named[], { tests }: Pick<Report, 'tests'>): readonly string[] =>
  named.flatMap(({ file, title }) => {
    const pattern = titlePattern(title);
    const ran = tests.filter(
      (test) => pattern.test(test.title) && (!file.endsWith('.test.ts') || test.file === file),
    );
    const isProof =
      ran.length > 0 &&
      ran.every(({ outcome }) => outcome === 'passed') &&
      ran.some(({ assertions }) => assertions > 0);
    return isProof
      ? []
      : [`“${title}” of ${file} is named by the audit of accessibility, and did not run and pass`];
  });
