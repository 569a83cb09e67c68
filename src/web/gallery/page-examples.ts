import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { problem } from '#contract/problem.ts';
import type { NoticeExamples, PageExamples, ProblemExamples, ShownExample } from './page-example.ts';

/** What a person would quote. */
const REFERENCE = '7f3a92c1';

const pages = join(import.meta.dirname, '../pages');

/** Folder of every page: those of the route table and those that stand in the place of one. */
export const pageFolders: readonly string[] = globSync('*/page.tsx', { cwd: pages }).map(dirname).sort();

/** A page's states: beside it, and for a journey of several steps beside each step. */
const filesOf = (folder: string): string[] =>
  globSync('**/*.examples.ts', { cwd: join(pages, folder) }).map((file) => join(pages, folder, file));

export const foldersWithoutExamples = (): string[] =>
  pageFolders.filter((folder) => filesOf(folder).length === 0);

/** The states of every page that has examples. Read anew when a file has changed since it was last read. */
export const readPageExamples = async (): Promise<ShownExample[]> => {
  const read = pageFolders
    .flatMap((folder) => filesOf(folder).map((file) => ({ folder, file })))
    .map(async ({ folder, file }): Promise<ShownExample[]> => {
      const { examples } = (await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`)) as {
        examples: PageExamples<() => unknown> | ProblemExamples | NoticeExamples;
      };
      return Object.entries(examples.cases).map(([name, example]) => ({
        ...('route' in examples ? { route: examples.route } : {}),
        ...(example as Omit<ShownExample, 'id'>),
        ...('problem' in example ? { problem: problem(example.problem, REFERENCE) } : {}),
        id: `${folder}.${name}`,
      }));
    });
  return (await Promise.all(read)).flat();
};
